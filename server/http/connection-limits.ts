import type { Server, ServerOptions } from "node:http"
import type { Logger } from "pino"
import { addressBlock } from "./address-block.ts"

/** How long a client may take, in milliseconds, so that slow ones cannot hold all connections (ASVS 13.1.3). */
export const patience = {
  /** For a request's headers; no browser needs a second. */
  headers: 10_000,
  /** For all of a request, at most 16 kB of body included. */
  request: 20_000,
  /** Without a byte either way while an answer waits to be read; a stream's heartbeat is more often. */
  silence: 60_000,
} as const

/** What node:http itself checks: slow and oversized requests, in the order of the wire. */
export function serverOptions(
  times: typeof patience | Record<keyof typeof patience, number> = patience,
) {
  return {
    headersTimeout: times.headers,
    requestTimeout: times.request,
    connectionsCheckingInterval: Math.min(1_000, times.headers),
    // Request line and headers together; 431 beyond.
    maxHeaderSize: 16 * 1024,
    requireHostHeader: true,
    insecureHTTPParser: false,
  } satisfies ServerOptions
}

/** How many connections are held at once. */
export interface ConnectionLimits {
  readonly total: number
  /** Of one address; undefined where proxies stand before the bank, which bring everybody's. */
  readonly perAddress: number | undefined
}

/**
 * Closes what a server cannot hold, and what stays silent. Beyond a limit a connection is closed at once,
 * unread: an answer would cost more than it tells.
 */
export function limitConnections(
  server: Server,
  { total, perAddress }: ConnectionLimits,
  log: Pick<Logger, "warn">,
  silence: number = patience.silence,
): void {
  server.maxConnections = total
  server.timeout = silence
  // The size of the headers bounds their number. Node would ignore those beyond a number.
  server.maxHeadersCount = 0
  const told = tellSometimes(log)
  server.on("drop", () => told("process"))
  if (perAddress === undefined) return
  const held = new Map<string, number>()
  server.on("connection", (socket) => {
    const key = addressBlock(socket.remoteAddress ?? "unknown")
    const count = (held.get(key) ?? 0) + 1
    if (count > perAddress) {
      told("address")
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

/** A flood of connections is to be no flood of lines: one every ten seconds, with their number. */
function tellSometimes(log: Pick<Logger, "warn">): (limit: "process" | "address") => void {
  const closed = { process: 0, address: 0 }
  let silent = false
  function tell(): void {
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
    // What comes meanwhile is told at the end, also when nothing follows it.
    if (silent) setTimeout(tell, 10_000).unref()
  }
  return (limit) => {
    closed[limit] += 1
    if (!silent) tell()
  }
}
