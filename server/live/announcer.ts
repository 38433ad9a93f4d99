import type pg from "pg"
import type { Logger } from "pino"
import type { Topic } from "#shared/contracts/live.ts"

/** The channel every API process listens on. Its payload is a JSON array of changes. */
export const channel = "tessera_live"

/**
 * What may be announced of a customer: what their pages ask for again, and `session`, a sign-in of
 * theirs that has ended, whose streams end too. `session` itself never leaves the server.
 */
export type Announced = Topic | "session"

/**
 * A customer, what changed, and the ids of the transactions that changed it. With ids it is told unless
 * all of them were told before; without, always.
 */
export type Change = readonly [userId: number, what: readonly Announced[], booked?: number[]]

/** Longest wait before customers hear of a change: one NOTIFY then carries all of that time's. */
const batchMs = 20

/** PostgreSQL takes payloads below 8,000 bytes; what is announced is ASCII. */
const payloadBytes = 7_000
const bookedPerChange = 250

/** Tells every process which customers' pages should ask again. Never inside a posting's transaction. */
export type Announcer = {
  /** @param what a number is the id of the transaction that changed the rest, which is told only once */
  announce(userId: number, ...what: (Announced | number)[]): void
  /** Sends what is waiting. */
  flush(): Promise<void>
}

/** Changes as texts that are each short enough for one NOTIFY. */
export function payloads(changes: readonly Change[]): string[] {
  const texts = changes.flatMap(shortened).map((change) => JSON.stringify(change))
  const full: string[][] = []
  let length = payloadBytes
  for (const text of texts) {
    length += text.length + 1
    if (length > payloadBytes) {
      full.push([])
      length = text.length + 1
    }
    full.at(-1)?.push(text)
  }
  return full.map((some) => `[${some.join(",")}]`)
}

function shortened([userId, what, booked = []]: Change): Change[] {
  if (booked.length === 0) return [[userId, what]]
  const parts = Math.ceil(booked.length / bookedPerChange)
  return Array.from({ length: parts }, (_, part) => [
    userId,
    what,
    booked.slice(part * bookedPerChange, (part + 1) * bookedPerChange),
  ])
}

/** What waits to be announced of one customer: changes by transactions apart from all others. */
type Waiting = { plain: Set<Announced>; byBooked: Set<Announced>; booked: Set<number> }

/**
 * Announces after commit and in batches: NOTIFY inside a posting's transaction would serialise all
 * commits (DESIGN section 4). A lost announcement loses no money, so a failure is logged, not thrown;
 * what was booked is announced again when it is sealed (server/ledger/announce-booked.ts).
 */
export function announcer(pool: pg.Pool, log: Logger): Announcer {
  let waiting = new Map<number, Waiting>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const changes = [...waiting].flatMap(changesOf)
    waiting = new Map()
    for (const payload of payloads(changes)) {
      await pool.query("select pg_notify($1, $2)", [channel, payload]).catch((error: Error) => {
        log.warn({ reason: error.message }, "a change was not announced")
      })
    }
  }

  return {
    flush,
    announce(userId, ...what) {
      const known: Waiting = waiting.get(userId) ?? {
        plain: new Set(),
        byBooked: new Set(),
        booked: new Set(),
      }
      waiting.set(userId, known)
      const booked = what.filter((one) => typeof one === "number")
      const changed = booked.length > 0 ? known.byBooked : known.plain
      for (const one of what) {
        if (typeof one === "number") known.booked.add(one)
        else changed.add(one)
      }
      timer ??= setTimeout(() => void flush(), batchMs)
    },
  }
}

function changesOf([userId, { plain, byBooked, booked }]: [number, Waiting]): Change[] {
  const changes: Change[] = []
  if (plain.size > 0) changes.push([userId, [...plain]])
  if (booked.size > 0) changes.push([userId, [...byBooked], [...booked]])
  return changes
}
