import { afterAll, beforeAll, expect, test } from "vitest"
import { queueOf } from "#shared/payments/repair-queues.ts"
import { recallRefusals, returnReasons } from "#shared/payments/repair-reasons.ts"
import { RailBank } from "../../../../testing/payments/rail-bank.ts"
import { nordlicht } from "../../../../testing/payments/talk-to-banks.ts"
import { testStaffContext } from "../../../../testing/staff-context.ts"
import { reconcileStatements, sendQueuedPayments } from "../../../jobs/payment-jobs.ts"
import { askAgain } from "./ask-again.ts"
import { closeRepair } from "./close-repair.ts"
import { retryMessage } from "./retry-message.ts"

/** What the audit trail says about what employees did with payments: who, and what. */

let bank: RailBank
const context = () => testStaffContext(bank.owner)
const staff = "Ida  Berg"
const unnamed = { outcome: "refused", reason: "staff_unnamed" }

beforeAll(async () => {
  bank = await RailBank.open()
})
afterAll(() => bank.close())

/** Leaves out the bank's own reconciliation, which is done once a day and at the first start. */
const ofEmployees = "actor = 'staff' and user_id is null and details ->> 'staff' <> 'Daily job'"

/** The employees' events, oldest first. No member sees any of them. */
const trail = () =>
  bank.sql<{ action: string; details: Record<string, unknown> }>(
    `select action, details from audit_events where ${ofEmployees} order by id`,
  )

/** How many of them are sealed, or queued to be. */
const sealed = async () => {
  const [row] = await bank.sql<{ count: number }>(
    `select count(*)::int as count from audit_events e where ${ofEmployees} and e.id in (
      select item_id from unsealed where chain = 'audit'
      union all select unnest(item_ids) from seals where chain = 'audit')`,
  )
  return row?.count
}

test("who asked, sent, and reconciled is an event, in the same transaction", async () => {
  const { member, accountId } = await bank.member()
  const standard = await bank.pay(member, accountId, nordlicht("00"), "5.00", "standard")
  const txId = await bank.pay(member, accountId, nordlicht("10"), "10.00")
  await bank.sql("update payments set state = 'sent', send_at = null where tx_id = $1", [txId])
  for (const name of ["", " ", "-"]) {
    expect(await askAgain(context(), { txId, staff: name })).toEqual(unnamed)
  }
  expect((await askAgain(context(), { txId: standard, staff })).outcome).toBe("refused")
  expect(await trail()).toEqual([])
  expect(await askAgain(context(), { txId, staff })).toEqual({ outcome: "asked" })
  const name = "Ida Berg"
  const { what } = await sendQueuedPayments(context().db, name)
  const payments = Number.parseInt(what, 10)
  expect(await reconcileStatements(context().db, name)).toEqual({ what: "0 lines were matched." })
  expect(await trail()).toEqual([
    { action: "payment.inquired", details: { staff: name, txId } },
    { action: "payments.released", details: { staff: name, payments } },
    { action: "statements.reconciled", details: { staff: name, lines: 0 } },
  ])
  expect(await sealed()).toBe(3)
})

test("who closed an item or tried a message again is an event", async () => {
  await bank.startWorker()
  await bank.sql(`with stored as (
      insert into rail_messages (direction, name, lane, peer, msg_id, state, bytes, sha256, answer)
        values ('in', 'unreadable', 'standard', 'X', 'M1', 'quarantined', 'x', 'x', 'No XML.'),
          ('out', 'pacs.028.001.03', 'instant', 'clearing', 'M2', 'refused', 'x', 'x', 'No.')
        returning id, state)
    insert into repair_items (kind, message_id, what)
      select state::text::repair_kind, id, 'No.' from stored`)
  const items = await bank.sql<{ id: number; kind: string; message: number }>(
    "select id::float8 as id, kind, message_id::float8 as message from repair_items order by kind",
  )
  const [unread, refused] = ["quarantined", "refused"].map((kind) =>
    items.find((item) => item.kind === kind),
  )
  const before = (await trail()).length
  const tried = { itemId: unread?.id ?? 0, staff }
  expect(await retryMessage(context(), tried)).toMatchObject({ outcome: "unreadable" })
  expect(await trail()).toHaveLength(before)
  const closed = { ...tried, note: "The sender made a new one." }
  expect(await closeRepair(context(), closed)).toEqual({ outcome: "closed" })
  expect(await retryMessage(context(), { itemId: refused?.id ?? 0, staff })).toMatchObject({
    outcome: "again",
  })
  expect((await trail()).slice(before)).toEqual([
    {
      action: "repair.closed",
      details: { itemId: unread?.id, kind: "quarantined", note: closed.note, staff: "Ida Berg" },
    },
    {
      action: "message.retried",
      details: {
        itemId: refused?.id,
        messageId: refused?.message,
        does: "sent",
        staff: "Ida Berg",
      },
    },
  ])
})

test("the database has the same reasons and queues", async () => {
  const [row] = await bank.sql(
    `select return_reasons() as back, recall_refusals() as refusals,
      (select json_object_agg(kind, repair_queue(kind)) from unnest(enum_range(null::repair_kind)) as kind) as queues`,
  )
  expect(row).toEqual({ back: returnReasons, refusals: recallRefusals, queues: queueOf })
})
