import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { confirmShown } from "../../../testing/payments/confirm-shown.ts"
import { openSponsoredBank, type SponsoredBank } from "../../../testing/payments/sponsor-bank.ts"
import {
  type Entry,
  newId,
  notification,
  orderStatus,
  statement,
  transfers,
} from "../../../testing/payments/sponsor-files.ts"
import { testStaffContext } from "../../../testing/staff-context.ts"
import { databaseOn } from "../../db/pool.ts"
import { proposeRepair } from "../../features/payments/staff/propose-repair.ts"
import { openRepairItems } from "../../features/payments/staff/queries.ts"

const elsewhere = "FR1420041010050500013M02606"
let bank: SponsoredBank["bank"]
let folder: SponsoredBank["folder"]
let deliver: SponsoredBank["deliver"]
let told: SponsoredBank["told"]
let close: SponsoredBank["close"]
let accountId: number
let iban: string

beforeAll(async () => {
  ;({ bank, folder, deliver, told, close } = await openSponsoredBank())
})
afterAll(() => close())
beforeEach(async () => {
  ;({ accountId, iban } = await bank.member("0.00"))
})

/** A member pays; gives the identifiers of the payment and of the message that it went out with. */
async function pay(...amounts: readonly string[]) {
  const { member, accountId: from } = await bank.member()
  const ids: string[] = []
  for (const amount of amounts) {
    ids.push(await bank.pay(member, from, elsewhere, amount, "standard"))
  }
  // One time for all: the worker may look between two of them, and then sends two messages.
  await bank.sql("update payments set send_at = now() where send_at is not null")
  for (const txId of ids) await bank.until(txId, "sent")
  const [first = "", ...others] = ids
  const file = async () =>
    Object.entries(folder.sent()).find(([, xml]) => xml.includes(`<InstrId>${first}</InstrId>`))
  await expect.poll(file).toBeDefined()
  const [name = "", xml = ""] = (await file()) ?? []
  return { from, txId: first, others, messageId: name.replace(".xml", ""), xml }
}

test("orders name the member, and the sponsor's answers reject or settle them", async () => {
  const { from, txId, others, messageId, xml } = await pay("10.00", "20.00", "30.00")
  const [rejected = "", waits = ""] = others
  expect(xml).toContain("urn:iso:std:iso:20022:tech:xsd:pain.001.001.09")
  expect(xml).toContain("<Dbtr><Nm>Tessera Credit Union</Nm></Dbtr>")
  expect(xml).toContain("<UltmtDbtr><Nm>Test Member</Nm></UltmtDbtr>")
  expect(xml).toContain(`<EndToEndId>${txId}</EndToEndId>`)
  const answer = orderStatus(messageId, [
    { txId, status: "ACSC" },
    { txId: rejected, status: "RJCT", reason: "AC04" },
    { txId: waits, status: "ACSP" },
  ])
  expect(await deliver(answer)).toEqual([])
  expect((await bank.states(txId)).at(-1)).toBe("settled")
  expect((await bank.states(rejected)).at(-1)).toBe("rejected")
  expect((await bank.states(waits)).at(-1)).toBe("sent")
  expect(await bank.balance(from)).toBe("960.00")
})

test("the status of a whole message rejects all its orders", async () => {
  const { from, txId, others, messageId } = await pay("10.00", "20.00")
  expect(await deliver(orderStatus(messageId, [], "RJCT"))).toEqual([])
  for (const id of [txId, ...others]) expect((await bank.states(id)).at(-1)).toBe("rejected")
  expect(await bank.balance(from)).toBe("1000.00")
})

