import { randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { OpenDrawer, Vault } from "#shared/contracts/staff-cash.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { approveAs } from "../../../../testing/cash-desk.ts"
import { testPool } from "../../../../testing/connections.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"
import { checkLedger } from "../../../ledger/check.ts"

// The vault of a bank that opens without cash: what is not in it is not taken from it, and what comes in is paid from
// the settlement account.

let app: TestStaffApp
let owner: pg.Pool
let teller: TestEmployee
let supervisor: TestEmployee

beforeAll(async () => {
  app = await openStaffApp()
  owner = testPool({ connectionString: app.database.ownerUrl, max: 1 })
  teller = await app.employ("Tess Counter", "teller")
  supervisor = await app.employ("Sam Super", "supervisor")
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const delivery = (more: object = {}) => ({
  direction: "in",
  currency: "EUR",
  amount: "5000.00",
  reference: `CASH-${randomUUID().slice(0, 8)}`,
  reason: "Counted by two, sealed bag 7",
  ...more,
})
const propose = <Body = Proposed>(more: object = {}) =>
  app.as(teller).post<Body>("/api/staff/vault-deliveries", delivery(more))

/** A delivery that two employees have booked. */
async function delivered(more: object = {}) {
  const { status, body } = await propose(more)
  expect(status).toBe(201)
  return approveAs(app, supervisor, body)
}

// A supervisor sees what it holds; a teller, who counts it, does not.
const vault = async () => (await app.as(supervisor).get<Vault>("/api/staff/vault")).body
const holds = async (currency: string) =>
  (await vault()).balances.find((one) => one.currency === currency)?.balance

const open = (who: TestEmployee, currency: string, hundreds: number) =>
  app.as(who).post<OpenDrawer & { code: string; detail: string }>("/api/staff/cash-drawer", {
    currency,
    count: { "100.00": hundreds },
  })

const violations = async () => (await checkLedger(owner)).violations

test("a settlement account below zero is a warning, on the first page and of the ledger's check", async () => {
  const auditor = await app.employ("Otto Audit", "auditor")
  const path = "/api/staff/assets-below-zero"
  // Deliveries of the other tests are below zero already.
  const before = (await balances()).get("nostro EUR") ?? 0
  const balance = (before / 100 + 0.01).toFixed(2)
  await delivered({ amount: "0.01" })
  expect((await app.as(auditor).get(path)).body).toEqual([
    { code: "nostro", currency: "EUR", balance },
  ])
  const { warnings, violations: none } = await checkLedger(owner)
  expect(warnings).toEqual([`Settlement account (nostro) is below zero: -${balance} EUR`])
  expect(none).toEqual([])
  expect(await app.as(teller).get(path)).toMatchObject({ status: 403 })
  await app.sql("select ledger_book_own('demo_vault_filled', $1, 'EUR', clock_timestamp())", [
    balance,
  ])
  await delivered({ amount: balance, direction: "out" })
  expect((await app.as(auditor).get(path)).body).toEqual([])
  expect((await checkLedger(owner)).warnings).toEqual([])
})

test("a drawer takes no more from the vault than it holds, by whatever function", async () => {
  expect(await holds("CHF")).toBe("0.00")
  expect((await open(teller, "CHF", 1)).body).toMatchObject({ code: "insufficient_funds" })
  expect((await app.as(teller).get<OpenDrawer>("/api/staff/cash-drawer")).body).toEqual({
    drawer: null,
  })
  await expect(
    app.sql("select ledger_book_own('drawer_opened', 0.01, 'CHF', clock_timestamp())"),
  ).rejects.toThrow("the vault holds less than 0.01 CHF")
  expect((await propose({ direction: "out", currency: "CHF", euros: "1.00" })).body).toMatchObject({
    code: "insufficient_funds",
  })

  const { sentence } = await delivered({ currency: "CHF", euros: "5200.00" })
  expect(sentence).toBe(
    "Put CHF 5,000.00 of delivered cash into the vault, for which the settlement account pays €5,200.00.",
  )
  expect((await open(teller, "CHF", 51)).status).toBe(422)
  expect((await open(teller, "CHF", 50)).status).toBe(201)
  expect(await holds("CHF")).toBe("0.00")
})

test("of two drawers at once, only what the vault holds is taken", async () => {
  await delivered({ amount: "1000.00", currency: "USD", euros: "900.00" })
  const tellers = await Promise.all(
    ["Anna Usd", "Bert Usd", "Carl Usd"].map((name) => app.employ(name, "teller")),
  )
  const opened = await Promise.all(tellers.map((who) => open(who, "USD", 4)))
  expect(opened.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 201, 422,
  ])
  expect(await holds("USD")).toBe("200.00")
})

test("a delivery is booked by two, and what another currency costs is stated in EUR", async () => {
  expect(await propose({ currency: "GBP" })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "euros" }] },
  })
  expect(await propose({ euros: "1.00" })).toMatchObject({ status: 400 })
  const before = await balances()
  await delivered({ currency: "GBP", amount: "800.00", euros: "1000.00", reference: "GBP-1" })
  const { rows } = await delivered({
    direction: "out",
    currency: "GBP",
    amount: "300.00",
    euros: "350.00",
    reference: "gbp-1",
  })
  expect(rows).toContainEqual({
    name: "Booked before with this reference",
    before: "£800.00",
    after: "£800.00",
  })
  expect(moved(before, await balances())).toEqual({
    "cash_vault GBP": -50_000,
    "fx_position GBP": 50_000,
    "fx_position EUR": -65_000,
    "nostro EUR": 65_000,
  })
  expect((await vault()).deliveries.slice(0, 2)).toMatchObject([
    { currency: "GBP", amount: "-300.00", settled: "350.00", onStatement: false },
    { currency: "GBP", amount: "800.00", settled: "-1000.00", onStatement: false },
  ])
  await expect(
    app.sql("update vault_deliveries set amount = 1, settled = -1 where reference = 'GBP-1'"),
  ).rejects.toThrow("deliveries are refused to change")
  expect(await violations()).toEqual([])
})

