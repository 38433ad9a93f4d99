import { afterAll, beforeAll, expect, test } from "vitest"
import { confirmShown } from "../../../../testing/payments/confirm-shown.ts"
import { RailBank } from "../../../../testing/payments/rail-bank.ts"
import { nordlicht } from "../../../../testing/payments/talk-to-banks.ts"
import { testStaffContext } from "../../../../testing/staff-context.ts"
import { reconcileStatements } from "../../../jobs/payment-jobs.ts"
import { checkLedger } from "../../../ledger/check.ts"
import type { StatementItem } from "../../../payments/reconciliation/statement-items.ts"
import { closeRepair } from "./close-repair.ts"
import { proposeRepair } from "./propose-repair.ts"
import { openRepairItems } from "./queries.ts"

/** Statement lines that no payment explains, and their write-off by two employees. */

let bank: RailBank
let accountId: number
let payer: Awaited<ReturnType<RailBank["member"]>>["member"]
let closing = "0.00"
let number = 0

const context = () => testStaffContext(bank.owner)
const writeOff = { action: "write_off", note: "A fee of the sponsor bank." } as const

beforeAll(async () => {
  bank = await RailBank.open()
  await bank.startWorker()
  ;({ member: payer, accountId } = await bank.member())
})
afterAll(() => bank.close())

/** A payment of 10.00 that has settled. */
async function settled(): Promise<string> {
  const txId = await bank.pay(payer, accountId, nordlicht("00"), "10.00")
  await bank.until(txId, "settled")
  return txId
}

type Line = { amount: string; txIds?: string[] }

/** A statement that came in two days ago. Returns the open items. */
async function statement(next: string, lines: Line[], opening = closing) {
  closing = next
  number += 1
  return store(number, next, lines, opening)
}

async function store(sequence: number, closes: string, lines: Line[], opening: string) {
  const id = `ST-${sequence}`
  const head = {
    kind: "statement",
    id,
    iban: "BE68539007547034",
    sequence: String(sequence),
  } as const
  const items: StatementItem[] = [
    { ...head, opening, closing: closes, closingDate: "2026-11-23", page: "1" },
    ...lines.map(({ amount, txIds = [] }): StatementItem => {
      const none = { bankReference: undefined, batchMessageId: undefined }
      return { kind: "line", statementId: id, amount, txIds, ...none }
    }),
  ]
  await bank.sql(
    `with message as (insert into rail_messages (direction, name, lane, peer, msg_id, state, lease_token, lease_until)
        values ('in', 'camt.053.001.08', 'standard', 'SPONSOR', $1, 'stored', gen_random_uuid(),
          clock_timestamp() + interval '1 hour') returning id)
      select id from message`,
    [id],
  )
  await bank.sql(
    "select rail_process(id, lease_token, $2, 1, true) from rail_messages where msg_id = $1",
    [id, JSON.stringify(items)],
  )
  await bank.sql("update statements set created_at = created_at - interval '2 days'")
  await reconcileStatements(context().db, "Ida")
  return openRepairItems(context().db)
}

/** Two employees write an item off. Returns how often that succeeded. */
async function writeOffTwice(itemId: number): Promise<number> {
  await proposeRepair(context(), { itemId, proposal: writeOff, staff: "Ida" })
  const done = await Promise.all(
    ["Ben", "Carl", "Dora"].map((staff) => confirmShown(context(), { itemId, staff })),
  )
  return done.filter(({ outcome }) => outcome === "done").length
}