describe("entries of the settlement account", () => {
  test("a debit settles the order that it names, once", async () => {
    const { txId } = await pay("10.00")
    for (const reference of [newId("R"), newId("R")]) {
      expect(await told({ amount: "-10.00", endToEndId: txId, reference })).toEqual([])
      expect(await bank.states(txId)).toEqual(["queued", "sent", "settled"])
    }
  })

  test("a debit may sum up the orders of a message, but for those that were rejected", async () => {
    const { txId, others, messageId } = await pay("10.00", "20.00", "30.00")
    const [rejected = "", last = ""] = others
    await deliver(orderStatus(messageId, [{ txId: rejected, status: "RJCT" }]))
    const wrong = await told({ amount: "-60.00", batchMessageId: messageId, reference: newId("R") })
    expect(wrong).toEqual([expect.stringMatching(/^contradiction: 60\.00 EUR .* of 40\.00 EUR\.$/)])
    expect((await bank.states(txId)).at(-1)).toBe("sent")
    const right = { amount: "-40.00", batchMessageId: messageId, reference: newId("R") }
    expect(await told(right)).toEqual([])
    expect((await bank.states(txId)).at(-1)).toBe("settled")
    expect((await bank.states(last)).at(-1)).toBe("settled")
  })

  test("a debit of another amount settles nothing", async () => {
    const { txId } = await pay("10.00")
    const repairs = await told({ amount: "-11.00", endToEndId: txId, reference: newId("R") })
    expect(repairs).toEqual([
      expect.stringMatching(/^contradiction: 11\.00 EUR .* of 10\.00 EUR\.$/),
    ])
    expect((await bank.states(txId)).at(-1)).toBe("sent")
  })

  test("a credit that names an order and says why is its return, once, whenever it comes", async () => {
    const settled = await pay("10.00")
    await told({ amount: "-10.00", endToEndId: settled.txId, reference: newId("R") })
    const early = await pay("20.00")
    for (const { from, txId, amount } of [
      { ...settled, amount: "10.00" },
      { ...early, amount: "20.00" },
    ]) {
      const back = { amount, endToEndId: txId, returnReason: "AC04", iban: elsewhere }
      for (const reference of [newId("R"), newId("R")]) {
        expect(await told({ ...back, reference })).toEqual([])
      }
      expect(await bank.states(txId)).toEqual(["queued", "sent", "settled", "returned"])
      expect(await bank.balance(from)).toBe("1000.00")
    }
  })

  test("more than was sent does not come back", async () => {
    const { txId, from } = await pay("10.00")
    const back = { amount: "10.01", endToEndId: txId, returnReason: "AC04", reference: newId("R") }
    expect(await told(back)).toEqual([
      expect.stringMatching(/^contradiction: 10\.01 EUR were returned/),
    ])
    expect(await bank.balance(from)).toBe("990.00")
  })

  test("a credit is booked once by the sponsor's reference, though it is told twice", async () => {
    const credit = { amount: "12.00", iban, reference: newId("R") }
    expect(await told(credit)).toEqual([])
    expect(await told(credit)).toEqual([])
    expect(await bank.balance(accountId)).toBe("12.00")
    const [row] = await bank.sql<{ name: string; iban: string }>(
      "select other_name as name, other_iban as iban from payments where tx_id = $1",
      [credit.reference],
    )
    expect(row).toEqual({ name: "Acme GmbH", iban: "DE89370400440532013000" })
    const again = await told({ ...credit, amount: "13.00" })
    expect(again).toEqual([expect.stringMatching(/second time with different content\.$/)])
    expect(await bank.balance(accountId)).toBe("12.00")
  })

  test("the payments of one entry are booked each, if they add up and have references", async () => {
    const parts = ["1.00", "2.50"]
    expect(await told({ amount: "3.50", parts, iban, reference: newId("R") })).toEqual([])
    expect(await bank.balance(accountId)).toBe("3.50")
    const wrong = await told({ amount: "3.51", parts, iban, reference: newId("R") })
    expect(wrong).toEqual([expect.stringMatching(/do not add up to it\.$/)])
    expect(await bank.balance(accountId)).toBe("3.50")
  })

  test("money for no account of ours, and a return of no payment of ours, wait for staff", async () => {
    for (const entry of [
      { amount: "5.00", reference: newId("R") },
      { amount: "5.00", reference: newId("R"), iban: elsewhere, returnReason: "AC04" },
    ]) {
      const repairs = await told(entry)
      expect(repairs).toEqual([
        expect.stringMatching(/^unapplied: .* cannot be credited \(AC01\)\.$/),
      ])
      await bank.until(entry.reference, "unapplied")
    }
  })

  test.each<[string, Partial<Entry>, string]>([
    ["another currency", { currency: "USD" }, "must be in EUR"],
    ["a part of a cent", { amount: "0.001" }, "at most two decimals"],
    ["zero", { amount: "0.00" }, "the amount is zero"],
    ["no reference", { reference: "" }, "came in without a reference"],
    ["a word for no reference", { reference: "NONREF" }, "came in without a reference"],
    ["another such word", { reference: "NOTPROVIDED" }, "came in without a reference"],
  ])(
    "%s books nothing and is told, and the entry after it is booked",
    async (_what, fields, words) => {
      const bad = { amount: "5.00", iban, reference: newId("R"), ...fields }
      const repairs = await told(bad, { amount: "1.00", iban, reference: newId("R") })
      expect(repairs).toEqual([expect.stringMatching(/^quarantined: .+\.$/)])
      expect(repairs[0]).toContain(words)
      expect(await bank.balance(accountId)).toBe("1.00")
    },
  )

  test("a reference that is in a message twice, and a pending entry, are not booked", async () => {
    const reference = newId("R")
    const repairs = await told(
      { amount: "5.00", iban, reference },
      { amount: "6.00", iban, reference },
      { amount: "7.00", iban, reference: newId("R"), state: "PDNG" },
    )
    expect(repairs).toEqual([`quarantined: The reference ${reference} is in the message twice.`])
    expect(await bank.balance(accountId)).toBe("5.00")
  })

  test("wrong sums, another account, and interbank messages book nothing", async () => {
    const entries = [{ amount: "5.00", iban, reference: newId("R") }]
    for (const [message, words] of [
      [notification(entries, { sum: "6.00" }), "do not add up"],
      [notification(entries, { iban: elsewhere }), "of another account"],
      [transfers([{ iban, amount: "5.00" }]), "not expected from a bank that takes orders"],
    ] as const) {
      const repairs = await deliver(message)
      expect(repairs).toEqual([expect.stringContaining(words)])
    }
    expect(await bank.balance(accountId)).toBe("0.00")
  })
})

