import { once } from "node:events"
import { createServer } from "node:http"
import { BootError } from "../../config/boot-error.ts"
import { errorReason } from "../../db/sql-error.ts"
import type { AppContext } from "../../features/app-context.ts"
import { bankGauges } from "./bank-gauges.ts"

type Listener = { close(): Promise<void> }

/**
 * Serves `GET /metrics` on a port of its own, which is not reachable through the members' proxy. While
 * the database is unavailable, the metrics of the process itself are still served.
 * @returns what stops it; undefined without METRICS_PORT
 * @throws BootError if the port is taken
 */
export async function openMetrics(context: AppContext): Promise<Listener | undefined> {
  const { env, metrics, log } = context
  if (env.METRICS_PORT === undefined) return undefined
  metrics.collectDefault()
  const fill = bankGauges(context)
  const failed = metrics.gauge("scrape_failed", "1 if the database did not answer this scrape")
  const text = async () => {
    failed.set(0)
    await fill().catch((error: unknown) => {
      failed.set(1)
      log.warn({ reason: errorReason(error) }, "metrics of the database are missing")
    })
    return metrics.registry.metrics()
  }
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end()
      return
    }
    text().then(
      (body) => response.writeHead(200, { "Content-Type": metrics.registry.contentType }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(env.METRICS_PORT, env.METRICS_HOST)
  try {
    await once(server, "listening")
  } catch {
    throw new BootError(
      `METRICS_PORT ${env.METRICS_PORT} is taken by another program. Set it to another port.`,
    )
  }
  return {
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, "close")
    },
  }
}
