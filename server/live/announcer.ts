import type pg from "pg"
import type { Logger } from "pino"
import type { Topic } from "#shared/contracts/live.ts"

/** The channel every API process listens on. Payload: `[[userId, [topic, …]], …]`. */
export const channel = "tessera_live"

/**
 * What may be announced of a customer: what their pages ask for again, and `session`, a sign-in of
 * theirs that has ended, whose streams end too. `session` itself never leaves the server.
 */
export type Announced = Topic | "session"

/** Longest wait before customers hear of a change: one NOTIFY then carries all of that time's. */
const batchMs = 20

/** PostgreSQL takes payloads below 8,000 bytes; a customer with every topic needs under 100. */
const customersPerNotify = 60

/** Tells every process which customers' pages should ask again. Never inside a transaction. */
export type Announcer = {
  announce(userId: number, ...topics: Announced[]): void
  /** Sends what is waiting. */
  flush(): Promise<void>
}

/**
 * Announces after commit and in batches: NOTIFY inside a posting's transaction would serialise all
 * commits (DESIGN section 4). A lost announcement loses no money, so a failure is logged, not thrown.
 */
export function announcer(pool: pg.Pool, log: Logger): Announcer {
  let waiting = new Map<number, Set<Announced>>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const customers = [...waiting].map(([userId, topics]) => [userId, [...topics]])
    waiting = new Map()
    for (let from = 0; from < customers.length; from += customersPerNotify) {
      const payload = JSON.stringify(customers.slice(from, from + customersPerNotify))
      await pool.query("select pg_notify($1, $2)", [channel, payload]).catch((error: Error) => {
        log.warn({ reason: error.message }, "a change was not announced")
      })
    }
  }

  return {
    flush,
    announce(userId, ...topics) {
      const known = waiting.get(userId) ?? new Set()
      waiting.set(userId, known)
      for (const topic of topics) known.add(topic)
      timer ??= setTimeout(() => void flush(), batchMs)
    },
  }
}
