import type { Post } from "../clearing/outbox.ts"
import { signedHeaders } from "./signature.ts"

const timeoutMs = 10_000

/** Sends messages to the bank's listener. */
export function bankClient(url: string, key: string): Post {
  return async (_name, xml) => {
    const body = Buffer.from(xml, "utf8")
    const path = "/messages"
    try {
      const response = await fetch(new URL(path, url), {
        method: "POST",
        headers: { "Content-Type": "application/xml", ...signedHeaders(key, path, body) },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return undefined
    }
  }
}

/**
 * Asks the bank whether a name belongs to one of its accounts.
 * @returns a sentence with the bank's answer and how long it took
 */
export async function verifyPayee(
  url: string,
  key: string,
  question: { readonly iban: string; readonly name: string },
): Promise<string> {
  const body = Buffer.from(JSON.stringify(question))
  const path = "/verify-payee"
  const began = performance.now()
  try {
    const response = await fetch(new URL(path, url), {
      method: "POST",
      headers: { "Content-Type": "application/json", ...signedHeaders(key, path, body) },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = (await response.text()).slice(0, 300)
    return `${response.status} after ${Math.round(performance.now() - began)} ms: ${text}`
  } catch {
    return "The bank did not answer."
  }
}
