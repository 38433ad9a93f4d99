import type pg from "pg"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { testPool } from "../../testing/connections.ts"
import { type Member, OrdersBank } from "../../testing/orders-bank.ts"
import { closeOpenDays } from "./close-open-days.ts"
import { notifyGoals } from "./notify-goals.ts"

// A row of one member that the database refuses must not keep a job from doing what it has to do for everybody else.

let bank: OrdersBank
let jobs: pg.Pool
const logged: unknown[] = []
const announced: number[] = []
const context = () => ({
  announce: (userId: number) => void announced.push(userId),
  log: { error: (what: object) => void logged.push(what), info: () => undefined } as never,
})

beforeAll(async () => {
  bank = await OrdersBank.open()
  jobs = testPool({ connectionString: bank.database.jobsUrl, max: 2 })
  await bank.sql(`create function planted() returns trigger language plpgsql as $$
    begin raise exception 'planted'; end $$`)
})
afterEach(() => {
  logged.length = 0
  announced.length = 0
})
afterAll(async () => {
  await jobs.end()
  await bank.close()
})

/** Makes a table refuse the rows of one member, or of one of their things, while something is done. */
async function whileFailing<T>(table: string, row: string, work: () => Promise<T>): Promise<T> {
  await bank.sql(`create trigger planted before insert on ${table} for each row when (${row})
    execute function planted()`)
  try {
    return await work()
  } finally {
    await bank.sql(`drop trigger planted on ${table}`)
  }
}

const savesFor = async ({ userId, accountId }: Member) => {
  const [goal] = await bank.sql<{ id: number }>(
    `insert into savings_goals (user_id, account_id, name, target_amount, position)
      values ($1, $2, 'Bike', '50.00', 1) returning id::float8 as id`,
    [userId, accountId],
  )
  return goal?.id
}

test("a goal that can't be told is named and tried again, and the others are told", async () => {
  const [before, broken, after] = [
    await bank.member("60.00"),
    await bank.member("60.00"),
    await bank.member("60.00"),
  ]
  await savesFor(before)
  const goal = await savesFor(broken)
  await savesFor(after)
  const failing = whileFailing("audit_events", `new.user_id = ${broken.userId}`, () =>
    notifyGoals(context(), jobs),
  )
  await expect(failing).rejects.toThrow("Goals that could not be told: 1")
  expect(announced).toEqual([before.userId, after.userId])
  expect(logged).toEqual([{ goal, reason: "planted" }])
  await notifyGoals(context(), jobs)
  expect(announced).toEqual([before.userId, after.userId, broken.userId])
})

test("an order that can't be checked is named and tried again, and the others are checked", async () => {
  const [before, broken, after, payee] = [
    await bank.member("0.00"),
    await bank.member("0.00"),
    await bank.member("0.00"),
    await bank.member("0.00"),
  ] as const
  const due = { firstOn: "2025-03-02" }
  await bank.order(before, payee, due)
  const order = await bank.order(broken, payee, due)
  await bank.order(after, payee, due)
  const noon = "'2025-03-01 12:00'::timestamp at time zone 'Europe/Luxembourg'"
  const check = async () => {
    const [row] = await bank.sql<{ done: object }>(`select orders_warn_at(0, 10, ${noon}) as done`)
    return row?.done
  }
  const failing = whileFailing("audit_events", `new.user_id = ${broken.userId}`, check)
  expect(await failing).toMatchObject({
    claimed: 3,
    members: [before.userId, after.userId],
    failed: [{ order, reason: "planted" }],
  })
  expect(await check()).toMatchObject({ claimed: 1, members: [broken.userId], failed: [] })
})

test("an account that fails at the end of a day is named and made up for the day after, and the day is closed", async () => {
  const [before, broken, after] = [
    await bank.member("1000.00"),
    await bank.member("1000.00"),
    await bank.member("1000.00"),
  ]
  await bank.sql("insert into bank_days (day) select bank_day(clock_timestamp()) - 2")
  await bank.sql(
    `update accounts set account_type = 'savings', interest_rate = 0.0365,
        created_at = clock_timestamp() - interval '1 day' where id = any($1)`,
    [[before, broken, after].map(({ accountId }) => accountId)],
  )
  const accrued = () =>
    bank.sql("select account_id::float8 as id from interest_balances order by account_id")
  const close = () =>
    closeOpenDays(
      { ...context(), env: { BANK_TIME_ZONE: "Europe/Luxembourg" } as never },
      jobs,
      new AbortController().signal,
    )
  const failing = whileFailing("interest_balances", `new.account_id = ${broken.accountId}`, close)
  const { what, ...rest } = await failing
  expect(rest).toEqual({ all: true, failed: true })
  expect(what).toContain(
    `1 failed, and will be tried again after the next day: account ${broken.accountId}.`,
  )
  expect(logged).toEqual([{ part: "interest", id: broken.accountId, reason: "planted" }])
  expect(await accrued()).toEqual([{ id: before.accountId }, { id: after.accountId }])

  // As the end of the next day would find it.
  await bank.sql(
    "alter table day_reports disable trigger user; delete from day_reports; alter table day_reports enable trigger user",
  )
  await bank.sql("delete from bank_days where day = bank_day(clock_timestamp()) - 1")
  expect(await close()).toMatchObject({ all: true, failed: false })
  expect(await accrued()).toHaveLength(3)
})
