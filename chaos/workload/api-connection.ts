import { Agent, request } from "node:http"

/** One request to the bank, like a browser's. */
export type ApiRequest = {
  readonly origin: string
  readonly method: "GET" | "POST"
  readonly path: string
  readonly cookie: string
  readonly key?: string
  readonly body?: object
  /** Its cookie's sign-in has ended: any other response is wrong. */
  readonly ended?: true
  /** After this time the client gives up, and the outcome is unknown. */
  readonly timeoutMs: number
}

export type Reply =
  | { readonly answered: true; readonly status: number; readonly text: string; readonly ms: number }
  /** There was no complete response: the request may or may not have taken effect. */
  | { readonly answered: false; readonly why: string }

/** Shared keep-alive connections to the bank. */
export type ApiConnection = {
  ask(question: ApiRequest): Promise<Reply>
  close(): void
}

/**
 * Opens connections. Uses plain node:http with keep-alive, because the load generator shares its
 * two cores with the bank.
 * @param onAnswer receives every complete response
 */
export function openApiConnection(
  onAnswer: (question: ApiRequest, status: number, text: string) => void,
): ApiConnection {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 256 })
  return {
    ask: (question) =>
      new Promise((resolve) => {
        const from = performance.now()
        const { origin, method, path, cookie, key, body, timeoutMs } = question
        const payload = body === undefined ? undefined : JSON.stringify(body)
        const timer = setTimeout(() => {
          lost(`no answer within ${timeoutMs} ms`)
          asked.destroy()
        }, timeoutMs)
        const lost = (why: string) => {
          clearTimeout(timer)
          resolve({ answered: false, why })
        }
        const asked = request(origin + path, {
          method,
          agent,
          headers: {
            cookie,
            ...(key !== undefined && { "idempotency-key": key }),
            ...(payload !== undefined && {
              "content-type": "application/json",
              "content-length": Buffer.byteLength(payload),
            }),
          },
        })
        asked.on("error", (error: NodeJS.ErrnoException) => lost(error.code ?? error.message))
        asked.on("response", (response) => {
          let text = ""
          response.setEncoding("utf8")
          response.on("data", (chunk: string) => (text += chunk))
          response.on("error", () => lost("the answer broke off"))
          response.on("end", () => {
            clearTimeout(timer)
            if (!response.complete) return lost("the answer broke off")
            const status = response.statusCode ?? 0
            onAnswer(question, status, text)
            resolve({ answered: true, status, text, ms: performance.now() - from })
          })
        })
        asked.end(payload)
      }),
    close: () => agent.destroy(),
  }
}
