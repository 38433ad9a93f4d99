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
import { proposeReversal } from "./propose-reversal.ts"
import { openRepairItems } from "./queries.ts"

/** Write-offs that turn out to be wrong, and their reversal by two employees. */

let bank: RailBank
let accountId: number
let payer: Awaited<ReturnType<RailBank["member"]>>["member"]
let closing = "0.00"
let number = 0

const context = () => testStaffContext(bank.owner)

beforeAll(async () => {
  bank = await RailBank.open()
  await bank.startWorker()
  ;({ member: payer, accountId } = await bank.member())
})
afterAll(() => bank.close())

/** A statement that came in two days ago, with one line. Returns the open items. */
async function statement(next: string, amount: string, txIds: string[], opening = closing) {
  closing = next
  number += 1
  const id = `ST-${number}`
  const none = { bankReference: undefined, batchMessageId: undefined }
  const items: StatementItem[] = [
    {
      kind: "statement",
      id,
      iban: "BE68539007547034",
      sequence: String(number),
      opening,
      closing: next,
      closingDate: "2026-11-23",
      page: "1",
    },
    { kind: "line", statementId: id, amount, txIds, ...none },
  ]
  await bank.sql(
    `insert into rail_messages (direction, name, lane, peer, msg_id, state, lease_token, lease_until)
      values ('in', 'camt.053.001.08', 'standard', 'SPONSOR', $1, 'stored', gen_random_uuid(),
        clock_timestamp() + interval '1 hour')`,
    [id],
  )
  await bank.sql(
    "select rail_process(id, lease_token, $2, 1, true) from rail_messages where msg_id = $1",
    [id, JSON.stringify(items)],
  )
  await bank.sql("update statements set created_at = created_at - interval '2 days'")
  await reconcileStatements(context().db, "Timer")
  return openRepairItems(context().db)
}

/** Ida proposes to write an item off, and Ben confirms. */
async function writeOff(itemId: number): Promise<void> {
  const proposal = { action: "write_off", note: "A fee of the sponsor bank." } as const
  await proposeRepair(context(), { itemId, proposal, staff: "Ida" })
  expect(await confirmShown(context(), { itemId, staff: "Ben" })).toMatchObject({ outcome: "done" })
}

const propose = (itemId: number, staff = "Ida") =>
  proposeReversal(context(), { itemId, note: "The payment settled.", staff })

/** Proposes a reversal. Returns the item with which it is confirmed. */
async function proposed(itemId: number): Promise<number> {
  const done = await propose(itemId)
  if (done.outcome !== "proposed") throw new Error(done.reason)
  return done.itemId
}

