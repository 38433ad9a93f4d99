import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { unusedEnv } from "../../testing/api-routes.ts"
import { testPool } from "../../testing/connections.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { databaseOn } from "../db/pool.ts"
import { provenPayment } from "../features/documents/proven-payment.ts"
import { ownTransaction } from "../features/transactions/queries.ts"
import { checkLedger } from "../ledger/check.ts"
import { counterparties as to } from "./counterparties.ts"
import { seedDemo } from "./seed.ts"

let bank: ScratchDatabase
let pool: pg.Pool
/** Before the bank was filled. */
let began: string

beforeAll(async () => {
  bank = await openScratchDatabase()
  pool = testPool({ connectionString: bank.ownerUrl, max: 2 })
  const { rows } = await pool.query<{ now: string }>("select now()::text as now")
  began = rows[0]?.now ?? ""
  await seedDemo({ env: unusedEnv, pool })
})
afterAll(async () => {
  await pool.end()
  await bank.drop()
})

/** The rows of a query with one column, a text. */
async function lines(query: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(query, values)
  return rows.map(({ line }) => line)
}

test("demo members have orders of every kind and state", async () => {
  expect(
    await lines(`select concat_ws(' ', u.username, o.reference, coalesce(o.rhythm::text, 'once'), o.state) as line
      from payment_orders o join users u on u.id = o.user_id order by o.id`),
  ).toEqual([
    "marta.lindqvist Rent monthly active",
    "marta.lindqvist Mobile phone monthly active",
    "marta.lindqvist Savings monthly active",
    "marta.lindqvist Membership monthly paused",
    "marta.lindqvist French course two_weeks ended",
    "marta.lindqvist Invoice 2026-131 once active",
    "aisha.okafor Rent monthly active",
    "aisha.okafor Summer house, my half once active",
  ])
})

test("each paid date has its transaction of that morning, with the order's amount, account, and payee", async () => {
  expect(
    await lines(`select format('order %s on %s', o.id, r.due_on) as line
      from order_runs r join payment_orders o on o.id = r.order_id
      left join transactions t on t.id = r.transaction_id
      where r.state = 'paid' and (t.amount, t.from_account_id, t.recipient_iban, t.description, t.created_at,
        r.changed_at) is distinct from (o.amount, o.from_account_id, o.recipient_iban, o.reference,
        (order_slots(r.due_on))[1], t.created_at)`),
  ).toEqual([])
  const paid =
    await lines(`select o.reference as line from order_runs r join payment_orders o on o.id = r.order_id
    where r.state = 'paid' and o.user_id = (select min(id) from users)`)
  const count = (reference: string) => paid.filter((each) => each === reference).length
  expect(count("Rent")).toBeGreaterThanOrEqual(17)
  expect(count("Savings")).toBeGreaterThanOrEqual(15)
  expect(count("Membership")).toBe(12)
  expect(count("French course")).toBeGreaterThanOrEqual(5)
})

test("every payment that a demo member made has a proof", async () => {
  const { rows } = await pool.query<{ reference: string; payer: string }>(
    `select t.reference, a.holder_id as payer from transactions t join accounts a on a.id = t.from_account_id
      where t.type = 'transfer' and t.recipient_iban is not null`,
  )
  expect(rows.length).toBeGreaterThan(50)
  const proven = await Promise.all(
    rows.map(({ reference, payer }) => provenPayment(databaseOn(pool), reference, Number(payer))),
  )
  expect(rows.filter((_row, index) => proven[index] === undefined)).toEqual([])
})

test("a payment names the order that made it, and only to the order's member", async () => {
  const [reference = ""] = await lines(`select t.reference as line from order_runs r
    join transactions t on t.id = r.transaction_id join payment_orders o on o.id = r.order_id
    where o.reference = 'Savings' limit 1`)
  const [marta, aisha] = await lines(`select id::text as line from users
    where username in ('marta.lindqvist', 'aisha.okafor') order by username desc`)
  const db = databaseOn(pool)
  const found = await ownTransaction(db, Number(marta), reference)
  expect(found?.order?.rhythm).toBe("monthly")
  expect(await ownTransaction(db, Number(aisha), reference)).toBeUndefined()
})

