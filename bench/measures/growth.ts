import { testClient } from "../../testing/connections.ts"
import { fillBank } from "../../testing/fill-bank.ts"
import { type BenchBank, openBank, openLargeBank } from "../environment/open-bank.ts"
import { signIn } from "../environment/sign-in.ts"
import type { RequestPlan } from "../load/plan.ts"
import type { Figure } from "../report/figure.ts"
import { exportYear } from "./export.ts"
import { alternateRounds, over } from "./rounds.ts"
import type { Setup } from "./setup.ts"

const connections = 64

/** The number of accounts that B1 uses, in both banks. */
const activeAccounts = 5_000

/** The number of members drawn from the whole bank. */
const drawn = 100_000

/** Signs in random members until they have this many accounts; the first member is the busy one. */
async function signSomeIn(bank: BenchBank, accounts: number) {
  const owner = testClient(bank.ownerUrl)
  await owner.connect()
  try {
    await owner.query("set statement_timeout = 0")
    const { rows } = await owner.query<{ id: string }>(
      `with shuffled as (select holder_id, sum(count(*)) over (order by random()) as accounts
          from accounts where holder_id > 1 group by holder_id)
        select holder_id as id from shuffled where accounts <= $1`,
      [accounts],
    )
    const secret = bank.secrets.SESSION_SECRET
    const [busy] = await signIn(owner, secret, ["1"])
    if (!busy) throw new Error("The busy member is not there")
    const ids = rows.map(({ id }) => id)
    return { busy, members: await signIn(owner, secret, ids) }
  } finally {
    await owner.end()
  }
}

/** Both banks have members with two or three accounts, and one with a long history. */
async function openSmallBank(): Promise<BenchBank> {
  const bank = await openBank()
  const small = await bank.startProcess()
  await small.stop()
  const size = { members: 2_000, accounts: 5_000, transfersEach: 3, busyDeposits: 1_000 }
  await fillBank(bank.superuserUrl.replace(/\/[^/]*$/, "/tessera"), size)
  return bank
}

/**
 * The cursor of a history page that begins this many days ago
 * (server/features/transactions/read-transactions.ts).
 */
function pageFrom(daysAgo: number): string {
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString().replace("Z", "000+00")
  return `/api/transactions?cursor=${Buffer.from(`${at} 999999999999`).toString("base64url")}`
}

/** B4: the same load on a bank of a few thousand members and on the large one of `npm run bench:fill`. */
export async function measureGrowth(setup: Setup, dataDir: string): Promise<Figure[]> {
  const { generator, seconds, rounds, say } = setup
  const small = await openSmallBank()
  const large = await openLargeBank(dataDir)
  try {
    const ofSmall = await signSomeIn(small, activeAccounts)
    const ofLarge = await signSomeIn(large, activeAccounts)
    const ofAll = await signSomeIn(large, drawn)
    const apis = {
      small: await Promise.all([small.startProcess(), small.startProcess()]),
      large: await Promise.all([large.startProcess(), large.startProcess()]),
    }
    const load =
      (
        bank: "small" | "large",
        workload: RequestPlan,
        members: Awaited<ReturnType<typeof signIn>>,
        at = connections,
      ) =>
      () =>
        generator.run({
          ports: apis[bank].map(({ port }) => port),
          connections: at,
          seconds,
          workload,
          members,
          mixed: true,
        })
    const transfers: RequestPlan = { kind: "transfers" }
    const page = (path: string) =>
      load("large", { kind: "reads", paths: [path] }, [ofLarge.busy], 8)
    const seen = await alternateRounds(
      {
        small: load("small", transfers, ofSmall.members),
        large: load("large", transfers, ofLarge.members),
        drawn: load("large", transfers, ofAll.members),
        newest: page("/api/transactions"),
        deep: page(pageFrom(350)),
      },
      rounds,
      (name, { rate, p50, p99, outcomes }) =>
        say(
          `${name}: ${rate.toFixed(0)}/s p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms ${JSON.stringify(outcomes)}`,
        ),
    )
    const [first] = apis.large
    const year = first && (await exportYear(first, ofLarge.busy.cookie))
    const measure = "b4"
    return [
      {
        measure,
        name: "transfers in the large bank ÷ in the small one",
        unit: "ratio",
        spread: over(seen, (round) => round.large.rate / round.small.rate),
        target: { atLeast: 1 / 1.2 },
      },
      {
        measure,
        name: "p99 in the large bank ÷ in the small one",
        unit: "ratio",
        spread: over(seen, (round) => round.large.p99 / round.small.p99),
        target: { atMost: 1.2 },
      },
      {
        measure,
        name: "transfers drawn over all of the large bank ÷ in the small one",
        unit: "ratio",
        spread: over(seen, (round) => round.drawn.rate / round.small.rate),
      },
      {
        measure,
        name: "history pages deep in the past ÷ the newest",
        unit: "ratio",
        spread: over(seen, (round) => round.deep.rate / round.newest.rate),
        target: { atLeast: 1 / 1.2 },
      },
      ...(year ?? []),
    ]
  } finally {
    await small.stop()
    await large.stop()
  }
}
