import { vi } from "vitest"

export type Call = {
  method: string
  url: string
  headers: Headers
  body: unknown
  signal: AbortSignal | undefined
}
type Answer = Response | Promise<Response>

/** An answer of the bank's API. */
export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status })
}

/** An error answer, in the format of RFC 9457. */
export function refusal(status: number, code: string, detail: string, more: object = {}): Response {
  return json(status, {
    type: "about:blank",
    title: code,
    status,
    code,
    detail,
    traceId: "t-1",
    ...more,
  })
}

/**
 * Answers the page's calls until the test ends, in place of the network.
 * @param answers by method and URL: `"GET /api/auth/user"`; other calls fail like a lost connection
 * @returns the calls made, in order
 */
export function fakeBank(answers: Record<string, (call: Call) => Answer>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    // Polled in the background whenever a call fails: this bank is always available.
    if (url === "/api/ready" && !answers["GET /api/ready"]) return json(200, { status: "ready" })
    const call: Call = {
      method: init.method ?? "GET",
      url,
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      signal: init.signal ?? undefined,
    }
    calls.push(call)
    const answer = answers[`${call.method} ${url}`]
    if (!answer) throw new TypeError("Failed to fetch")
    return answer(call)
  })
  return calls
}
