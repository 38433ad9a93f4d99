import { setTimeout as sleep } from "node:timers/promises"
import { slowdown } from "../../testing/slowdown.ts"
import { ownClient } from "../environment/own-client.ts"
import type { Rail } from "../environment/rail.ts"
import type { Finding } from "./finding.ts"

const everyMs = 300
const queryMs = 2_000
/** A worker that lost its connection pauses for a second and connects again. */
const calmMs = 4_000
/** The law's ten seconds end at `due_at`; a second more is a violation, unless the machine is busy. */
const allowedMs = 1_000

/** Watches the deadlines of instant payments during a trial. */
export type DeadlineWatch = {
  stop(): Promise<Finding>
}

/**
 * R6: while PostgreSQL is up and a worker runs undisturbed, no instant payment stays without an
 * answer and without its money for more than 11 s. What is overdue at the end of an outage must be
 * restored within a few seconds.
 */
export function watchDeadlines(url: string, { workers }: Rail): DeadlineWatch {
  const stopping = new AbortController()
  const late = new Map<string, string>()
  let looks = 0
  let calmSince = Number.POSITIVE_INFINITY
  let calms: (number | undefined)[] = []
  const pause = () => sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)

  /** Whether one worker was ready and undisturbed since the last look. */
  function isCalm(): boolean {
    const before = calms
    calms = workers.map(({ program }) => (program.ready ? program.calm() : undefined))
    return calms.some((calm, n) => calm !== undefined && calm === before[n])
  }

  async function look(): Promise<void> {
    const client = ownClient(url, queryMs)
    try {
      await client.connect()
      while (!stopping.signal.aborted) {
        const { rows } = await client.query<{ txId: string; late: number; state: string }>(
          `select tx_id as "txId", state, extract(epoch from clock_timestamp() - due_at)::float8 as late
            from payments where direction = 'out' and scheme = 'instant'
              and state in ('queued', 'sent') and due_at < clock_timestamp() - interval '1 second'`,
        )
        const now = performance.now()
        if (!isCalm()) calmSince = Number.POSITIVE_INFINITY
        else if (calmSince === Number.POSITIVE_INFINITY) calmSince = now
        looks += 1
        const afterMs = now - calmSince
        const slower = rows.length > 0 && afterMs > calmMs + allowedMs ? slowdown() : 1
        if (afterMs > (calmMs + allowedMs) * slower) {
          const limit = (allowedMs * slower) / 1_000
          for (const row of rows.filter(({ late: seconds }) => seconds > limit))
            late.set(
              row.txId,
              `Payment ${row.txId} is ${row.state}, ${row.late.toFixed(1)} s after its deadline`,
            )
        }
        await pause()
      }
    } catch {
      // PostgreSQL was killed, or starts again.
      calmSince = Number.POSITIVE_INFINITY
    } finally {
      void client.end().catch(() => undefined)
    }
  }

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look()
      await pause()
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await watching
      return { invariant: "R6", figures: { looks }, violations: [...late.values()] }
    },
  }
}
