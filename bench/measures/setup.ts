import type { BenchBank, BenchProcess } from "../environment/open-bank.ts"
import type { Generator } from "../load/start-generator.ts"
import { cpuSeconds } from "../report/cpu.ts"

/** The context of every measurement. */
export type Setup = {
  readonly bank: BenchBank
  readonly generator: Generator
  readonly rounds: number
  /** How long one run lasts. */
  readonly seconds: number
  /** Reports progress. */
  say(line: string): void
}

/**
 * Runs a load, and measures the CPU time per operation of the database and the API.
 * @param postmaster PostgreSQL's process id
 */
export async function withCpu<
  Seen extends { rate: number; outcomes?: Readonly<Record<string, number>> },
>(
  postmaster: number,
  apis: readonly Pick<BenchProcess, "pid">[],
  run: () => Promise<Seen>,
): Promise<Seen & { databaseMs: number; apiMs: number }> {
  const used = () => ({
    database: cpuSeconds(postmaster),
    api: apis.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
  })
  const before = used()
  const begun = performance.now()
  const seen = await run()
  const after = used()
  const seconds = (performance.now() - begun) / 1_000
  const done =
    Object.values(seen.outcomes ?? {}).reduce((sum, n) => sum + n, 0) || seen.rate * seconds
  return {
    ...seen,
    databaseMs: ((after.database - before.database) * 1_000) / done,
    apiMs: ((after.api - before.api) * 1_000) / done,
  }
}
