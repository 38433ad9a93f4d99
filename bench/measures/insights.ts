import { testClient } from "../../testing/connections.ts"
import { fillBank } from "../../testing/fill-bank.ts"
import { type BenchBank, type BenchProcess, openBank } from "../environment/open-bank.ts"
import { signIn } from "../environment/sign-in.ts"
import type { BenchMember } from "../load/plan.ts"
import type { Figure } from "../report/figure.ts"
import { alternateRounds, over } from "./rounds.ts"
import type { Setup } from "./setup.ts"

/** What the insights' pages read (client/features/insights/api.ts). */
const paths = ["spending", "payments?category=groceries", "months", "outlook", "recurring"].map(
  (path) => `/api/insights/${path}`,
)
const busyDeposits = 100_000

async function signInOne(bank: BenchBank, username: string): Promise<BenchMember> {
  const owner = testClient(bank.ownerUrl)
  await owner.connect()
  try {
    const { rows } = await owner.query<{ id: string }>("select id from users where username = $1", [
      username,
    ])
    const [member] = await signIn(owner, bank.secrets.SESSION_SECRET, [rows[0]?.id ?? 0])
    if (!member) throw new Error(`${username} is not there`)
    return member
  } finally {
    await owner.end()
  }
}

/** The demo bank's member with eighteen months, and a member with a hundred thousand postings in a year. */
async function openBanks(): Promise<{ demo: BenchBank; busy: BenchBank }> {
  const [demo, busy] = [await openBank(), await openBank()]
  const first = await busy.startProcess()
  await first.stop()
  const size = { members: 2_000, accounts: 5_000, transfersEach: 3, busyDeposits }
  await fillBank(busy.superuserUrl.replace(/\/[^/]*$/, "/tessera"), size)
  return { demo, busy }
}

/** B9: the insights' reads, one after another, of a member with eighteen months and of one with a long history. */
export async function measureInsights(setup: Setup): Promise<Figure[]> {
  const { generator, seconds, rounds, say } = setup
  const { demo, busy } = await openBanks()
  try {
    const ofDemo = await demo.startProcess({ SEED_DEMO: "true" })
    const ofBusy = await busy.startProcess()
    const marta = await signInOne(demo, "marta.lindqvist")
    const longest = await signInOne(busy, "grown-0")
    const reads =
      ({ port }: BenchProcess, member: BenchMember) =>
      () =>
        generator.run({
          ports: [port],
          connections: 1,
          seconds,
          mixed: false,
          members: [member],
          workload: { kind: "reads", paths },
        })
    const seen = await alternateRounds(
      { demo: reads(ofDemo, marta), busy: reads(ofBusy, longest) },
      rounds,
      (name, { rate, p50, p99, outcomes }) =>
        say(
          `insights, ${name}: ${rate.toFixed(0)}/s p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms ${JSON.stringify(outcomes)}`,
        ),
    )
    const rest = { measure: "b9", unit: "ms" } as const
    return [
      {
        ...rest,
        name: "p99 of insights of a member with eighteen months",
        spread: over(seen, (round) => round.demo.p99),
        target: { atMost: 100 },
      },
      {
        ...rest,
        name: `p99 of insights of a member with ${busyDeposits} postings in a year`,
        spread: over(seen, (round) => round.busy.p99),
        target: { atMost: 100 },
      },
    ]
  } finally {
    await demo.stop()
    await busy.stop()
  }
}