async function sums() {
  const rows = await bank.sql<{ account: string; sum: string }>(
    `select system_account as account, sum(amount)::text from postings
      where system_account in ('nostro', 'payment_losses') group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

/** The differences that are open. */
const amounts = async () => {
  const items = await openRepairItems(context().db)
  return items.flatMap(({ amount }) => amount ?? [])
}

const violations = async () => (await checkLedger(bank.owner)).violations

test("a debit without a cause is written off by two people, once", async () => {
  const txId = await settled()
  const items = await statement("-15.00", [
    { amount: "-10.00", txIds: [txId] },
    { amount: "-5.00" },
  ])
  expect(items).toMatchObject([{ kind: "mismatch", amount: "-5.00" }])
  const itemId = items[0]?.id ?? 0
  expect(await violations()).toEqual([])
  await proposeRepair(context(), { itemId, proposal: writeOff, staff: "Ida" })
  expect(await confirmShown(context(), { itemId, staff: "IDA" })).toMatchObject({
    reason: "same_person",
  })
  expect(await sums()).toEqual({ nostro: "10.00" })
  expect(await writeOffTwice(itemId)).toBe(1)
  expect(await sums()).toEqual({ nostro: "15.00", payment_losses: "-5.00" })
  expect(await openRepairItems(context().db)).toEqual([])
  expect(await violations()).toEqual([])
  const lines = await bank.sql(
    "select matched, entry_id is not null as written_off from statement_lines order by id",
  )
  expect(lines).toEqual([
    { matched: true, written_off: false },
    { matched: true, written_off: true },
  ])
})

test("a credit without a cause is written off the other way", async () => {
  const [item] = await statement("-8.00", [{ amount: "7.00" }])
  expect(item).toMatchObject({ amount: "7.00" })
  expect(await writeOffTwice(item?.id ?? 0)).toBe(1)
  expect(await sums()).toEqual({ nostro: "8.00", payment_losses: "2.00" })
  expect(await violations()).toEqual([])
})

test("of a line with another amount only the difference to its payment is written off", async () => {
  const txId = await settled()
  const [item] = await statement("-18.25", [{ amount: "-10.25", txIds: [txId] }])
  expect(item).toMatchObject({ amount: "-0.25" })
  expect(await writeOffTwice(item?.id ?? 0)).toBe(1)
  expect(await sums()).toEqual({ nostro: "18.25", payment_losses: "1.75" })
  expect(await violations()).toEqual([])
  const [found] = await bank.sql(
    "select r.amount::text from reconciled_payments r join payments p on p.id = r.payment_id where p.tx_id = $1",
    [txId],
  )
  expect(found).toEqual({ amount: "-10.00" })
})

test("an opening balance that does not follow from the closing one before is written off", async () => {
  const [item] = await statement("-20.25", [], "-20.25")
  expect(item).toMatchObject({ kind: "mismatch", amount: "-2.00" })
  expect(await violations()).toEqual([expect.stringContaining("settlement account holds")])
  expect(await writeOffTwice(item?.id ?? 0)).toBe(1)
  expect(await sums()).toEqual({ nostro: "20.25", payment_losses: "-0.25" })
  expect(await violations()).toEqual([])
})

test("a line that was matched in the meantime is not written off, and only then closed by one employee", async () => {
  const txId = await bank.pay(payer, accountId, nordlicht("10"), "10.00")
  await bank.until(txId, "sent")
  const [item] = await statement("-30.25", [{ amount: "-10.00", txIds: [txId] }])
  const itemId = item?.id ?? 0
  const close = () => closeRepair(context(), { itemId, staff: "Ida", note: "A duplicate." })
  expect(await close()).toEqual({ outcome: "refused", reason: "needs_decision" })
  expect(await amounts()).toEqual(["-10.00"])
  await proposeRepair(context(), { itemId, proposal: writeOff, staff: "Ida" })
  await bank.sql("select payment_apply(id, 'settled', '{}') from payments where tx_id = $1", [txId])
  await reconcileStatements(context().db, "Ida")
  expect(await confirmShown(context(), { itemId, staff: "Ben" })).toEqual({
    outcome: "refused",
    reason: "nothing_left",
  })
  expect(await closeRepair(context(), { itemId, staff: "Ben", note: "It settled." })).toEqual({
    outcome: "closed",
  })
  expect(await sums()).toEqual({ nostro: "30.25", payment_losses: "-0.25" })
  expect(await violations()).toEqual([])
})

test("the ledger is compared with the last statement, whichever came last", async () => {
  const before = closing
  const [late, early] = [number + 2, number + 1]
  await store(late, "-33.00", [{ amount: "-1.00" }], "-32.00")
  await store(early, "-32.00", [{ amount: "-1.75" }], before)
  ;[number, closing] = [late, "-33.00"]
  expect(await amounts()).toEqual(["-1.00", "-1.75"])
  expect(await violations()).toEqual([])
})

test("a statement that comes after the gap before the next one was written off goes to staff", async () => {
  for (const { id } of await openRepairItems(context().db)) await writeOffTwice(id)
  expect(await amounts()).toEqual([])
  const before = closing
  const item = (await store(number + 2, "-40.00", [], "-40.00")).at(-1)
  expect(item).toMatchObject({ kind: "mismatch", amount: "-7.00" })
  expect(await writeOffTwice(item?.id ?? 0)).toBe(1)
  const told = (await store(number + 1, "-40.00", [{ amount: "-7.00" }], before)).at(-2)
  expect(told?.what).toMatch(/arrived after the difference of statement/)
  expect(await amounts()).toEqual(["-7.00"])
})
