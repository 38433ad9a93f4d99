import { randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { PaymentItemDetail } from "#shared/contracts/staff-payments.ts"
import type { ProposalDetail, Proposed } from "#shared/contracts/staff-proposals.ts"
import { addDays, addTargetDays } from "#shared/time/target-days.ts"
import { approveAs } from "../../../../testing/cash-desk.ts"
import { testPool } from "../../../../testing/connections.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { processItems, receiveTransfer } from "../../../../testing/payments/receive-transfer.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"
import { checkLedger } from "../../../ledger/check.ts"
import { targetDate } from "../../../payments/calendar/calendar.ts"

// Money of a payment that its bank recalls because of fraud, held meanwhile: it can't be spent, and comes back.

let app: TestStaffApp
let owner: pg.Pool
let officer: TestEmployee
let supervisor: TestEmployee

beforeAll(async () => {
  app = await openStaffApp()
  owner = testPool({ connectionString: app.database.ownerUrl, max: 1 })
  officer = await app.employ("Pia Keller", "payments_officer")
  supervisor = await app.employ("Sol Ortega", "supervisor")
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

/** A member who was credited 75.00 EUR that the other bank recalls. */
async function recalled({ reason = "FRAD", currency = "EUR" } = {}) {
  const mark = randomUUID().slice(0, 12)
  const iban = `LU${BigInt(`0x${mark.replaceAll("-", "")}`)
    .toString()
    .padStart(18, "0")
    .slice(-18)}`
  const [row] = await app.sql<{ user_id: string; id: string }>(
    `with one as (insert into users (username, password_hash, holder_name)
        values ($1, 'none', 'Marta Weber') returning id)
      insert into accounts (holder_id, account_type, currency, iban, name)
        select id, 'current', $3::currency, $2, 'Current' from one returning holder_id as user_id, id`,
    [`held-${mark}`, iban, currency],
  )
  await app.sql(
    "insert into member_views (user_id, employee_id, purpose) values ($1, $2, 'payment')",
    [row?.user_id, officer.id],
  )
  const txId = `IN-${mark}`
  await receiveTransfer(app.sql, txId, { ownIban: iban, ownName: "Marta Weber" })
  const item = { kind: "recall", from: "NLBKDEFFXXX", txId, reason, amount: "75.00" }
  await processItems(app.sql, { name: "camt.056.001.08", peer: "NLBKDEFFXXX" }, `RC-${mark}`, [
    { ...item, answerBy: "2999-01-15" },
  ])
  const [found] = await app.sql<{ id: string }>(
    "select r.id from repair_items r join payments p on p.id = r.payment_id where p.tx_id = $1 and r.kind = 'recall'",
    [txId],
  )
  return {
    txId,
    itemId: Number(found?.id),
    memberId: Number(row?.user_id),
    accountId: Number(row?.id),
  }
}

type Recalled = Awaited<ReturnType<typeof recalled>>

const balance = async ({ accountId }: Recalled) =>
  (await app.sql<{ b: string }>("select balance as b from accounts where id = $1", [accountId]))[0]
    ?.b

const detail = async ({ itemId }: Recalled) =>
  (await app.as(officer).get<PaymentItemDetail>(`/api/staff/payment-items/${itemId}`)).body

const propose = <Body = Proposed>({ itemId }: Recalled, verb: string, more: object = {}) =>
  app.as(officer).post<Body>(`/api/staff/payment-items/${itemId}/${verb}`, {
    reason: "The other bank reports a fraud",
    ...more,
  })

/** Proposes and approves; what the second employee read. */
async function decided(of: Recalled, verb: string, more: object = {}): Promise<ProposalDetail> {
  const { status, body } = await propose(of, verb, more)
  expect(status).toBe(201)
  return approveAs(app, supervisor, body)
}

const spend = ({ memberId, accountId }: Recalled, amount: string) =>
  app.sql(
    `select ledger_book(jsonb_build_object('kind', 'demo_outgoing_transfer', 'userId', $1::bigint,
      'fromAccountId', $2::bigint, 'amount', $3::numeric, 'description', 'Spent', 'recipientName', 'A shop',
      'recipientIban', 'DE89370400440532013000'), null) ->> 'outcome' as outcome`,
    [memberId, accountId, amount],
  )

/** What the member sees, newest first. */
const seen = ({ accountId }: Recalled) =>
  app.sql(
    `select type, amount, description, from_account_id = $1 as paid from transactions
      where $1 in (from_account_id, to_account_id) order by id desc`,
    [accountId],
  )

const events = async ({ txId }: Recalled) =>
  (
    await app.sql<{ event: string }>(
      "select v.event from payment_events v join payments p on p.id = v.payment_id where p.tx_id = $1 order by v.number",
      [txId],
    )
  ).map(({ event }) => event)

const violations = async () => (await checkLedger(owner)).violations

test("two employees hold recalled money: it can't be spent, the member reads why, and the recall stays open", async () => {
  const payment = await recalled()
  expect((await detail(payment)).actions).toEqual(["grant", "refuse", "hold"])
  const { sentence } = await decided(payment, "hold")
  expect(sentence).toBe(
    "Hold up to €75.00, which the bank of ACME Ltd recalls because of fraud, on Marta Weber's account for ten banking days at most.",
  )
  expect(await balance(payment)).toBe("0.00")
  expect(await spend(payment, "0.01")).toEqual([{ outcome: "refused" }])
  expect((await seen(payment))[0]).toEqual({
    type: "withdrawal",
    amount: "75.00",
    paid: true,
    description: expect.stringMatching(
      /^Held because the sending bank has asked for its return: /,
    ) as string,
  })
  const until = addDays(addTargetDays(targetDate(new Date()), 10), 1)
  const shown = await detail(payment)
  expect(shown).toMatchObject({
    item: { closedAt: null },
    actions: ["grant", "refuse"],
    held: { amount: "75.00", currency: "EUR" },
  })
  expect(targetDate(new Date(shown.held?.until ?? 0))).toBe(until)
  expect((await propose<{ detail: string }>(payment, "hold")).body.detail).toMatch(
    /was held before/,
  )
  expect(
    await app.sql(
      "select action, user_id::int from audit_events where action = 'recall.held' and user_id = $1",
      [payment.memberId],
    ),
  ).toHaveLength(1)
  await expect(
    app.sql("update accounts set closed_at = now() where id = $1", [payment.accountId]),
  ).rejects.toThrow(`money of account ${payment.accountId} is held`)
  expect(await violations()).toEqual([])
})

test("money is held only because of fraud, and no more than the account holds", async () => {
  const other = await recalled({ reason: "DUPL" })
  expect((await detail(other)).actions).toEqual(["grant", "refuse"])
  expect((await propose<{ detail: string }>(other, "hold")).body.detail).toMatch(/suspected fraud/)

  const spent = await recalled()
  await spend(spent, "70.00")
  await decided(spent, "hold")
  expect([await balance(spent), (await detail(spent)).held?.amount]).toEqual(["0.00", "5.00"])
  // What is held counts as the member's: AM04 is as true as before, and more of it is not.
  expect((await detail(spent)).refusalReasons).toContain("AM04")
  const empty = await recalled()
  await spend(empty, "75.00")
  expect((await propose<{ detail: string }>(empty, "hold")).body.detail).toMatch(/no money to hold/)
  expect(await violations()).toEqual([])
})

test("a recall that is granted sends the held money back, and one that is refused gives it to the member", async () => {
  const granted = await recalled()
  await decided(granted, "hold")
  expect((await detail(granted)).refusalReasons).not.toContain("AM04")
  await decided(granted, "grant")
  expect((await events(granted)).slice(-3)).toEqual(["recall_held", "recall_released", "send_back"])
  expect(await balance(granted)).toBe("0.00")
  expect((await seen(granted))[0]).toMatchObject({ type: "transfer", amount: "75.00", paid: true })

  const refused = await recalled()
  await decided(refused, "hold")
  await decided(refused, "refusal", { code: "CUST" })
  expect(await balance(refused)).toBe("75.00")
  expect((await events(refused)).slice(-2)).toEqual(["recall_released", "recall_refused"])
  expect((await seen(refused))[0]).toMatchObject({ type: "deposit", amount: "75.00", paid: null })
  expect(await violations()).toEqual([])
})

test("held money comes back by itself after ten banking days, once", async () => {
  const payment = await recalled()
  await decided(payment, "hold")
  const act = () => app.sql("select rail_act(50)")
  await act()
  expect(await balance(payment)).toBe("0.00")
  await app.sql("update payments set due_at = now() - interval '1 minute' where tx_id = $1", [
    payment.txId,
  ])
  await act()
  await act()
  expect(await balance(payment)).toBe("75.00")
  expect((await events(payment)).filter((event) => event === "recall_released")).toHaveLength(1)
  expect(await detail(payment)).toMatchObject({ held: null, actions: ["grant", "refuse"] })
  expect(
    await app.sql(
      "select actor from audit_events where action = 'recall.released' and user_id = $1",
      [payment.memberId],
    ),
  ).toEqual([{ actor: "bank" }])
  expect(await violations()).toEqual([])
})

test("ten banking days are the same in the database", async () => {
  const rows = await app.sql<{ day: string; later: string }>(
    `select day::date::text as day, add_target_days(day::date, 10)::text as later
      from generate_series('2026-01-01', '2027-12-31', interval '1 day') as day`,
  )
  expect(rows.map(({ later }) => later)).toEqual(rows.map(({ day }) => addTargetDays(day, 10)))
})

test("the ledger's check names money that is held beyond its time, or after the decision", async () => {
  const payment = await recalled()
  await decided(payment, "hold")
  await app.sql("update payments set due_at = now() - interval '2 days' where tx_id = $1", [
    payment.txId,
  ])
  expect(await violations()).toEqual([
    expect.stringContaining(
      `Payment ${payment.txId} is recall_received, was credited 75.00, and 75.00 EUR are held`,
    ),
  ])
  await app.sql("update payments set due_at = now() where tx_id = $1", [payment.txId])
  await app.sql("select rail_act(50)")
  expect(await violations()).toEqual([])
})
