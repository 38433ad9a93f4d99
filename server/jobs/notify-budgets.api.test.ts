import { afterAll, beforeAll, expect, test } from "vitest"
import { testPool } from "../../testing/connections.ts"
import { type Member, OrdersBank } from "../../testing/orders-bank.ts"
import { notifyBudgets } from "./notify-budgets.ts"

let bank: OrdersBank

beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

/** Runs the job with the role for jobs; gives the members whose pages were told, and those who are logged. */
async function run() {
  const told: number[] = []
  const failed: unknown[] = []
  const jobs = testPool({ connectionString: bank.database.jobsUrl, max: 1 })
  const context = {
    announce: (userId: number) => void told.push(userId),
    log: { error: ({ userId }: { userId: number }) => void failed.push(userId) },
  }
  try {
    await notifyBudgets(context, jobs)
  } finally {
    await jobs.end()
  }
  return { told, failed }
}

/** A member who has spent their budget. */
async function spender(): Promise<Member> {
  const member = await bank.member("100.00")
  await bank.sql(
    `select ledger_post_for_bank(jsonb_build_object('kind', 'demo_outgoing_transfer', 'userId', $1::int,
      'fromAccountId', $2::int, 'amount', '10.00', 'description', '', 'recipientName', 'Bakery',
      'recipientIban', 'DE89370400440532013000'), clock_timestamp())`,
    [member.userId, member.accountId],
  )
  await bank.sql(
    "insert into budgets (user_id, category, amount) values ($1, 'groceries', 10.00)",
    [member.userId],
  )
  return member
}

test("a member whose budgets can't be compared is logged and tried again later, and everybody else is told", async () => {
  const [before, broken, after] = [await spender(), await spender(), await spender()]
  await bank.sql(`create function fail_one() returns trigger language plpgsql as $$
    begin raise exception 'planted'; end $$`)
  await bank.sql(`create trigger fail_one before insert on audit_events for each row
    when (new.user_id = ${broken.userId}) execute function fail_one()`)
  expect(await run()).toEqual({ told: [before.userId, after.userId], failed: [broken.userId] })
  // It is not tried before its time, and each time later.
  expect(await run()).toEqual({ told: [], failed: [] })
  const pauseOf = async () => {
    const [row] = await bank.sql<{ minutes: number }>(
      `select round(extract(epoch from try_after - clock_timestamp()) / 60)::int as minutes from budgets
        where user_id = $1`,
      [broken.userId],
    )
    return row?.minutes
  }
  expect(await pauseOf()).toBe(2)
  await bank.sql("update budgets set try_after = clock_timestamp()")
  expect(await run()).toEqual({ told: [], failed: [broken.userId] })
  expect(await pauseOf()).toBe(4)

  await bank.sql("drop trigger fail_one on audit_events")
  await bank.sql("update budgets set try_after = clock_timestamp() where user_id = $1", [
    broken.userId,
  ])
  expect(await run()).toEqual({ told: [broken.userId], failed: [] })
})

test("processes that look at the same time tell each member once", async () => {
  const members = [await spender(), await spender(), await spender(), await spender()]
  const runs = await Promise.all([run(), run(), run()])
  const told = runs.flatMap((each) => each.told).toSorted((a, b) => a - b)
  expect(told).toEqual(members.map(({ userId }) => userId))
})
