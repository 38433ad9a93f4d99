import { request as requestPlain } from "node:http"
import { Agent, request as requestSecure } from "node:https"
import type { Adapter, RailProfile, ReadyMessage, SendOutcome } from "./adapter.ts"
import { type Access, type ListenAt, listenForMessages } from "./http-listener.ts"
import { type Signing, signedHeaders } from "./signature.ts"
import { callProblem } from "./tls.ts"

export type HttpSettings = {
  readonly profile: RailProfile
  /** The address at which the other side receives messages, such as http://127.0.0.1:4200. */
  readonly url: string
  /** How the two sides authenticate each other, in both directions. */
  readonly access: Access
  /** The address to which the other side sends messages: never the one that members use. */
  readonly listen: ListenAt
}

/** Client errors after which the message may still be accepted. */
const maybeAccepted = new Set([408, 409, 425, 429])

/** How much of an answer is stored for staff, in characters. */
const longestAnswer = 300

/**
 * Exchanges messages over HTTP, signed by both sides or with mutual TLS, with a payment hub, a
 * sponsor bank, or the simulated other banks.
 */
export function httpAdapter({ profile, url, access, listen }: HttpSettings): Adapter {
  const { tls } = access
  const to = new URL("/messages", url)
  const agent = tls && new Agent({ ...tls, keepAlive: true })
  return {
    profile,
    send: ({ bytes }, signal) => post(to, access.signing, agent, bytes, signal),
    receive: (handlers) => listenForMessages(listen, access, handlers),
  }
}

async function post(
  url: URL,
  signing: Signing | undefined,
  agent: Agent | undefined,
  bytes: ReadyMessage["bytes"],
  signal: AbortSignal,
): Promise<SendOutcome> {
  const headers = { "Content-Type": "application/xml", "Content-Length": bytes.length }
  const request = { direction: "from-bank", path: url.pathname } as const
  const signed = { ...headers, ...(signing && signedHeaders(signing, request, bytes)) }
  try {
    const { status, text } = await call(url, agent, signed, bytes, signal)
    return { outcome: outcomeOf(status), answer: `${status} ${text}`.trim() }
  } catch (error) {
    return { outcome: "unknown", answer: callProblem(error) }
  }
}

function call(
  url: URL,
  agent: Agent | undefined,
  headers: Readonly<Record<string, string | number>>,
  body: Uint8Array,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = { method: "POST", headers, signal }
    const sending =
      url.protocol === "https:"
        ? requestSecure(url, { ...options, ...(agent && { agent }) })
        : requestPlain(url, options)
    sending.on("error", reject)
    sending.on("response", (response) => {
      let text = ""
      response.setEncoding("utf8")
      response.on("data", (part: string) => {
        if (text.length < longestAnswer) text += part
      })
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: text.slice(0, longestAnswer) }),
      )
      response.on("error", reject)
    })
    sending.end(body)
  })
}

function outcomeOf(status: number): SendOutcome["outcome"] {
  if (status >= 200 && status < 300) return "sent"
  return status >= 400 && status < 500 && !maybeAccepted.has(status) ? "refused" : "unknown"
}
