import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Request, RequestHandler, Response } from "express"
import type { FileAnswer, Input, Page, Repeatable, RequestBinding } from "../use-case/use-case.ts"
import { clientInfoOf } from "./client-info.ts"
import type { Endpoint, Operation, Services } from "./endpoint.ts"
import { sayFor } from "./language.ts"
import { memberOf } from "./member-of.ts"
import { pathId, pathUuid } from "./path-id.ts"
import { requestBindingOf } from "./request-binding.ts"
import { parseQuery } from "./validate.ts"

/** An endpoint that is served by a use case. */
export type UseCaseEndpoint<Context = never> = Extract<Endpoint<Context>, { run: unknown }>

/** Serves an endpoint: reads the use case's input from the request, and writes its answer. */
export function runUseCase<Context>(
  context: Context,
  declared: UseCaseEndpoint<Context>,
  services: Services,
): RequestHandler {
  return async (request, response) => {
    const answer = await declared.run(context, inputOf(request, declared, services))
    if (declared.idempotent) {
      sendRepeatable(response.status(declared.status), answer as Repeatable<unknown>)
    } else await sendAnswer(request, response, declared, answer)
  }
}

/** Writes what a use case answers. */
export async function sendAnswer(
  request: Request,
  response: Response,
  { status, file, paged }: Pick<Operation, "status" | "file" | "paged">,
  answer: unknown,
): Promise<void> {
  response.status(status)
  if (file) await sendFile(request, response, answer as FileAnswer)
  else if (paged) sendPage(request, response, answer as Page<unknown>)
  else response.json(answer)
}

/** What a request's address and body say: the row that the path names, the body, and the query. */
export function askedBy(
  request: Request,
  { path, byUuid, querySchema }: Pick<Operation, "path" | "byUuid" | "querySchema">,
) {
  const { id, reference } = request.params
  return {
    ...(path.includes("{id}") && { id: byUuid ? pathUuid(id) : pathId(id) }),
    ...(path.includes("{reference}") && { reference }),
    body: request.body as unknown,
    query: querySchema && parseQuery(querySchema, request.query, sayFor(request)),
  }
}

function inputOf(request: Request, declared: UseCaseEndpoint, { renewSession }: Services): Input {
  let binding: RequestBinding | undefined
  return {
    member: memberOf(request),
    ...askedBy(request, declared),
    idempotency: request.idempotency,
    // Few requests are confirmed, so the hash is computed when it is asked for.
    get binding() {
      return (binding ??= requestBindingOf(request))
    },
    get client() {
      return clientInfoOf(request)
    },
    get say() {
      return sayFor(request)
    },
    renewSession: () => renewSession(request),
  }
}

/** Marks the answer to a request that was already answered under the same key (IETF draft). */
function sendRepeatable(response: Response, { answer, replayed }: Repeatable<unknown>): void {
  if (replayed) response.set("Idempotency-Replayed", "true")
  response.json(answer)
}

/**
 * Makes the browser save the answer as a file. A failure before its first part is answered as a problem; a
 * later one ends the connection, so that no half file looks complete.
 */
async function sendFile(request: Request, response: Response, file: FileAnswer): Promise<void> {
  const parts = file.content[Symbol.asyncIterator]()
  const first = await parts.next()
  // The deadline has answered.
  if (response.headersSent) return void (await parts.return?.())
  response.set({
    "Content-Type": `${file.mediaType}${/^(text|application\/x)/.test(file.mediaType) ? "; charset=utf-8" : ""}`,
    "Content-Disposition": `attachment; filename="${file.name}"`,
  })
  // Middleware and the pipeline add more than ten listeners for the end of the response. This is not a
  // leak.
  response.setMaxListeners(20)
  await pipeline(Readable.from(partsOf(first, parts)), response).catch((error: unknown) => {
    // The member canceled the download.
    if (!request.destroyed) throw error
  })
}

async function* partsOf<Part>(first: IteratorResult<Part>, parts: AsyncIterator<Part>) {
  try {
    for (let next = first; !next.done; next = await parts.next()) yield next.value
  } finally {
    // A file that nobody reads anymore is not written on.
    await parts.return?.()
  }
}

/** A page of a list names the next one by the Link header (RFC 8288). */
function sendPage(request: Request, response: Response, { items, next }: Page<unknown>): void {
  const [path = ""] = request.originalUrl.split("?", 1)
  if (next) response.set("Link", `<${path}?${next}>; rel="next"`)
  response.json(items)
}