test("the statement reconciles what the camt.054 booked, and books nothing itself", async () => {
  const { txId } = await pay("10.00")
  const debit = { amount: "-10.00", endToEndId: txId, reference: newId("R") }
  const credit = { amount: "25.00", iban, reference: newId("R") }
  await told(debit, credit)
  const nostro = await bank.nostro()
  expect(await deliver(statement(1, ["0.00", "15.00"], [debit, credit]))).toEqual([])
  expect(await bank.nostro()).toBe(nostro)
  expect(await bank.balance(accountId)).toBe("25.00")
  const lines = await bank.sql("select matched from statement_lines order by id desc limit 2")
  expect(lines).toEqual([{ matched: true }, { matched: true }])
})

/** 9.00 EUR came in for a closed account, and staff send it back: an order goes out to the payer. */
async function sendBack(): Promise<{ reference: string; instruction: string; messageId: string }> {
  const reference = newId("R")
  const { accountId: closed, iban: closedIban } = await bank.member("0.00")
  await bank.sql("update accounts set closed_at = clock_timestamp() where id = $1", [closed])
  await told({ amount: "9.00", iban: closedIban, reference })
  await bank.until(reference, "unapplied")
  const context = { ...testStaffContext(), pool: bank.owner, db: databaseOn(bank.owner) }
  const itemId = (await openRepairItems(context.db)).find(({ txId }) => txId === reference)?.id ?? 0
  const proposal = { action: "send_back", reason: "AC04" } as const
  await proposeRepair(context, { itemId, proposal, staff: "Ida" })
  expect(await confirmShown(context, { itemId, staff: "Per" })).toMatchObject({
    outcome: "done",
  })
  const order = () =>
    Object.values(folder.sent()).find((xml) => xml.includes(`Return of ${reference}`))
  await expect.poll(order).toBeDefined()
  expect(order()).toContain("<IBAN>DE89370400440532013000</IBAN>")
  expect(order()).toContain('<InstdAmt Ccy="EUR">9.00</InstdAmt>')
  const [instruction = ""] = /RTN-[^<]+/.exec(order() ?? "") ?? []
  expect((await bank.states(reference)).at(-1)).toBe("sending_back")
  return { reference, instruction, messageId: instruction.replace("RTN-", "") }
}

test("money that staff send back is gone when the sponsor bank says so", async () => {
  const { reference, instruction, messageId } = await sendBack()
  const nostro = Number(await bank.nostro())
  expect(await deliver(orderStatus(messageId, [{ txId: instruction, status: "ACSC" }]))).toEqual([])
  await bank.until(reference, "sent_back")
  expect(Number(await bank.nostro())).toBeCloseTo(nostro - 9, 2)
})

test("money that staff send back is gone when an entry of the account says so", async () => {
  const { reference } = await sendBack()
  const entry = { amount: "-9.00", endToEndId: reference, reference: newId("R") }
  expect(await told(entry)).toEqual([])
  await bank.until(reference, "sent_back")
})

test("money that the sponsor bank did not send back waits for staff again", async () => {
  const { reference, messageId } = await sendBack()
  expect(await deliver(orderStatus(messageId, [], "RJCT"))).toEqual([
    expect.stringMatching(
      `^unapplied: The return of payment ${reference} of 9.00 EUR was rejected`,
    ),
  ])
  expect((await bank.states(reference)).at(-1)).toBe("unapplied")
})
