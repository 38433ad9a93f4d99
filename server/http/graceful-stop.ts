import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

/**
 * How long requests are still accepted after the signal: clients learn from `Connection: close`
 * that the connection ends, and load balancers see that the process is not ready. It ends when none
 * has come for a moment, or at the maximum. Closing a listener resets connections that wait in its
 * queue, so no client may still be connecting.
 */
const grace = { leastMs: 1_000, quietMs: 500, mostMs: 8_000 }

/** How long running requests may take after that: longer than their own deadline (deadline.ts). */
const timeoutMs = 12_500

/**
 * Longer than load balancers keep an idle connection, so that they close it first and never send a
 * request into a closed one.
 */
const keepAliveMs = 75_000

/**
 * Stops a server without losing a request. From the signal on, each response closes its connection;
 * after the grace period no requests are accepted, running ones are finished, and idle connections
 * are closed.
 * @param stopping aborted when a stop is requested
 * @param factor multiplies the time for which idle connections are kept (`TIME_LIMIT_FACTOR`)
 * @returns closes the server; resolves after the last response
 */
export function gracefulStop(
  server: Server,
  stopping: AbortSignal,
  factor = 1,
): () => Promise<void> {
  server.keepAliveTimeout = keepAliveMs * factor
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
    // Closes connections that became idle, which would otherwise be kept open for a next request.
    const hangUp = setInterval(() => server.closeIdleConnections(), 50)
    const giveUp = setTimeout(() => server.closeAllConnections(), timeoutMs)
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
