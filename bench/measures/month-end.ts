import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { testClient } from "../../testing/connections.ts"
import { fillBank } from "../../testing/fill-bank.ts"
import { type BenchBank, openBank } from "../environment/open-bank.ts"
import { signIn } from "../environment/sign-in.ts"
import type { Figure } from "../report/figure.ts"
import { median, spreadOf } from "../report/statistics.ts"
import type { Setup } from "./setup.ts"
import { warmUp } from "./warm-up.ts"

const connections = 64

/** The members who send transfers, from savings accounts that are paid interest meanwhile. */
const payers = 5_000

/** How often the database is asked who waits for a lock. */
const pollEveryMs = 10

/** The end of the last month, and the day before it. */
const lastDays = `
  select (first - 2)::text as before, (first - 1)::text as "monthEnd"
    from (select date_trunc('month', bank_day(now())::timestamp)::date as first) as month`

/** The longest that someone has been waiting for what the end of day has locked. */
const waiting = `
  select coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0)::float8 * 1000 as ms
    from pg_locks where not granted and exists (
      select from unnest(pg_blocking_pids(pid)) as blocker join pg_stat_activity a on a.pid = blocker
        where a.usename = 'tessera_owner')`

/**
 * Asks how long someone has been waiting. It is used for the whole measurement, because asking takes processor time,
 * with and without a month's end.
 * @returns a function that ends it and gives the longest wait, in milliseconds
 */
function watchWaits(observer: pg.Client): () => Promise<number> {
  let longest = 0
  let watching = true
  const watched = (async () => {
    while (watching) {
      const { rows } = await observer.query<{ ms: number }>(waiting)
      longest = Math.max(longest, rows[0]?.ms ?? 0)
      await sleep(pollEveryMs)
    }
  })()
  // The caller gets this error from the function below, unless something else fails first.
  watched.catch(() => undefined)
  return async () => {
    watching = false
    await watched
    return longest
  }
}

/** A bank in which everyone saves, and has earned interest for a year or longer. */
async function openSavingsBank(savers: number): Promise<BenchBank> {
  const bank = await openBank()
  const first = await bank.startProcess()
  await first.stop()
  const url = bank.superuserUrl.replace(/\/[^/]*$/, "/tessera")
  await fillBank(url, { members: savers, accounts: savers, transfersEach: 0, busyDeposits: 0 })
  const owner = testClient(url)
  await owner.connect()
  await owner.query("set statement_timeout = 0")
  await owner.query("update accounts set account_type = 'savings', interest_rate = 0.0125")
  await owner.query("vacuum (analyze) accounts")
  await owner.end()
  return bank
}

async function signPayersIn(bank: BenchBank) {
  const owner = testClient(bank.ownerUrl)
  await owner.connect()
  try {
    const ids = Array.from({ length: payers }, (_, index) => index + 1)
    return await signIn(owner, bank.secrets.SESSION_SECRET, ids)
  } finally {
    await owner.end()
  }
}

/**
 * B10: the end of a month for this many savers, by one process, while members send transfers through two,
 * compared with the transfers before and after.
 */
export async function measureMonthEnd(setup: Setup, savers: number): Promise<Figure[]> {
  const { generator, seconds, rounds, say } = setup
  const bank = await openSavingsBank(savers)
  const observer = testClient(bank.superuserUrl.replace(/\/[^/]*$/, "/tessera"))
  await observer.connect()
  try {
    const { rows: days } = await observer.query<{ before: string; monthEnd: string }>(lastDays)
    const [{ before, monthEnd } = { before: "", monthEnd: "" }] = days
    // As long as the bank has no past, its processes find no day to close, and don't look again today.
    const apis = await Promise.all([bank.startProcess(), bank.startProcess()])
    await observer.query("update accounts set created_at = $1", [before])
    say(await bank.command("day", before))
    await observer.query("vacuum (analyze)")
    const members = await signPayersIn(bank)

    const load = {
      ports: apis.map(({ port }) => port),
      connections,
      members,
      workload: { kind: "transfers" } as const,
    }
    const rates = async (name: string, goOn: (round: number) => boolean) => {
      const seen: number[] = []
      while (goOn(seen.length)) {
        const { rate, p99, outcomes } = await generator.run({ ...load, seconds, mixed: true })
        seen.push(rate)
        say(`${name} ${rate.toFixed(0)}/s p99 ${p99.toFixed(0)} ms ${JSON.stringify(outcomes)}`)
      }
      return seen
    }
    await warmUp(setup, load)
    const longestWait = watchWaits(observer)
    const usual = await rates("before", (round) => round < rounds)

    let closed: string | undefined
    const begun = performance.now()
    const [during, lasted] = await Promise.all([
      rates("at the month's end", () => closed === undefined),
      bank.command("day", monthEnd).then((said) => {
        closed = said
        return (performance.now() - begun) / 1_000
      }),
    ])
    say(closed ?? "")
    if (!closed?.includes(`paid to ${savers}`)) throw new Error("not all savers were paid")
    usual.push(...(await rates("after", (round) => round < rounds)))
    const longest = await longestWait()
    say(await bank.checkLedger())
    const measure = "b10"
    return [
      {
        measure,
        name: `transfers at the month's end of ${savers} savers ÷ without`,
        unit: "ratio",
        // The last round ends after the month's end.
        spread: spreadOf(during.slice(0, -1).map((rate) => rate / median(usual))),
        target: { atLeast: 0.8 },
      },
      {
        measure,
        name: "longest wait for a lock of the month's end",
        unit: "ms",
        spread: spreadOf([longest]),
        target: { atMost: 100 },
      },
      { measure, name: `until ${savers} savers are paid`, unit: "s", spread: spreadOf([lasted]) },
    ]
  } finally {
    await observer.end()
    await bank.stop()
  }
}
