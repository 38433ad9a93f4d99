/**
 * The load generator's process: runs plans from its parent one after another, and returns the
 * results.
 */
import { setTimeout as sleep } from "node:timers/promises"
import { quantile } from "../report/statistics.ts"
import { Connection } from "./connection.ts"
import type { LoadFigures, Plan } from "./plan.ts"
import { requestsOf } from "./requests.ts"

async function run(plan: Plan): Promise<LoadFigures> {
  const next = requestsOf(plan)
  const connections = await Promise.all(
    Array.from({ length: plan.connections }, (_, number) =>
      Connection.open(plan.ports[number % plan.ports.length] as number),
    ),
  )
  const times: number[] = []
  const outcomes: Record<string, number> = {}
  const cpu = process.cpuUsage()
  const begun = performance.now()
  const end = begun + plan.seconds * 1_000
  let turn = 0
  /** When the next request begins, or should have begun. */
  const nextBegin = async () => {
    if (plan.perSecond === undefined) return performance.now()
    const due = begun + (turn++ * 1_000) / plan.perSecond
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    return due
  }
  const client = async (connection: Connection, number: number) => {
    for (;;) {
      const asked = await nextBegin()
      if (asked >= end) return
      const { status } = await connection.ask(next(number))
      const now = performance.now()
      outcomes[status] = (outcomes[status] ?? 0) + 1
      if (now <= end) times.push(now - asked)
    }
  }
  await Promise.all(connections.map(client)).finally(() => {
    for (const connection of connections) connection.close()
  })
  const { user, system } = process.cpuUsage(cpu)
  const sorted = Float64Array.from(times).sort()
  return {
    rate: times.length / plan.seconds,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    longest: quantile(sorted, 1),
    outcomes,
    cores: (user + system) / 1_000 / (performance.now() - begun),
  }
}

process.on("message", (plan: Plan) => {
  run(plan).then(
    (figures) => process.send?.({ figures }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on("disconnect", () => process.exit(0))
