import { afterAll, beforeAll, expect, test } from "vitest"
import { makeIban } from "#shared/iban/own-bank.ts"
import { confirmShown } from "../../../testing/payments/confirm-shown.ts"
import { RailBank } from "../../../testing/payments/rail-bank.ts"
import { recallsAt } from "../../../testing/payments/recalls.ts"
import { proposeRepair } from "../../features/payments/staff/propose-repair.ts"
import { checkLedger } from "../../ledger/check.ts"

/** Payments of other banks on their way back. */

let bank: RailBank

beforeAll(async () => {
  bank = await RailBank.open()
  await bank.startWorker()
})
afterAll(() => bank.close())

const { staff, received, recall, recalled, itemOf, decide, answersTo } = recallsAt(() => bank)

test("money that the other side does not take back waits for staff, who give it to the member again", async () => {
  const { txId, accountId, iban } = await recalled({ amount: "10.94" })
  await decide(txId, { action: "grant" })
  await bank.until(txId, "unapplied")
  expect(await bank.balance(accountId)).toBe("0.00")
  const item = await itemOf(txId, "unapplied")
  expect(item?.what).toMatch(/of 10\.94 EUR was rejected \(AC04\)/)
  const proposal = { action: "assign", iban } as const
  const itemId = item?.id ?? 0
  await proposeRepair(staff(), { itemId, proposal, staff: "Ida" })
  await confirmShown(staff(), { itemId, staff: "Ben" })
  expect((await bank.states(txId)).at(-1)).toBe("credited")
  expect(await bank.balance(accountId)).toBe("10.94")
  await bank.requireAgreement()
})

test("an unapplied payment that is wanted back goes back with FOCR, or is answered once it is credited", async () => {
  const toNobody = { speed: "standard", payeeIban: makeIban("EUR", 999_991n) }
  const back = await received(toNobody)
  await recall(back.txId)
  await bank.requireAgreement()
  const item = await itemOf(back.txId, "unapplied")
  expect(item?.recallReason).toBe("FRAD")
  const proposal = { action: "send_back", reason: "FOCR" } as const
  const itemId = item?.id ?? 0
  expect(await proposeRepair(staff(), { itemId, proposal, staff: "Ida" })).toMatchObject({
    outcome: "proposed",
  })
  await confirmShown(staff(), { itemId, staff: "Ben" })
  await bank.until(back.txId, "sent_back")

  const kept = await received(toNobody)
  await recall(kept.txId)
  await bank.requireAgreement()
  const other = (await itemOf(kept.txId, "unapplied"))?.id ?? 0
  const assign = { action: "assign", iban: kept.iban } as const
  await proposeRepair(staff(), { itemId: other, proposal: assign, staff: "Ida" })
  await confirmShown(staff(), { itemId: other, staff: "Ben" })
  expect((await bank.states(kept.txId)).slice(-2)).toEqual(["credited", "recall_received"])
  expect(await bank.balance(kept.accountId)).toBe("10.00")
  expect(await decide(kept.txId, { action: "grant" })).toMatchObject({ outcome: "done" })
  await bank.until(kept.txId, "sent_back")
  expect(await bank.balance(kept.accountId)).toBe("0.00")
  await bank.requireAgreement()
})

test("a recall of an unapplied payment leaves its last day, and the worker returns it then because of the recall", async () => {
  const { txId } = await received({ speed: "standard", payeeIban: makeIban("EUR", 999_992n) })
  const dueAt = () => bank.sql("select due_at from payments where tx_id = $1", [txId])
  const before = await dueAt()
  await recall(txId)
  await expect.poll(async () => (await itemOf(txId, "unapplied"))?.recallReason).toBe("FRAD")
  expect(await dueAt()).toEqual(before)
  await bank.sql("update payments set due_at = clock_timestamp() where tx_id = $1", [txId])
  await bank.until(txId, "sent_back")
  expect((await answersTo(txId)).at(-1)).toMatch(/^pacs\.004 .*FOCR$/)
  expect(await itemOf(txId, "unapplied")).toBeUndefined()
  await bank.requireAgreement()
})