test("no date of the past is missing, and the next one is due", async () => {
  expect(
    await lines(
      `select format('order %s on %s', o.id, due) as line
      from payment_orders o cross join generate_series(0, 200) as n
      cross join lateral order_due_on(o.first_on, o.rhythm, o.month_day, o.last_on, n) as due
      where o.state <> 'paused' and (order_slots(due))[1] < $1::timestamptz
        and not exists (select from order_runs where order_id = o.id and due_on = due)`,
      [began],
    ),
  ).toEqual([])
  expect(
    await lines(
      `select reference as line from payment_orders
      where state = 'active' and reference <> 'Summer house, my half'
        and (next_due_on < bank_day($1::timestamptz) or next_try_at <> (order_slots(next_due_on))[1])`,
      [began],
    ),
  ).toEqual([])
  expect(
    await lines(`select concat_ws(' ', o.reference, r.state) as line from order_runs r
      join payment_orders o on o.id = r.order_id where r.state <> 'paid' order by o.id`),
  ).toEqual(["Savings skipped", "Summer house, my half waiting"])
})

test("notifications are numbered by time", async () => {
  expect(
    await lines(`select id::text as line from (
      select id, created_at < lag(created_at) over (partition by user_id order by id) as early
        from notifications) as numbered where early`),
  ).toEqual([])
})

test("members are told of the payment that waits, and of the offer of a loan, which is open", async () => {
  expect(
    await lines(`select concat_ws(' ', u.username, n.type, n.read_at is null) as line
      from notifications n join users u on u.id = n.user_id where n.type <> 'money_received' order by 1 desc`),
  ).toEqual([
    "tomas.novak payment_request t",
    "marta.lindqvist payment_request t",
    "marta.lindqvist loan t",
    "aisha.okafor order_waiting t",
  ])
  expect(
    await lines(`select concat_ws(' ', l.status, l.offer_expires_on - bank_day(clock_timestamp()),
        l.monthly_payment = loan_annuity(l.amount, l.interest_rate, l.term_months)) as line
      from loans l join users u on u.id = l.user_id where u.username = 'marta.lindqvist'`),
  ).toEqual(["approved 14 t"])
})

test("the ledger is sound, and a bank with members is left as it is", async () => {
  expect((await checkLedger(pool)).violations).toEqual([])
  await seedDemo({ env: unusedEnv, pool })
  expect(await lines("select count(*)::text as line from users")).toEqual(["3"])
})

test("demo members have saved payees, whom they have paid", async () => {
  expect(
    await lines(`select concat_ws(', ', u.username, p.own_name, p.name) as line
      from saved_payees p join users u on u.id = p.user_id
      where exists (select from transactions t join accounts a on a.id = t.from_account_id
        where a.holder_id = p.user_id and t.recipient_iban = p.iban)
      order by p.id`),
  ).toEqual([
    `marta.lindqvist, Landlord, ${to.landlord.recipientName}`,
    `marta.lindqvist, ${to.phone.recipientName}`,
    `marta.lindqvist, Oliver, ${to.friend.recipientName}`,
    "marta.lindqvist, Aisha Okafor",
    `aisha.okafor, Rent, ${to.housing.recipientName}`,
    "aisha.okafor, Marta Lindqvist",
  ])
})

test("demo members ask for money, and are paid by each other and from another bank", async () => {
  expect(
    await lines(`select concat_ws(', ', u.username, r.asked, r.amount, r.state, t.description) as line
      from payment_requests r join users u on u.id = r.user_id
      left join transactions t on t.id = r.transaction_id order by r.id`),
  ).toEqual([
    "marta.lindqvist, 180.00, paid, Bicycle RF3220261000000001",
    "marta.lindqvist, aisha.okafor, 42.00, open",
    "aisha.okafor, marta.lindqvist, 26.40, paid, Concert tickets",
    "marta.lindqvist, tomas.novak, 12.50, open",
    "aisha.okafor, marta.lindqvist, 18.00, open",
  ])
})
