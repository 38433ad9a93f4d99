import { sql } from "drizzle-orm"
import type { Logger } from "pino"
import type { Database } from "../db/pool.ts"
import { appendCheckpoints, type Checkpoint, lastCheckpoints } from "./checkpoints.ts"
import type { SealChain } from "./seal-format.ts"

/** The newest seal of each chain that has one. */
export async function currentCheckpoints(db: Database): Promise<Checkpoint[]> {
  const { rows } = await db.execute<{ chain: SealChain; number: string; seal: Buffer }>(sql`
    select chains.chain, newest.number::text, newest.seal
      from unnest(enum_range(null::seal_chain)) as chains (chain) cross join lateral (
        select number, seal from seals where seals.chain = chains.chain order by number desc limit 1) as newest
      order by chains.chain`)
  return rows.map(({ chain, number, seal }) => ({ chain, number: Number(number), seal }))
}

/**
 * Adds the newest checkpoints that the file lacks, as after a crash between commit and write, or in
 * a bank that was restored elsewhere and has no file yet. Called at a start. Logs a database that
 * ends before its file; ledger:check reports the details.
 * @returns the newest checkpoints; the file has them now
 */
export async function repairCheckpoints(
  db: Database,
  path: string,
  log: Logger,
): Promise<Checkpoint[]> {
  const lines = await lastCheckpoints(path)
  const checkpoints = await currentCheckpoints(db)
  const known = ({ chain, number, seal }: Checkpoint) =>
    lines.some((line) => line.chain === chain && line.number === number && line.seal.equals(seal))
  await appendCheckpoints(
    path,
    checkpoints.filter((checkpoint) => !known(checkpoint)),
  )
  const sinceAccepted = lines.slice(lines.findLastIndex(({ accepted }) => accepted) + 1)
  const last = (chain: SealChain) =>
    checkpoints.find((checkpoint) => checkpoint.chain === chain)?.number ?? 0
  if (sinceAccepted.some(({ chain, number }) => number > last(chain))) {
    log.error({ file: path }, "the history ends before its checkpoints: run ledger:check")
  }
  return checkpoints
}

/**
 * Accepts the current history: marks its newest checkpoints as those of a database that an operator
 * restored on purpose, so that the check ignores earlier lines that do not match.
 */
export async function continueCheckpoints(db: Database, path: string): Promise<void> {
  await appendCheckpoints(path, await currentCheckpoints(db), true)
}
