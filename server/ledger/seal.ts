import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { sealChains } from "#shared/tables/seals.ts"
import type { AppContext } from "../app-context.ts"
import { errorReason } from "../db/error-reason.ts"
import { appendCheckpoints, type Head } from "./checkpoints.ts"
import { repairCheckpoints } from "./repair-checkpoints.ts"
import { sealBatch } from "./seal-batch.ts"

/** How long what is booked waits for its seal, where there is no backlog. */
const everyMs = 1_000

/** One seal's items: enough for a backlog of millions, few enough to hold up no request meanwhile. */
const itemsPerSeal = 500

/** How long a process that stops still works at a backlog; the rest is sealed elsewhere, or later. */
const lastEffortMs = 2_000

type Sealer = Pick<AppContext, "pool" | "db" | "log"> & { key: Buffer; checkpointsFile: string }

/**
 * Seals what was committed, every second for as long as the process runs (docs/decisions/019). Every
 * process tries, and the database lets one at a time. No payer ever waits for it. What fails is logged
 * and tried again.
 * @param key SEAL_KEY
 * @param checkpointsFile where the heads of what this process sealed are written down, outside the database
 * @returns stops it, after it has sealed once more what waits
 */
export function sealHistory(sealer: Sealer): () => Promise<void> {
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  const round = rounds(sealer)
  const sealing = (async () => {
    while (!stopping.signal.aborted) {
      // Resting as long as it worked, it takes half a process at most, however long the backlog.
      await round(async (workedMs) => {
        await pause(workedMs)
        return !stopping.signal.aborted
      })
      await pause(everyMs)
    }
    const until = performance.now() + lastEffortMs
    await round(async () => performance.now() < until)
  })()
  return async () => {
    stopping.abort()
    await sealing
  }
}

/** Asked after each seal that was full, with the time it took: whether to go on with the next. */
type GoOn = (workedMs: number) => Promise<boolean>

/** Gives a function that seals what waits and never throws. */
function rounds({ pool, db, log, key, checkpointsFile }: Sealer) {
  const failing = new Set<string>()
  let unwritten: Head[] = []
  let repaired = false

  async function attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
      failing.delete(what)
    } catch (error) {
      if (failing.has(what)) return
      failing.add(what)
      log.error({ reason: errorReason(error) }, `${what} failed and is tried again`)
    }
  }

  /** Heads that could not be written stay in memory; those of a process that died, the next start mends. */
  const writeDown = () =>
    attempt("writing down the heads of the sealed history", async () => {
      if (!repaired) await repairCheckpoints(db, checkpointsFile, log)
      repaired = true
      await appendCheckpoints(checkpointsFile, unwritten)
      unwritten = []
    })

  async function sealAll(goOn: GoOn): Promise<void> {
    for (const chain of sealChains) {
      for (let more = true; more; ) {
        const began = performance.now()
        const batch = await sealBatch(pool, key, chain, itemsPerSeal)
        if (batch.outcome !== "sealed") break
        unwritten.push(batch.head)
        await writeDown()
        more = batch.items === itemsPerSeal && (await goOn(performance.now() - began))
      }
    }
  }

  return async (goOn: GoOn): Promise<void> => {
    await writeDown()
    await attempt("sealing the history", async () => {
      const { rows } = await db.execute<{ waiting: boolean }>(
        sql`select exists (select from unsealed) as waiting`,
      )
      if (rows[0]?.waiting) await sealAll(goOn)
    })
  }
}
