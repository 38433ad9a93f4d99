import { errorReason } from "../../db/error-reason.ts"
import type { Adapter, RailProfile, ReadyMessage, SendOutcome } from "./adapter.ts"
import { type ListenAt, listenForMessages } from "./http-listener.ts"
import { signedHeaders } from "./signature.ts"

export type HttpSettings = {
  readonly profile: RailProfile
  /** Where the other side takes messages, such as http://127.0.0.1:4200. */
  readonly url: string
  /** The key of the signatures in both directions. */
  readonly key: string
  /** Where the other side sends messages to: never the address that members use. */
  readonly listen: ListenAt
}

/** Answers with which nothing is known to have been refused for good. */
const perhapsTaken = new Set([408, 409, 425, 429])

/** Messages over HTTP, signed by both sides: a hub, a sponsor bank, or the simulated other banks. */
export function httpAdapter({ profile, url, key, listen }: HttpSettings): Adapter {
  return {
    profile,
    send: (message, signal) => post(new URL("/messages", url), key, message, signal),
    receive: (handlers) => listenForMessages(listen, key, handlers),
  }
}

async function post(
  url: URL,
  key: string,
  { bytes }: ReadyMessage,
  signal: AbortSignal,
): Promise<SendOutcome> {
  try {
    const body = Buffer.from(bytes)
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/xml", ...signedHeaders(key, body) },
      body,
      redirect: "manual",
      signal,
    })
    const text = (await response.text()).slice(0, 300)
    return { outcome: outcomeOf(response.status), answer: `${response.status} ${text}`.trim() }
  } catch (error) {
    return { outcome: "unknown", answer: errorReason(error) }
  }
}

function outcomeOf(status: number): SendOutcome["outcome"] {
  if (status >= 200 && status < 300) return "sent"
  return status >= 400 && status < 500 && !perhapsTaken.has(status) ? "refused" : "unknown"
}
