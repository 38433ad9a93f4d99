import { createHash } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { makeIban } from "#shared/iban/own-bank.ts"
import { confirmShown } from "../../../../testing/payments/confirm-shown.ts"
import { RailBank } from "../../../../testing/payments/rail-bank.ts"
import { testStaffContext } from "../../../../testing/staff-context.ts"
import { closeRepair } from "./close-repair.ts"
import { proposeRepair } from "./propose-repair.ts"
import { openRepairItems } from "./queries.ts"
import { retryMessage } from "./retry-message.ts"

/** Messages that were quarantined or refused, and that staff retry. */

let bank: RailBank
let accountId: number
let iban: string
let xml: string
let txId: string

const context = () => testStaffContext(bank.owner)
const openItems = () => openRepairItems(context().db)
const retry = (itemId: number) => retryMessage(context(), { itemId, staff: "Ida" })

beforeAll(async () => {
  bank = await RailBank.open()
  await bank.startWorker()
  ;({ accountId, iban } = await bank.member("0.00"))
  ;({ txId, xml } = await receive(iban))
})
beforeEach(async () => {
  for (const { id } of await openItems()) {
    await closeRepair(context(), { itemId: id, staff: "Ida", note: "Left over." })
  }
})
afterAll(() => bank.close())

/** The simulated banks send 10.00 EUR. Returns the message. */
async function receive(payeeIban: string, state = "credited") {
  const { txIds = [] } = await bank.banks.control("/incoming", {
    payeeIban,
    payeeName: "Test Member",
    payerName: "ACME Ltd",
    amount: "10.00",
    text: "Salary",
    speed: "standard",
  })
  const [first = "none"] = txIds
  await bank.until(first, state)
  const [row] = await bank.sql<{ xml: string }>(
    `select convert_from(m.bytes, 'UTF8') as xml from rail_messages m join payments p on p.message_id = m.id
      where p.tx_id = $1`,
    [first],
  )
  return { txId: first, xml: row?.xml ?? "" }
}

/** The same payment with other identifiers, in another message. */
const another = (name: string) =>
  Buffer.from(xml.replaceAll(txId, name).replace(/<MsgId>[^<]+/, `<MsgId>M-${name}`))

/** Quarantines a message, as a worker that could not read it did. Returns the item. */
async function quarantine(bytes: Buffer): Promise<number> {
  const digest = createHash("sha256").update(bytes).digest()
  await bank.sql("select rail_quarantine('clearing', $1, $2, 'It could not be read.')", [
    bytes,
    digest,
  ])
  const item = (await openItems()).find(({ what }) => what === "It could not be read.")
  return item?.id ?? 0
}

test("a quarantined message that can be read now is booked once, from the same bytes", async () => {
  const before = Number(await bank.balance(accountId))
  const bytes = another("AGAIN-1")
  const itemId = await quarantine(bytes)
  const tries = await Promise.all([retry(itemId), retry(itemId), retry(itemId)])
  expect(tries.filter(({ outcome }) => outcome === "again")).toHaveLength(1)
  await bank.until("AGAIN-1", "credited")
  expect(await openItems()).toEqual([])
  const [row] = await bank.sql<{ bytes: Buffer; state: string }>(
    "select bytes, state from rail_messages where msg_id = 'M-AGAIN-1'",
  )
  expect(row?.bytes.equals(bytes)).toBe(true)
  // The sender repeats it.
  await bank.deliver(bytes)
  await expect
    .poll(() => bank.sql("select id from rail_messages where state = 'stored'"))
    .toEqual([])
  expect(Number(await bank.balance(accountId))).toBe(before + 10)
})

test("a message that was wrong as a whole is quarantined again if it still is", async () => {
  const wrong = another("SUM-1")
    .toString()
    .replace(/<TtlIntrBkSttlmAmt([^>]*)>[^<]+/, "<TtlIntrBkSttlmAmt$1>11.00")
  await bank.deliver(Buffer.from(wrong))
  await expect.poll(async () => (await openItems()).length).toBe(1)
  const [item] = await openItems()
  expect(await retry(item?.id ?? 0)).toEqual({ outcome: "again", does: "read" })
  await expect.poll(async () => (await openItems()).map(({ what }) => what)).toEqual([item?.what])
  expect(await bank.states("SUM-1")).toEqual([])
})

test("what cannot be read even now stays in quarantine, with the reason", async () => {
  const itemId = await quarantine(Buffer.from("<Document xmlns='urn:unknown'/>"))
  const problem = "The message is not in a namespace of ISO 20022."
  expect(await retry(itemId)).toEqual({ outcome: "unreadable", problem })
  expect(await openItems()).toHaveLength(1)
})

test("a message whose identifier was used by another one meanwhile is not read again", async () => {
  const itemId = await quarantine(Buffer.from(`${another("TWICE-1").toString()} `))
  await bank.deliver(another("TWICE-1"))
  await bank.until("TWICE-1", "credited")
  const before = await bank.balance(accountId)
  expect(await retry(itemId)).toEqual({ outcome: "refused", reason: "known_already" })
  expect(await bank.balance(accountId)).toBe(before)
})

test("a message of which one payment could not be booked is read again, and the rest stays booked once", async () => {
  const bytes = another("PART-1")
  await bank.deliver(bytes)
  await bank.until("PART-1", "credited")
  const before = await bank.balance(accountId)
  await bank.sql(
    `insert into repair_items (kind, message_id, what)
      select 'quarantined', id, 'Payment X cannot be posted.' from rail_messages where msg_id = 'M-PART-1'`,
  )
  const [item] = await openItems()
  expect(await retry(item?.id ?? 0)).toEqual({ outcome: "again", does: "read" })
  await expect
    .poll(() => bank.sql("select state from rail_messages where msg_id = 'M-PART-1'"))
    .toEqual([{ state: "processed" }])
  expect(await bank.balance(accountId)).toBe(before)
  expect(await openItems()).toEqual([])
})

test("a refused return is sent again, byte for byte", async () => {
  const { txId: unknown } = await receive(makeIban("EUR", 999_996n), "unapplied")
  await bank.stopWorkers()
  const [unapplied] = await openItems()
  const itemId = unapplied?.id ?? 0
  const proposal = { action: "send_back", reason: "AC01" } as const
  await proposeRepair(context(), { itemId, proposal, staff: "Ida" })
  await confirmShown(context(), { itemId, staff: "Ben" })
  const refusing = bank.adapter()
  await bank.startWorker({
    ...refusing,
    send: () => Promise.resolve({ outcome: "refused", answer: "400 Try tomorrow." }),
  })
  await expect.poll(async () => (await openItems()).map(({ kind }) => kind)).toEqual(["refused"])
  await bank.stopWorkers()
  const message = () =>
    bank.sql<{ state: string; bytes: Buffer; name: string }>(
      `select m.state, m.bytes, m.name from rail_messages m join payments p on p.id = m.payment_id
        where p.tx_id = $1`,
      [unknown],
    )
  const [before] = await message()
  expect(before?.state).toBe("refused")
  const [refusedItem] = await openItems()
  expect(await retry(refusedItem?.id ?? 0)).toEqual({ outcome: "again", does: "sent" })
  await bank.startWorker()
  await expect.poll(async () => (await message())[0]?.state).toBe("sent")
  expect((await message())[0]?.bytes.equals(before?.bytes ?? Buffer.of())).toBe(true)
})
