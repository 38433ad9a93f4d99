import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { createServer as createSecureServer } from "node:https"
import type { TLSSocket } from "node:tls"
import type { Logger } from "pino"
import * as z from "zod/mini"
import { errorReason } from "../../db/error-reason.ts"
import { largestMessage } from "../messages/message-reader.ts"
import type { Handlers, MessageHandler, PayeeAnswer } from "./adapter.ts"
import { isSigned, mayBeSigned, signatureHeader, timeHeader } from "./signature.ts"
import { certificateProblem, type MutualTls } from "./tls.ts"

export type ListenAt = {
  readonly host: string
  readonly port: number
  readonly log: Pick<Logger, "warn" | "error">
}

/**
 * How the two sides authenticate each other: by signatures, by certificates, or by both. At least
 * one is set.
 */
export type Access = {
  /** The key of the signatures. */
  readonly key: string | undefined
  readonly tls: MutualTls | undefined
}

/**
 * How long a sender may take for the headers, for a whole message of 64 MB, and between two
 * packets, in milliseconds.
 */
const timeouts = { headers: 10_000, message: 60_000, silence: 15_000 }
/** How much memory all unfinished messages may use together, in bytes. */
const mostWaiting = 2 * largestMessage
const mostConnections = 64
/** How much of a body is read after it was refused, in bytes: most of what senders get wrong. */
const mostDropped = 2 * largestMessage

/** A request that is answered with a status other than 200. */
class Refusal extends Error {
  readonly status: number
  constructor(status: number, what: string) {
    super(what)
    this.status = status
  }
}

/**
 * Serves POST /messages and POST /verify-payee for the other side, on a separate address. Returns a
 * function that stops it.
 */
export async function listenForMessages(
  { host, port, log }: ListenAt,
  { key, tls }: Access,
  handlers: Handlers,
): Promise<() => Promise<void>> {
  const waiting = { bytes: 0 }
  const questions = { underWay: 0 }
  const options = {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.message,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 8 * 1024,
  }
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const answered =
      request.url === "/verify-payee"
        ? answerPayee(request, questions, key, handlers.payee)
        : take(request, waiting, key, handlers.message)
    answered.then(
      (answer) => reply(response, 200, answer),
      (error: unknown) => {
        if (error instanceof Refusal) return reply(response, error.status, error.message)
        log.error(
          { reason: errorReason(error) },
          "a message was not stored or a question not answered; the sender must retry",
        )
        reply(response, 500, "Something went wrong. Nothing was stored.")
      },
    )
  }
  const server = tls ? secureServer(options, tls, log, serve) : createServer(options, serve)
  server.maxConnections = mostConnections
  server.timeout = timeouts.silence
  server.listen(port, host)
  await once(server, "listening")
  server.on("error", (error) => log.error({ reason: error.message }, "the listener failed"))
  return async () => {
    const closed = once(server, "close")
    server.close()
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 2_000).unref()
    await closed
  }
}

/** Closes connections without a valid certificate before it reads anything of a request. */
function secureServer(
  options: object,
  tls: MutualTls,
  log: ListenAt["log"],
  serve: (request: IncomingMessage, response: ServerResponse) => void,
) {
  // Refused here and not by Node.js, which would not say why.
  const verified = { ...tls, requestCert: true, rejectUnauthorized: false }
  const server = createSecureServer({ ...options, ...verified }, serve)
  const refused = (from: string | undefined, reason: string) =>
    log.warn({ from, reason }, "a connection of another bank was refused")
  server.prependListener("secureConnection", (socket: TLSSocket) => {
    const problem = certificateProblem(socket)
    if (problem === undefined) return
    refused(socket.remoteAddress, problem)
    socket.destroy()
  })
  server.on("tlsClientError", (error, socket) => refused(socket.remoteAddress, error.message))
  return server
}

