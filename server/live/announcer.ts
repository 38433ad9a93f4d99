import type pg from "pg"
import type { Logger } from "pino"
import { type Announced, type Change, channel, payloads } from "../use-case/changes.ts"
import type { UseCaseContext } from "../use-case/use-case.ts"

/** The longest delay of an announcement. One NOTIFY carries all changes of that time. */
const batchMs = 20

/** Announces changes to every process. Never call it inside a posting's transaction. */
export type Announcer = {
  announce: UseCaseContext["announce"]
  /** Sends everything that is queued. */
  flush(): Promise<void>
}

/** A member's queued changes. Changes by transactions are kept separate from the others. */
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
