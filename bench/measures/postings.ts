import { openPgbench } from "../environment/pgbench.ts"
import { writeMembers } from "../environment/write-members.ts"
import type { BenchMember, LoadFigures, RequestPlan } from "../load/plan.ts"
import type { Figure } from "../report/figure.ts"
import { alternateRounds, over } from "./rounds.ts"
import { type Setup, withCpu } from "./setup.ts"
import { warmUp } from "./warm-up.ts"

const connections = 64
const accounts = 5_000

/** The results of one run; pgbench has only a rate. */
type Seen = Partial<LoadFigures> & {
  readonly rate: number
  /** CPU milliseconds per operation: PostgreSQL's, and the API processes' in total. */
  readonly databaseMs: number
  readonly apiMs: number
}

/**
 * B1, transfers through two API processes compared with pgbench on the same server, and B2,
 * transfers to one account, and deposits, compared with B1.
 * @returns the figures of the wanted measurements
 */
export async function measurePostings(setup: Setup, wanted: readonly string[]): Promise<Figure[]> {
  const { bank, generator, seconds, rounds, say } = setup
  const apis = await Promise.all([bank.startProcess(), bank.startProcess()])
  const ports = apis.map(({ port }) => port)
  const write = (name: string, members: number) =>
    writeMembers(bank.ownerUrl, bank.secrets.SESSION_SECRET, name, { members, accounts })
  const own = await write("client-", connections)
  const many = await write("many-", accounts / 2)
  const pgbench = await openPgbench(bank.superuserUrl)
  if (!pgbench)
    say("pgbench is not installed: apt-get install postgresql-contrib. Without it, no B1.")

  const load =
    (workload: RequestPlan, members: readonly BenchMember[] = own) =>
    () =>
      withCpu(bank.postmaster, apis, async () => {
        const mixed = members === many
        return generator.run({ ports, connections, seconds, workload, members, mixed })
      })
  await warmUp(setup, { ports, connections, workload: { kind: "transfers" }, members: own })
  const iban = own[0]?.accounts[0]?.iban ?? ""
  const seen = await alternateRounds<Seen, string>(
    {
      transfers: load({ kind: "transfers" }),
      ...(pgbench && {
        pgbench: () =>
          withCpu(bank.postmaster, apis, async () => ({
            rate: await pgbench.rate(connections, seconds),
          })),
      }),
      ...(wanted.includes("b1") && { mixed: load({ kind: "transfers" }, many) }),
      ...(wanted.includes("b2") && {
        toOne: load({ kind: "transfers-to-one", iban }),
        deposits: load({ kind: "deposits" }),
      }),
    },
    rounds,
    (name, { rate, p50, p99, outcomes, cores, databaseMs, apiMs }) =>
      say(
        `${name.padEnd(10)} ${rate.toFixed(0)}/s p50 ${p50?.toFixed(1)} p99 ${p99?.toFixed(1)} ms; CPU each: database ${databaseMs.toFixed(2)}, API ${apiMs.toFixed(2)} ms; load ${cores?.toFixed(2)} cores ${JSON.stringify(outcomes ?? {})}`,
      ),
  )
  await Promise.all(apis.map((api) => api.stop()))

  const rate = (name: string) => over(seen, (round) => round[name]?.rate ?? Number.NaN)
  const ratio = (one: string, other: string) =>
    over(seen, (round) => (round[one]?.rate ?? Number.NaN) / (round[other]?.rate ?? Number.NaN))
  const of = (name: string, key: "p50" | "p99" | "databaseMs" | "apiMs") =>
    over(seen, (round) => round[name]?.[key] ?? Number.NaN)
  const b1: Figure[] = [
    {
      measure: "b1",
      name: "transfers ÷ pgbench TPC-B",
      unit: "ratio",
      spread: ratio("transfers", "pgbench"),
      target: { atLeast: 1 },
    },
    {
      measure: "b1",
      name: "p99 ÷ p50 of transfers",
      unit: "ratio",
      spread: over(seen, ({ transfers }) => (transfers?.p99 ?? 0) / (transfers?.p50 ?? 0)),
      target: { atMost: 3 },
    },
    { measure: "b1", name: "transfers", unit: "a second", spread: rate("transfers") },
    { measure: "b1", name: "pgbench", unit: "a second", spread: rate("pgbench") },
    { measure: "b1", name: "p50 of transfers", unit: "ms", spread: of("transfers", "p50") },
    { measure: "b1", name: "p99 of transfers", unit: "ms", spread: of("transfers", "p99") },
    {
      measure: "b1",
      name: "transfers of 2,500 sessions in turn ÷ pgbench",
      unit: "ratio",
      spread: ratio("mixed", "pgbench"),
    },
    {
      measure: "b1",
      name: "database's CPU a transfer",
      unit: "ms",
      spread: of("transfers", "databaseMs"),
    },
    { measure: "b1", name: "API's CPU a transfer", unit: "ms", spread: of("transfers", "apiMs") },
    {
      measure: "b1",
      name: "database's CPU a pgbench transaction",
      unit: "ms",
      spread: of("pgbench", "databaseMs"),
    },
  ]
  const b2: Figure[] = [
    {
      measure: "b2",
      name: "transfers to one account ÷ transfers",
      unit: "ratio",
      spread: ratio("toOne", "transfers"),
      target: { atLeast: 0.8 },
    },
    {
      measure: "b2",
      name: "deposits ÷ transfers",
      unit: "ratio",
      spread: ratio("deposits", "transfers"),
      target: { atLeast: 1 },
    },
  ]
  return [...b1, ...b2].filter(({ measure }) => wanted.includes(measure))
}
