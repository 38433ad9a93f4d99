import { setTimeout as sleep } from "node:timers/promises"
import { type SQL, sql } from "drizzle-orm"
import { sealChains } from "#shared/tables/seals.ts"
import { errorReason } from "../db/sql-error.ts"
import { startJob } from "../schedule/scheduler.ts"
import type { LedgerContext } from "./carry-out.ts"
import { appendCheckpoints, type Checkpoint } from "./checkpoints.ts"
import { PostingsStopped } from "./refusals.ts"
import { currentCheckpoints, repairCheckpoints } from "./repair-checkpoints.ts"
import { sealQueue } from "./seal-batch.ts"
import type { SealChain } from "./seal-format.ts"

/** How long an entry waits for its seal when there is no backlog. */
const everyMs = 1_000

/** The items of one seal: enough for a backlog of millions, but not enough to delay requests. */
const itemsPerSeal = 500

/** How long it rests between the seals of a backlog; a longer one is sealed without a rest. */
const restingMs = 60_000

/** How long a stopping process keeps sealing a backlog; another process, or a later start, seals the rest. */
const lastEffortMs = 2_000

type Sealer = Pick<LedgerContext, "pool" | "db" | "log" | "historyGuard"> & {
  key: Buffer
  checkpointsFile: string
}

/**
 * Seals what was committed, every second while the process runs (docs/decisions/019). Every process tries,
 * and the database allows one at a time; all write down what one has sealed. Payments never wait for it.
 * Failures are logged and retried. A database that lacks history is not sealed.
 * @param key SEAL_KEY
 * @param checkpointsFile where this process writes its checkpoints, outside the database
 * @returns a function that stops it after sealing the queue once more
 */
export function sealHistory(sealer: Sealer): () => Promise<void> {
  const round = rounds(sealer)
  return startJob(
    {
      name: "sealing the history",
      everyMs,
      async run(stopping) {
        const pause = (ms: number) => sleep(ms, undefined, { signal: stopping }).catch(() => {})
        const began = performance.now()
        // It rests as long as it worked, so that a backlog takes at most half a process.
        await round(async (workedMs) => {
          if (performance.now() - began < restingMs) await pause(workedMs)
          return !stopping.aborted
        })
      },
      async last() {
        const until = performance.now() + lastEffortMs
        await round(async () => performance.now() < until)
      },
    },
    sealer.log,
  )
}

/** Decides after each seal, by the time it took, whether to continue with the next. */
type GoOn = (workedMs: number) => Promise<boolean>

/** Returns a function that seals the queue and never throws. */
function rounds({ pool, db, log, historyGuard, key, checkpointsFile }: Sealer) {
  const failing = new Set<string>()
  const newest = new Map<SealChain, Buffer>()
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

  function note(checkpoints: readonly Checkpoint[]): void {
    for (const checkpoint of checkpoints) {
      const { chain, seal } = checkpoint
      if (!newest.get(chain)?.equals(seal)) unwritten.push(checkpoint)
      newest.set(chain, seal)
    }
  }

  /** Checkpoints that could not be written stay in memory; the next start repairs those of a dead process. */
  const writeDown = () =>
    attempt("writing the checkpoints of the sealed history", async () => {
      if (!repaired) {
        for (const { chain, seal } of await repairCheckpoints(db, checkpointsFile, log)) {
          newest.set(chain, seal)
        }
      }
      repaired = true
      await appendCheckpoints(checkpointsFile, unwritten)
      unwritten = []
    })

  /** Whether it is true in a database that may continue its history; undefined in another one. */
  async function evaluate(condition: SQL): Promise<boolean | undefined> {
    try {
      return (await historyGuard.evaluate(condition)) === true
    } catch (error) {
      if (error instanceof PostingsStopped) return undefined
      throw error
    }
  }

  async function sealAll(goOn: GoOn): Promise<void> {
    for (const chain of sealChains) {
      let began = performance.now()
      for await (const { checkpoint } of sealQueue(pool, key, chain, itemsPerSeal)) {
        note([checkpoint])
        await writeDown()
        const more = await goOn(performance.now() - began)
        if (!(await evaluate(sql`true`))) return
        if (!more) break
        began = performance.now()
      }
    }
  }

  return async (goOn: GoOn): Promise<void> => {
    await writeDown()
    await attempt("sealing the history", async () => {
      const waiting = await evaluate(sql`exists (select from unsealed)`)
      if (waiting === undefined) return
      if (waiting) await sealAll(goOn)
      // Each process must know the newest seals, so that each notices when they are missing.
      note(await currentCheckpoints(db))
      await writeDown()
    })
  }
}