/** The bank's own accounts, in cents. */
async function balances() {
  const rows = await app.sql<{ name: string; cents: string }>(
    `select system_account || ' ' || currency as name, (sum(amount) * 100)::bigint as cents from postings
      where system_account is not null group by 1`,
  )
  return new Map(rows.map(({ name, cents }) => [name, Number(cents)]))
}

const moved = (before: Map<string, number>, after: Map<string, number>) =>
  Object.fromEntries(
    [...after]
      .map(([name, cents]): [string, number] => [name, cents - (before.get(name) ?? 0)])
      .filter(([, cents]) => cents !== 0),
  )

/** A statement of the settlement account with lines that name deliveries; the lines that were matched. */
let numbered = 0
async function statement(lines: readonly { amount: string; reference: string }[]) {
  numbered += 1
  const id = `ST-${numbered}`
  const [last] = await app.sql<{ closing: string }>(
    "select closing from statements order by id desc limit 1",
  )
  const [message] = await app.sql<{ id: string }>(
    `insert into rail_messages (direction, name, lane, peer, msg_id, state, lease_token, lease_until)
      values ('in', 'camt.053.001.08', 'standard', 'SPONSOR', $1, 'stored', gen_random_uuid(),
        clock_timestamp() + interval '1 hour') returning id`,
    [id],
  )
  const opening = last?.closing ?? "0.00"
  const sum = lines.reduce((total, { amount }) => total + Number(amount), Number(opening))
  const items = [
    {
      kind: "statement",
      id,
      iban: "LU990000000000000001",
      sequence: String(numbered),
      opening,
      closing: sum.toFixed(2),
      closingDate: `2026-11-${10 + numbered}`,
      page: "1",
    },
    ...lines.map(({ amount, reference }) => ({
      kind: "line",
      statementId: id,
      amount,
      txIds: [],
      bankReference: reference,
    })),
  ]
  await app.sql(
    "select rail_process(id, lease_token, $2, 1, true) from rail_messages where id = $1",
    [message?.id, JSON.stringify(items)],
  )
  return app.sql<{ id: string; matched: boolean }>(
    `select l.id, l.matched from statement_lines l join statements s on s.id = l.statement_id
      where s.message_id = $1 order by l.number`,
    [message?.id],
  )
}

const matched = (lines: readonly { matched: boolean }[]) => lines.map((line) => line.matched)

test("a line of the settlement account's statement is matched with the delivery that it names", async () => {
  await delivered({ amount: "2000.00", reference: "ORDER-1" })
  expect(matched(await statement([{ amount: "-2000.00", reference: "order-1" }]))).toEqual([true])
  // The line came before the cash, and the sponsor corrected itself under the same reference.
  const early = await statement([{ amount: "-700.00", reference: "ORDER-2" }])
  expect(matched(early)).toEqual([false])
  await delivered({ amount: "900.00", reference: "ORDER-2" })
  await delivered({ direction: "out", amount: "200.00", reference: "ORDER-2" })
  expect((await vault()).deliveries.slice(0, 3)).toMatchObject([
    { amount: "-200.00", onStatement: true },
    { amount: "900.00", onStatement: true },
    { amount: "2000.00", onStatement: true },
  ])
  // Another amount stays open, and so does a line that names nothing.
  await delivered({ amount: "100.00", reference: "ORDER-3" })
  expect(
    matched(
      await statement([
        { amount: "-100.01", reference: "ORDER-3" },
        { amount: "-100.00", reference: "UNKNOWN" },
      ]),
    ),
  ).toEqual([false, false])
  expect(await violations()).toEqual([])
})

test("what a line costs beyond its delivery is written off, and a reversed write-off matches again", async () => {
  await delivered({ amount: "400.00", reference: "ORDER-4" })
  const [line] = await statement([{ amount: "-402.50", reference: "ORDER-4" }])
  const difference = () =>
    app.sql(
      "select statement_difference($1, null) as open, statement_written_off($1, null) as gone",
      [line?.id],
    )
  expect(await difference()).toEqual([{ open: "-2.50", gone: null }])
  await app.sql("select statement_write_off($1, null)", [line?.id])
  expect(await violations()).toEqual([])
  expect(await difference()).toEqual([{ open: null, gone: "-2.50" }])
  await app.sql("select statement_reverse_write_off($1, null)", [line?.id])
  expect(await difference()).toEqual([{ open: "-2.50", gone: null }])
  expect(await violations()).toEqual([])
})

test("a delivery that is on no statement after four days is reported once", async () => {
  await delivered({ amount: "50.00", reference: "LOST-1" })
  const report = async () => {
    await app.sql("select statements_match()")
    return app.sql<{ what: string }>(
      "select what from repair_items where what like 'Cash delivery LOST-1%'",
    )
  }
  expect(await report()).toEqual([])
  await app.sql("alter table vault_deliveries disable trigger user")
  await app.sql(
    "update vault_deliveries set created_at = now() - interval '5 days' where reference = 'LOST-1'",
  )
  await app.sql("alter table vault_deliveries enable trigger user")
  expect(await report()).toHaveLength(1)
  expect(await report()).toMatchObject([
    { what: expect.stringContaining("of -50.00 EUR was booked on") as string },
  ])
})
