import { writeMembers } from "../environment/write-members.ts"
import { startBareServer } from "../load/start-bare-server.ts"
import type { Figure } from "../report/figure.ts"
import { alternateRounds, over } from "./rounds.ts"
import { type Setup, withCpu } from "./setup.ts"
import { warmUp } from "./warm-up.ts"

const connections = 64

/** The dashboard's reads (client/pages/dashboard-page.tsx). */
const paths = ["/api/auth/user", "/api/accounts", "/api/transactions", "/api/exchange-rates"]

/**
 * B3: the dashboard's four reads through two API processes, compared with a bare Express that
 * returns the same bytes, and with one that also looks up the session and sends one empty query,
 * which is the maximum of this stack.
 */
export async function measureDashboard(setup: Setup): Promise<Figure[]> {
  const { bank, generator, seconds, rounds, say } = setup
  const apis = await Promise.all([bank.startProcess(), bank.startProcess()])
  const members = await writeMembers(bank.ownerUrl, bank.secrets.SESSION_SECRET, "reader-", {
    members: connections,
    accounts: connections * 4,
    deposits: 15,
  })
  const headers = { cookie: members[0]?.cookie ?? "" }
  const answers: Record<string, string> = {}
  for (const path of paths) {
    const response = await fetch(`${apis[0]?.url}${path}`, { headers })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    answers[path] = await response.text()
  }
  const bare = await Promise.all([startBareServer({ answers }), startBareServer({ answers })])
  const database = { url: bank.appUrl, secret: bank.secrets.SESSION_SECRET }
  const min = await Promise.all([1, 2].map(() => startBareServer({ answers, database })))
  const workload = { kind: "reads", paths } as const
  await warmUp(setup, { ports: apis.map(({ port }) => port), connections, workload, members })
  const load = (servers: readonly { port: number }[]) => () =>
    withCpu(bank.postmaster, apis, () =>
      generator.run({
        ports: servers.map(({ port }) => port),
        connections,
        seconds,
        workload,
        members,
        mixed: false,
      }),
    )
  const seen = await alternateRounds(
    { bank: load(apis), least: load(min), bare: load(bare) },
    rounds,
    (name, figures) =>
      say(
        `reads, ${name}: ${figures.rate.toFixed(0)}/s p50 ${figures.p50.toFixed(1)} p99 ${figures.p99.toFixed(1)} ms; CPU each: database ${figures.databaseMs.toFixed(2)}, API ${figures.apiMs.toFixed(2)} ms; load ${figures.cores.toFixed(2)} cores ${JSON.stringify(figures.outcomes)}`,
      ),
  )
  await Promise.all([...apis, ...min, ...bare].map((server) => server.stop()))
  const rest = { measure: "b3" }
  return [
    {
      ...rest,
      name: "dashboard's reads ÷ bare Express",
      unit: "ratio",
      spread: over(seen, (round) => round.bank.rate / round.bare.rate),
      target: { atLeast: 0.5 },
    },
    {
      ...rest,
      name: "Express with a session and one empty question ÷ bare Express",
      unit: "ratio",
      spread: over(seen, (round) => round.least.rate / round.bare.rate),
    },
    {
      ...rest,
      name: "dashboard's reads ÷ Express with a session and one empty question",
      unit: "ratio",
      spread: over(seen, (round) => round.bank.rate / round.least.rate),
    },
    {
      ...rest,
      name: "dashboard's reads",
      unit: "a second",
      spread: over(seen, ({ bank: { rate } }) => rate),
    },
    {
      ...rest,
      name: "bare Express",
      unit: "a second",
      spread: over(seen, ({ bare: { rate } }) => rate),
    },
    { ...rest, name: "p99 of reads", unit: "ms", spread: over(seen, ({ bank: { p99 } }) => p99) },
    {
      ...rest,
      name: "database's CPU a read",
      unit: "ms",
      spread: over(seen, ({ bank: { databaseMs } }) => databaseMs),
    },
    {
      ...rest,
      name: "API's CPU a read",
      unit: "ms",
      spread: over(seen, ({ bank: { apiMs } }) => apiMs),
    },
  ]
}
