import type pg from "pg"
import type { Logger } from "pino"
import type { Topic } from "#shared/contracts/live.ts"

/** The channel on which every API process listens. The payload is a JSON array of changes. */
export const channel = "tessera_live"

/**
 * The topics of a change: data that the customer's pages must refetch, and `session`, which means that a
 * sign-in ended and its streams must close. `session` itself is never sent to a browser.
 */
export type Announced = Topic | "session"

/**
 * A customer, the changed topics, and the ids of the transactions that changed them. With ids, a change is
 * delivered unless all of them were delivered before; without ids, always.
 */
export type Change = readonly [userId: number, what: readonly Announced[], posted?: number[]]

/** The longest delay of an announcement. One NOTIFY carries all changes of that time. */
const batchMs = 20

/** PostgreSQL's limit for payloads is 8,000 bytes; announcements are ASCII. */
const payloadBytes = 7_000
const postedPerChange = 250

/** Announces changes to every process. Never call it inside a posting's transaction. */
export type Announcer = {
  /**
   * @param what a number is the id of the transaction that changed the topics, which is delivered only once
   */
  announce(userId: number, ...what: (Announced | number)[]): void
  /** Sends everything that is queued. */
  flush(): Promise<void>
}

/** Serialized changes, each short enough for one NOTIFY. */
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

function shortened([userId, what, posted = []]: Change): Change[] {
  if (posted.length === 0) return [[userId, what]]
  const parts = Math.ceil(posted.length / postedPerChange)
  return Array.from({ length: parts }, (_, part) => [
    userId,
    what,
    posted.slice(part * postedPerChange, (part + 1) * postedPerChange),
  ])
}

/** A customer's queued changes. Changes by transactions are kept separate from the others. */
type Waiting = { plain: Set<Announced>; byPosted: Set<Announced>; posted: Set<number> }

/**
 * Announces after commit and in batches: a NOTIFY inside a posting's transaction would serialize
 * all commits. A lost announcement loses no money, so failures are logged and not thrown. Postings
 * are announced again when they are sealed (server/ledger/announce-entries.ts).
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
        byPosted: new Set(),
        posted: new Set(),
      }
      waiting.set(userId, known)
      const posted = what.filter((one) => typeof one === "number")
      const changed = posted.length > 0 ? known.byPosted : known.plain
      for (const one of what) {
        if (typeof one === "number") known.posted.add(one)
        else changed.add(one)
      }
      timer ??= setTimeout(() => void flush(), batchMs)
    },
  }
}

function changesOf([userId, { plain, byPosted, posted }]: [number, Waiting]): Change[] {
  const changes: Change[] = []
  if (plain.size > 0) changes.push([userId, [...plain]])
  if (posted.size > 0) changes.push([userId, [...byPosted], [...posted]])
  return changes
}