async function take(
  request: IncomingMessage,
  waiting: { bytes: number },
  key: string | undefined,
  handler: MessageHandler,
): Promise<string> {
  const { method, url, headers } = request
  if (url !== "/messages") throw new Refusal(404, "There is nothing here.")
  if (method !== "POST") throw new Refusal(405, "Messages are posted.")
  requireSignature(key, headers)
  if (!/^(?:application|text)\/xml\b/i.test(headers["content-type"] ?? "")) {
    throw new Refusal(415, "Only XML is read.")
  }
  const body = await readBody(request, waiting)
  requireSignature(key, headers, body)
  if ((await handler(body)) === "quarantined") {
    throw new Refusal(400, "The message cannot be read. The bank's staff will see it.")
  }
  return "Stored."
}

/** How many questions about payees are answered at the same time, and how long one may be. */
const mostQuestions = 16
const longestQuestion = 4 * 1024

const Question = z.strictObject({
  iban: z.string().check(z.regex(/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(140)),
})

/** Answers whether a name belongs to an account (EPC218-23, verification of payee). */
async function answerPayee(
  request: IncomingMessage,
  questions: { underWay: number },
  key: string | undefined,
  answer: Handlers["payee"],
): Promise<PayeeAnswer> {
  const { method, headers } = request
  if (method !== "POST") throw new Refusal(405, "Questions are posted.")
  requireSignature(key, headers)
  if (questions.underWay >= mostQuestions) throw new Refusal(429, "There are too many questions.")
  questions.underWay += 1
  try {
    const body = await readBody(request, { bytes: 0 }, longestQuestion)
    requireSignature(key, headers, body)
    const question = Question.safeParse(json(body))
    if (!question.success) throw new Refusal(400, "A question has an iban and a name.")
    return await answer(question.data)
  } finally {
    questions.underWay -= 1
  }
}

/**
 * Requires a valid signature if there is a key. Without the body, which costs more to read, it only
 * checks that the headers could be valid.
 */
function requireSignature(
  key: string | undefined,
  { [timeHeader]: time, [signatureHeader]: signature }: IncomingMessage["headers"],
  body?: Buffer,
): void {
  if (key === undefined) return
  const signed = body ? isSigned(key, time, signature, body) : mayBeSigned(time, signature)
  if (!signed) throw new Refusal(401, "The signature or its time is wrong.")
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"))
  } catch {
    return undefined
  }
}

async function readBody(
  request: IncomingMessage,
  waiting: { bytes: number },
  longest = largestMessage,
): Promise<Buffer> {
  const tooLarge = new Refusal(413, `At most ${longest / 1024} KB are read.`)
  if (Number(request.headers["content-length"] ?? 0) > longest) throw tooLarge
  const parts: Buffer[] = []
  let length = 0
  try {
    // The refusal must still reach the sender, so the connection is not destroyed.
    const body: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
    for await (const part of body) {
      length += part.length
      waiting.bytes += part.length
      if (length > longest) throw tooLarge
      if (waiting.bytes > mostWaiting) throw new Refusal(503, "Too much is arriving at once.")
      parts.push(part)
    }
  } finally {
    waiting.bytes -= length
  }
  return Buffer.concat(parts)
}

/**
 * Replies. Where the reply comes before the whole body, the rest is still read, and dropped: closing a
 * connection on which the sender is still sending would reset it, and the sender would lose the reply
 * (RFC 9112, section 9.6). The connection is closed after that, and for a rest of more than
 * `mostDropped`, or one that takes longer than a message may, anyway.
 */
function reply(response: ServerResponse, status: number, what: string | PayeeAnswer): void {
  if (response.destroyed) return
  const [type, text] =
    typeof what === "string" ? ["text/plain", what] : ["application/json", JSON.stringify(what)]
  const headers = { "Content-Type": type, "Content-Length": Buffer.byteLength(text) }
  const { req: request } = response
  if (request.complete) return void response.writeHead(status, headers).end(text)
  response.writeHead(status, { ...headers, Connection: "close" }).write(text)
  let dropped = 0
  request.on("data", (part: Buffer) => {
    dropped += part.length
    if (dropped > mostDropped) response.end()
  })
  request.on("close", () => response.end())
  request.resume()
}