test("a payment on its way back is settled by a statement if the clearing says nothing", async () => {
  const { txId, accountId } = await recalled({ speed: "standard" })
  await decide(txId, { action: "grant" })
  await bank.stopWorkers()
  const adapter = bank.adapter()
  await bank.startWorker({
    ...adapter,
    receive: ({ message, ...others }) =>
      adapter.receive({
        ...others,
        // As a clearing system that confirms no returns.
        message: async (bytes) =>
          Buffer.from(bytes).includes("pacs.004") ? "stored" : message(bytes),
      }),
  })
  await expect.poll(async () => (await bank.banks.payment(txId))?.state).toBe("returned")
  expect((await bank.states(txId)).at(-1)).toBe("sending_back")
  await bank.banks.control("/statement")
  await bank.until(txId, "sent_back")
  expect(await bank.balance(accountId)).toBe("0.00")
  await bank.stopWorkers()
  await bank.startWorker()
  await bank.requireAgreement()
})

test("a second answer to a return that was rejected does not undo the next return", async () => {
  const { txId, accountId } = await recalled({ amount: "10.94", speed: "standard" })
  await decide(txId, { action: "grant" })
  await bank.until(txId, "unapplied")
  const [reject] = await bank.sql<{ xml: string }>(
    `select convert_from(bytes, 'UTF8') as xml from rail_messages
      where direction = 'in' and name like 'pacs.002.%' order by id desc limit 1`,
  )
  // The next return is on its way, and has no answer yet.
  await bank.stopWorkers()
  const adapter = bank.adapter()
  await bank.startWorker({
    ...adapter,
    send: async () => ({ outcome: "sent", answer: "" }),
  })
  expect(await decide(txId, { action: "send_back", reason: "MS03" }, "unapplied")).toMatchObject({
    outcome: "done",
  })
  for (const [id, status] of [
    ["AGAIN-1", "RJCT"],
    ["AGAIN-2", "ACSC"],
  ] as const) {
    const xml = (reject?.xml ?? "")
      .replace(/(<GrpHdr><MsgId>)[^<]+/, `$1${id}`)
      .replaceAll(">RJCT<", `>${status}<`)
    await bank.deliver(Buffer.from(xml))
    await expect
      .poll(() => bank.sql("select state from rail_messages where msg_id = $1", [id]))
      .toEqual([{ state: "processed" }])
    expect((await bank.states(txId)).at(-1)).toBe("sending_back")
  }
  expect(await itemOf(txId, "unapplied")).toBeUndefined()
  expect((await itemOf(txId, "contradiction"))?.what).toMatch(/was rejected and made again/)
  expect(await bank.balance(accountId)).toBe("0.00")
})

test("a payment that was returned in one step, as before returns waited for an answer, is no violation", async () => {
  const { txId } = await received({ speed: "standard", payeeIban: makeIban("EUR", 999_992n) })
  await bank.until(txId, "unapplied")
  await bank.sql("update payments set state = 'sent_back', due_at = null where tx_id = $1", [txId])
  await bank.sql(
    `with entry as (select nextval('journal_entries_id_seq') as id),
      written as (select ledger_write(
          array[jsonb_populate_record(null::journal_entries, jsonb_build_object('id', id, 'kind',
            'unapplied_sent_back', 'reference', 'PAY-OLD-1', 'booked_at', clock_timestamp()))],
          array[ledger_leg(id, null, 'unapplied_incoming', 'EUR', -10),
            ledger_leg(id, null, 'nostro', 'EUR', 10)], array[]::transactions[])::text as done, id from entry)
      insert into payment_events (payment_id, number, event, from_state, to_state, entry_id, actor, staff)
        select p.id, 2, 'sent_back', 'unapplied', 'sent_back', written.id, 'staff', 'Ida'
          from payments p, written where p.tx_id = $1`,
    [txId],
  )
  const { violations } = await checkLedger(bank.owner)
  expect(violations).toEqual([])
})
