import { writeMembers } from "../environment/write-members.ts"
import type { Figure } from "../report/figure.ts"
import { alternateRounds, over } from "./rounds.ts"
import type { Setup } from "./setup.ts"
import { warmUp } from "./warm-up.ts"

const connections = 64

/** B5: transfers through one, two, and three API processes. */
export async function measureProcesses(setup: Setup): Promise<Figure[]> {
  const { bank, generator, seconds, rounds, say } = setup
  const apis = await Promise.all([1, 2, 3].map(() => bank.startProcess()))
  const cohort = { members: connections, accounts: 5_000 }
  const secret = bank.secrets.SESSION_SECRET
  const members = await writeMembers(bank.ownerUrl, secret, "processes-", cohort)
  const ports = apis.map(({ port }) => port)
  const workload = { kind: "transfers" } as const
  await warmUp(setup, { ports, connections, workload, members })
  const through = (count: number) => () =>
    generator.run({
      ports: ports.slice(0, count),
      connections,
      seconds,
      workload,
      members,
      mixed: false,
    })
  const subjects = { one: through(1), two: through(2), three: through(3) }
  const seen = await alternateRounds(subjects, rounds, (name, { rate, p99, outcomes }) =>
    say(
      `through ${name}: ${rate.toFixed(0)}/s p99 ${p99.toFixed(1)} ms ${JSON.stringify(outcomes)}`,
    ),
  )
  await Promise.all(apis.map((api) => api.stop()))
  const failed = (outcomes: Readonly<Record<string, number>>) =>
    Object.entries(outcomes).reduce((sum, [code, n]) => (code === "201" ? sum : sum + n), 0)
  return [
    {
      measure: "b5",
      name: "transfers through two processes ÷ one",
      unit: "ratio",
      spread: over(seen, ({ one, two }) => two.rate / one.rate),
    },
    {
      measure: "b5",
      name: "transfers through three processes ÷ two",
      unit: "ratio",
      spread: over(seen, ({ two, three }) => three.rate / two.rate),
    },
    {
      measure: "b5",
      name: "failures through three processes",
      unit: "count",
      spread: over(seen, ({ three }) => failed(three.outcomes)),
      target: { atMost: 0 },
    },
  ]
}
