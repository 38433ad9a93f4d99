import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { sealChains } from "#shared/tables/seals.ts"
import type { AppContext } from "../app-context.ts"
import { errorReason } from "../db/error-reason.ts"
import { appendCheckpoints, type Checkpoint } from "./checkpoints.ts"
import { repairCheckpoints } from "./repair-checkpoints.ts"
import { sealBatch } from "./seal-batch.ts"

/** How long an entry waits for its seal when there is no backlog. */
const everyMs = 1_000

/** The items of one seal: enough for a backlog of millions, but not enough to delay requests. */
const itemsPerSeal = 500

/** How long it rests between the seals of a backlog; a longer one is sealed without a rest. */
const restingMs = 60_000

/** How long a stopping process keeps sealing a backlog; another process, or a later start, seals the rest. */
const lastEffortMs = 2_000

type Sealer = Pick<AppContext, "pool" | "db" | "log"> & { key: Buffer; checkpointsFile: string }

/**
 * Seals what was committed, every second while the process runs (docs/decisions/019). Every process tries,
 * and the database allows one at a time. Payments never wait for it. Failures are logged and retried.
 * @param key SEAL_KEY
 * @param checkpointsFile where this process writes its checkpoints, outside the database
 * @returns a function that stops it after sealing the queue once more
 */
export function sealHistory(sealer: Sealer): () => Promise<void> {
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  const round = rounds(sealer)
  const sealing = (async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now()
      // It rests as long as it worked, so that a backlog takes at most half a process.
      await round(async (workedMs) => {
        if (performance.now() - began < restingMs) await pause(workedMs)
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

/** Decides after each full seal, by the time it took, whether to continue with the next. */
type GoOn = (workedMs: number) => Promise<boolean>

/** Returns a function that seals the queue and never throws. */
function rounds({ pool, db, log, key, checkpointsFile }: Sealer) {
  const failing = new Set<string>()
  let unwritten: Checkpoint[] = []
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

  /** Checkpoints that could not be written stay in memory; the next start repairs those of a dead process. */
  const writeDown = () =>
    attempt("writing the checkpoints of the sealed history", async () => {
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
        unwritten.push(batch.checkpoint)
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
