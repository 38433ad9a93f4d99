import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

/**
 * For how long requests are still taken: whoever keeps a connection hears on it that it closes, and a
 * load balancer has seen that the process is not ready. Until none has come for a moment, but not for
 * ever. What is in the queue of a listener that closes is reset, so nobody must be on the way any more.
 */
const grace = { leastMs: 1_000, quietMs: 500, mostMs: 8_000 }

/** How long requests that are under way may take after that: longer than any is given (deadline.ts). */
const patienceMs = 12_500

/** Longer than load balancers keep a connection idle: it is theirs to close, so none sends into it. */
const keepAliveMs = 75_000

/**
 * Lets a server stop without losing a request. From the signal on each answer closes its connection;
 * after a moment of grace no more are taken, those under way are finished, and what is idle is closed.
 * @param stopping the stop was asked for
 * @returns closes the server; resolves when the last answer is out
 */
export function gracefulStop(server: Server, stopping: AbortSignal): () => Promise<void> {
  server.keepAliveTimeout = keepAliveMs
  const unanswered = new Set<ServerResponse>()
  let lastRequest = 0
  server.prependListener("request", ({ url }: IncomingMessage, response: ServerResponse) => {
    if (!/^\/api\/(ready|health)\b/.test(url ?? "")) lastRequest = performance.now()
    unanswered.add(response)
    response.once("close", () => unanswered.delete(response))
    if (stopping.aborted) closesConnection(response)
  })
  stopping.addEventListener("abort", () => {
    for (const response of unanswered) closesConnection(response)
  })

  return async () => {
    const begun = performance.now()
    while ((await connections(server)) > 0) {
      const now = performance.now()
      const quiet = now - begun > grace.leastMs && now - lastRequest > grace.quietMs
      if (quiet || now - begun > grace.mostMs) break
      await sleep(50)
    }
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    // A connection whose request has just ended would be kept for the next one, which never comes.
    const hangUp = setInterval(() => server.closeIdleConnections(), 50)
    const giveUp = setTimeout(() => server.closeAllConnections(), patienceMs)
    await closed
    clearInterval(hangUp)
    clearTimeout(giveUp)
  }
}

function closesConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close")
}

function connections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)))
}
