import type { Server, ServerOptions } from "node:http"
import type { Logger } from "pino"
import { addressBlock } from "../rate-limits/address-block.ts"

/**
 * How long a client may take, in milliseconds, so that slow clients cannot hold all connections
 * (ASVS 13.1.3).
 */
export const connectionTimeouts = {
  /** For a request's headers; browsers need less than a second. */
  headers: 10_000,
  /** For the whole request, with a body of at most 16 kB. */
  request: 20_000,
  /**
   * Without data in either direction while a response is being sent; a stream's heartbeat is more
   * frequent.
   */
  silence: 60_000,
} as const

/** node:http's own limits on slow and oversized requests. */
export function serverOptions(
  times:
    | typeof connectionTimeouts
    | Record<keyof typeof connectionTimeouts, number> = connectionTimeouts,
) {
  return {
    headersTimeout: times.headers,
    requestTimeout: times.request,
    connectionsCheckingInterval: Math.min(1_000, times.headers),
    // Request line and headers together; more gets a 431.
    maxHeaderSize: 16 * 1024,
    requireHostHeader: true,
    insecureHTTPParser: false,
  } satisfies ServerOptions
}

/** The maximum number of concurrent connections. */
export type ConnectionLimits = {
  readonly total: number
  /** Per client address; undefined behind proxies, whose connections carry all clients. */
  readonly perAddress: number | undefined
}

/**
 * Closes connections beyond the limits and idle ones. A connection over a limit is closed
 * immediately, without a response, which would cost more than it is worth.
 */
export function limitConnections(
  server: Server,
  { total, perAddress }: ConnectionLimits,
  log: Pick<Logger, "warn">,
  silence: number = connectionTimeouts.silence,
): void {
  server.maxConnections = total
  server.timeout = silence
  // The size limit also bounds the number of headers. With a number limit, Node would silently
  // ignore the rest.
  server.maxHeadersCount = 0
  const logDrop = logOccasionally(log)
  server.on("drop", () => logDrop("process"))
  if (perAddress === undefined) return
  const held = new Map<string, number>()
  server.on("connection", (socket) => {
    const key = addressBlock(socket.remoteAddress ?? "unknown")
    const count = (held.get(key) ?? 0) + 1
    if (count > perAddress) {
      logDrop("address")
      return void socket.destroy()
    }
    held.set(key, count)
    socket.once("close", () => {
      const rest = (held.get(key) ?? 1) - 1
      if (rest === 0) held.delete(key)
      else held.set(key, rest)
    })
  })
}

/**
 * Logs at most one line every ten seconds, with a count, so that a flood of connections does not
 * flood the log.
 */
function logOccasionally(log: Pick<Logger, "warn">): (limit: "process" | "address") => void {
  const closed = { process: 0, address: 0 }
  let silent = false
  function notifyOperator(): void {
    silent = false
    for (const limit of ["process", "address"] as const) {
      if (closed[limit] === 0) continue
      log.warn(
        { event: "connections_refused", limit, closed: closed[limit] },
        "too many connections",
      )
      closed[limit] = 0
      silent = true
    }
    // Logs the remaining count even if no further connection follows.
    if (silent) setTimeout(notifyOperator, 10_000).unref()
  }
  return (limit) => {
    closed[limit] += 1
    if (!silent) notifyOperator()
  }
}
