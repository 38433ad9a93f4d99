import type { Request, RequestHandler, Response } from "express"
import type { AppContext } from "../app-context.ts"
import { type RequestBinding, requestBindingOf } from "../identity/confirmations/request-binding.ts"
import { clientInfoOf } from "../identity/sessions/client-info.ts"
import { customerOf } from "../identity/sessions/require-session.ts"
import type { Input, Page, Repeatable } from "../use-case.ts"
import type { Endpoint, Services } from "./endpoint.ts"
import { pathId, pathUuid } from "./path-id.ts"
import { parseQuery } from "./validate.ts"

/** An endpoint that is served by a use case. */
export type UseCaseEndpoint = Extract<Endpoint, { run: unknown }>

/** Serves an endpoint: reads the use case's input from the request, and writes its answer. */
export function runUseCase(
  context: AppContext,
  declared: UseCaseEndpoint,
  services: Services,
): RequestHandler {
  return async (request, response) => {
    const answer = await declared.run(context, inputOf(request, declared, services))
    response.status(declared.status)
    if (declared.idempotent) sendRepeatable(response, answer as Repeatable<unknown>)
    else if (declared.paged) sendPage(response, declared.path, answer as Page<unknown>)
    else response.json(answer)
  }
}

function inputOf(
  request: Request,
  { path, byUuid, querySchema }: UseCaseEndpoint,
  { renewSession }: Services,
): Input {
  const { id, reference } = request.params
  let binding: RequestBinding | undefined
  return {
    customer: customerOf(request),
    ...(path.includes("{id}") && { id: byUuid ? pathUuid(id) : pathId(id) }),
    ...(path.includes("{reference}") && { reference }),
    body: request.body as unknown,
    query: querySchema && parseQuery(querySchema, request.query),
    idempotency: request.idempotency,
    // Few requests are confirmed, so the hash is computed when it is asked for.
    get binding() {
      return (binding ??= requestBindingOf(request))
    },
    get client() {
      return clientInfoOf(request)
    },
    renewSession: () => renewSession(request),
  }
}

/** Marks the answer to a request that was already answered under the same key (IETF draft). */
function sendRepeatable(response: Response, { answer, replayed }: Repeatable<unknown>): void {
  if (replayed) response.set("Idempotency-Replayed", "true")
  response.json(answer)
}

/** A page of a list names the next one by the Link header (RFC 8288). */
function sendPage(response: Response, path: string, { items, next }: Page<unknown>): void {
  if (next) response.set("Link", `</api${path}?${next}>; rel="next"`)
  response.json(items)
}
