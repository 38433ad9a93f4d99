import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { createServer as createSecureServer } from "node:https"
import type { TLSSocket } from "node:tls"
import type { Logger } from "pino"
import * as z from "zod/mini"
import { errorReason } from "../../db/sql-error.ts"
import { largestMessage } from "../messages/message-reader.ts"
import type { Handlers, PayeeAnswer } from "./adapter.ts"
import { reserveConnections } from "./connections.ts"
import {
  isLarge,
  LargeBodies,
  type Pace,
  Refusal,
  readBody,
  smallBody,
  usualPace,
} from "./read-body.ts"
import { proofOf, type Signing } from "./signature.ts"
import { certificateProblem, type MutualTls, senderOf } from "./tls.ts"

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
  readonly signing: Signing | undefined
  readonly tls: MutualTls | undefined
}

/**
 * How long a sender may take for a TLS handshake, for the headers, for a whole message of 64 MB, and
 * between two packets, in milliseconds.
 */
const timeouts = { handshake: 10_000, headers: 10_000, message: 60_000, silence: 15_000 }
/** How much of a body is read after it was refused, in bytes: most of what senders get wrong. */
const maxDropped = 2 * largestMessage

/**
 * Serves POST /messages and POST /verify-payee for the other side, on a separate address. A large body is read only
 * after its headers prove the sender, one at a time of each; small ones never wait for it.
 * @param pace how slowly a body may come
 * @returns a function that stops it
 */
export async function listenForMessages(
  { host, port, log }: ListenAt,
  access: Access,
  handlers: Handlers,
  pace: Pace = usualPace,
): Promise<() => Promise<void>> {
  const { tls } = access
  const options = {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.message,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 8 * 1024,
  }
  const large = new LargeBodies()
  const questions = { underWay: 0 }
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const bodies = { access, large, pace, proved: () => connections.prove(request.socket) }
    connections.begin(request.socket)
    const answered =
      request.url === "/verify-payee"
        ? answerPayee(request, bodies, questions, handlers.payee)
        : take(request, bodies, handlers.message)
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
  const connections = reserveConnections(server)
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
  const handshakeTimeout = timeouts.handshake
  const server = createSecureServer({ ...options, ...verified, handshakeTimeout }, serve)
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

/** What reading the bodies of a listener's requests needs. */
type Bodies = {
  readonly access: Access
  readonly large: LargeBodies
  readonly pace: Pace
  /** The sender of the request is proved. */
  readonly proved: () => void
}

/**
 * Uses a body whose sender is proved: by a certificate, by the headers, or at the latest by the body
 * itself.
 * @throws Refusal if it is not, or if the body cannot be read now
 */
async function withProvedBody<T>(
  request: IncomingMessage,
  { access: { signing, tls }, large, pace, proved }: Bodies,
  longest: number,
  use: (body: Buffer, sender: string) => Promise<T>,
): Promise<T> {
  const { url: path = "", headers, socket } = request
  const proof = signing && proofOf(signing, { direction: "to-bank", path }, headers)
  if (signing && !proof) throw wronglySigned
  const certified = tls && senderOf(socket as TLSSocket)
  const sender = certified ?? (proof?.byHeaders ? withKey : undefined)
  if (sender !== undefined) proved()
  const end = isLarge(request) && longest > smallBody ? large.begin(sender) : undefined
  try {
    const body = await readBody(request, longest, pace)
    if (proof && !proof.matches(body)) throw wronglySigned
    proved()
    return await use(body, sender ?? withKey)
  } finally {
    end?.()
  }
}

/** The sender that has the key, if it has no certificate. */
const withKey = "key"

const wronglySigned = new Refusal(401, "The signature or its time is wrong.")

async function take(
  request: IncomingMessage,
  bodies: Bodies,
  handler: Handlers["message"],
): Promise<string> {
  const { method, url, headers } = request
  if (url !== "/messages") throw new Refusal(404, "There is nothing here.")
  if (method !== "POST") throw new Refusal(405, "Messages are posted.")
  const stored = await withProvedBody(request, bodies, largestMessage, (body) => {
    if (/^(?:application|text)\/xml\b/i.test(headers["content-type"] ?? "")) return handler(body)
    throw new Refusal(415, "Only XML is read.")
  })
  if (stored === "quarantined") {
    throw new Refusal(400, "The message cannot be read. The bank's staff will see it.")
  }
  return "Stored."
}

/** How many questions about payees are answered at the same time, and how long one may be. */
const maxQuestions = 16
const longestQuestion = 4 * 1024

const Question = z.strictObject({
  iban: z.string().check(z.regex(/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(140)),
})

/** Answers whether a name belongs to an account (EPC218-23, verification of payee). */
async function answerPayee(
  request: IncomingMessage,
  bodies: Bodies,
  questions: { underWay: number },
  answer: Handlers["payee"],
): Promise<PayeeAnswer> {
  if (request.method !== "POST") throw new Refusal(405, "Questions are posted.")
  return withProvedBody(request, bodies, longestQuestion, async (body, sender) => {
    const question = Question.safeParse(json(body))
    if (!question.success) throw new Refusal(400, "A question has an iban and a name.")
    const tooMany = new Refusal(429, "There are too many questions.")
    if (questions.underWay >= maxQuestions) throw tooMany
    questions.underWay += 1
    try {
      const answered = await answer(question.data, sender)
      if (answered === "too_many") throw tooMany
      return answered
    } finally {
      questions.underWay -= 1
    }
  })
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"))
  } catch {
    return undefined
  }
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
  response.writeHead(status, { ...headers, Connection: "close" })
  // Nobody waits for the rest of a body that comes too slowly.
  if (status === 408) return void response.end(text)
  response.write(text)
  let dropped = 0
  request.on("data", (part: Buffer) => {
    dropped += part.length
    if (dropped > maxDropped) response.end()
  })
  request.on("close", () => response.end())
  request.resume()
}