async function sums() {
  const rows = await bank.sql<{ account: string; sum: string }>(
    `select system_account as account, sum(amount)::text from postings
      where system_account in ('nostro', 'payment_losses') group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

const settle = (txId: string) =>
  bank.sql("select payment_apply(id, 'settled', '{}') from payments where tx_id = $1", [txId])

const violations = async () => (await checkLedger(bank.owner)).violations

const entries = () => bank.sql("select id, entry_id, amount from postings order by id")

test("a line that was written off before its payment settled is reversed by two people, once", async () => {
  const txId = await bank.pay(payer, accountId, nordlicht("10"), "10.00")
  await bank.until(txId, "sent")
  const [item] = await statement("-10.00", "-10.00", [txId])
  const itemId = item?.id ?? 0
  expect(await propose(itemId)).toEqual({ outcome: "refused", reason: "not_written_off" })
  await writeOff(itemId)
  await settle(txId)
  expect(await sums()).toEqual({ nostro: "20.00", payment_losses: "-10.00" })
  await bank.sql("update payments set settlement_date = settlement_date - 9 where tx_id = $1", [
    txId,
  ])
  await reconcileStatements(context().db, "Timer")
  expect((await openRepairItems(context().db)).map(({ what }) => what)).toEqual([
    expect.stringContaining(
      `A line that names it was written off with item ${itemId}: reverse that.`,
    ),
  ])

  const before = await entries()
  const reversal = await proposed(itemId)
  expect(reversal).not.toBe(itemId)
  expect(await proposed(itemId)).toBe(reversal)
  const again = { action: "write_off", note: "A fee." } as const
  expect(
    await proposeRepair(context(), { itemId: reversal, proposal: again, staff: "Ida" }),
  ).toEqual({ outcome: "refused", reason: "written_off" })
  expect(await confirmShown(context(), { itemId: reversal, staff: "ida" })).toEqual({
    outcome: "refused",
    reason: "same_person",
  })
  expect(await sums()).toEqual({ nostro: "20.00", payment_losses: "-10.00" })
  const confirmed = await Promise.all(
    ["Ben", "Carl", "Dora"].map((staff) => confirmShown(context(), { itemId: reversal, staff })),
  )
  expect(confirmed.filter(({ outcome }) => outcome === "done")).toHaveLength(1)
  expect(await sums()).toEqual({ nostro: "10.00", payment_losses: "0.00" })
  // The correcting entry is added, and no earlier one is changed.
  const after = await entries()
  expect(after.slice(0, before.length)).toEqual(before)
  // From the settlement account, and from the result.
  expect(after).toHaveLength(before.length + 4)
  const [line] = await bank.sql("select matched, entry_id from statement_lines")
  expect(line).toEqual({ matched: true, entry_id: null })
  expect(await violations()).toEqual([])
  // Nothing is left to decide about, and the reversal cannot be made again.
  const [left] = await openRepairItems(context().db)
  expect(
    await closeRepair(context(), { itemId: left?.id ?? 0, staff: "Ida", note: "Reversed." }),
  ).toEqual({ outcome: "closed" })
  expect(await openRepairItems(context().db)).toEqual([])
  expect(await propose(itemId)).toEqual({ outcome: "refused", reason: "not_written_off" })
  await expect(bank.sql("delete from write_off_reversals")).rejects.toThrow("append-only")

  const trail = await bank.sql<{ action: string; who: string }>(
    `select action, details ->> 'staff' as who from audit_events
      where user_id is null and action like 'repair.%' order by id`,
  )
  const confirmedBy = confirmed.findIndex(({ outcome }) => outcome === "done")
  expect(trail.map(({ action, who }) => `${action} ${who}`)).toEqual([
    "repair.proposed Ida",
    "repair.confirmed Ben",
    "repair.proposed Ida",
    "repair.proposed Ida",
    `repair.confirmed ${["Ben", "Carl", "Dora"][confirmedBy]}`,
    "repair.closed Ida",
  ])
})

test("a difference that nothing explains after the reversal is for staff again", async () => {
  const [item] = await statement("-13.00", "-3.00", [])
  const itemId = item?.id ?? 0
  await writeOff(itemId)
  const reversal = await proposed(itemId)
  expect(await confirmShown(context(), { itemId: reversal, staff: "Ben" })).toMatchObject({
    amount: "-3.00",
  })
  expect(await sums()).toEqual({ nostro: "10.00", payment_losses: "0.00" })
  expect(await openRepairItems(context().db)).toMatchObject([
    { id: reversal, amount: "-3.00", proposal: null },
  ])
  const close = { itemId: reversal, staff: "Ida", note: "x" }
  expect(await closeRepair(context(), close)).toMatchObject({ reason: "needs_decision" })
  await writeOff(reversal)
  expect(await sums()).toEqual({ nostro: "13.00", payment_losses: "-3.00" })
  expect(await violations()).toEqual([])
})

test("a reversal that is not wanted after all is closed, and the write-off stays", async () => {
  const [item] = await statement("-14.00", "-1.00", [])
  const itemId = item?.id ?? 0
  await writeOff(itemId)
  const reversal = await proposed(itemId)
  expect(await closeRepair(context(), { itemId: reversal, staff: "Ida", note: "No." })).toEqual({
    outcome: "closed",
  })
  expect(await sums()).toEqual({ nostro: "14.00", payment_losses: "-4.00" })
  expect(await violations()).toEqual([])
})

test("the written-off difference between two statements is reversed too", async () => {
  const items = await statement("-17.00", "-1.00", [], "-16.00")
  for (const { id } of items) await writeOff(id)
  const gap = items.find(({ what }) => what.includes("opens with"))?.id ?? 0
  expect(await sums()).toEqual({ nostro: "17.00", payment_losses: "-7.00" })
  const reversal = await proposed(gap)
  await confirmShown(context(), { itemId: reversal, staff: "Ben" })
  expect(await sums()).toEqual({ nostro: "15.00", payment_losses: "-5.00" })
  expect(await openRepairItems(context().db)).toMatchObject([{ id: reversal, amount: "-2.00" }])
})
