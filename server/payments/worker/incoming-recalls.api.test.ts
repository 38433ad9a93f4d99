import { afterAll, beforeAll, expect, test } from "vitest"
import type { Payment } from "#shared/contracts/payments.ts"
import type { SecurityEvent } from "#shared/contracts/security.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { makeIban } from "#shared/iban/own-bank.ts"
import { recallRefusals } from "#shared/payments/repair-reasons.ts"
import { addTargetDays } from "#shared/time/target-days.ts"
import { expectOk } from "../../../testing/member.ts"
import { confirmShown } from "../../../testing/payments/confirm-shown.ts"
import { RailBank } from "../../../testing/payments/rail-bank.ts"
import { recallsAt } from "../../../testing/payments/recalls.ts"
import { nordlicht } from "../../../testing/payments/talk-to-banks.ts"
import { closeRepair } from "../../features/payments/staff/close-repair.ts"
import { proposeRepair } from "../../features/payments/staff/propose-repair.ts"
import { checkLedger } from "../../ledger/check.ts"
import { targetDate } from "../calendar/calendar.ts"

/** Payments to members that other banks want back, and their inquiries. */

let bank: RailBank

beforeAll(async () => {
  bank = await RailBank.open()
  await bank.startWorker()
})
afterAll(() => bank.close())

const { staff, received, recall, recalled, itemOf, decide, answersTo } = recallsAt(() => bank)

const refused = (reason: string) => ({ outcome: "refused", reason })

test.each(["instant", "standard"])(
  "a recall of an %s payment is granted by two employees: the member's account pays, and the money is back",
  async (speed) => {
    const payment = await recalled({ speed })
    const { txId, member, accountId } = payment
    expect(await bank.balance(accountId)).toBe("10.00")
    const [deposit] = expectOk(await member.get<Transaction[]>("/api/transactions"))
    const show = async () =>
      expectOk(await member.get<Payment>(`/api/payments/${deposit?.reference}`))
    expect(await show()).toMatchObject({ status: "completed", recall: null })
    const item = await itemOf(txId)
    const answerBy = addTargetDays(targetDate(new Date()), 15)
    expect(item).toMatchObject({ recallReason: "FRAD", answerBy, isOverdue: false })
    expect(item?.what).toBe(
      `NLBKDEFFXXX recalls payment ${txId} of 10.00 EUR (FRAD). The last day to answer is ${answerBy}.`,
    )

    const asIda = { itemId: item?.id ?? 0, staff: "Ida" }
    await proposeRepair(staff(), { ...asIda, proposal: { action: "grant" } })
    expect(await confirmShown(staff(), asIda)).toEqual(refused("same_person"))
    expect(await closeRepair(staff(), { ...asIda, note: "x" })).toEqual(refused("needs_decision"))
    expect(await bank.balance(accountId)).toBe("10.00")
    const confirmed = await Promise.all(
      ["Ben", "Carl", "Dora"].map((name) => confirmShown(staff(), { ...asIda, staff: name })),
    )
    expect(confirmed.filter(({ outcome }) => outcome === "done")).toHaveLength(1)
    await bank.until(txId, "sent_back")
    expect((await bank.states(txId)).slice(-3)).toEqual([
      "recall_received",
      "sending_back",
      "sent_back",
    ])
    expect(await bank.balance(accountId)).toBe("0.00")
    const [back] = expectOk(await member.get<Transaction[]>("/api/transactions"))
    expect(back).toMatchObject({
      type: "transfer",
      direction: "out",
      amount: "10.00",
      description: "Sent back: Salary",
    })
    const shown = await show()
    expect(shown.status).toBe("returned")
    expect(shown.steps.map(({ step }) => step)).toEqual([
      "received",
      "settled",
      "recall_requested",
      "returned",
    ])
    const [event] = expectOk(await member.get<SecurityEvent[]>("/api/security-activity"))
    expect(event?.action).toBe("payment.sent_back")
    expect((await answersTo(txId)).at(-1)).toMatch(/^pacs\.004 .*FOCR$/)
    await bank.requireAgreement()
    expect(await itemOf(txId)).toBeUndefined()
  },
)

const always = ["CUST", "LEGL", "NOAS"] as const

test.each(always)("a recall is refused with %s, and the money stays", async (reason) => {
  const { txId, accountId } = await recalled()
  expect(await decide(txId, { action: "refuse", reason })).toMatchObject({ outcome: "done" })
  await bank.requireAgreement()
  expect(await bank.balance(accountId)).toBe("10.00")
  expect((await bank.states(txId)).at(-1)).toBe("recall_refused")
  expect((await answersTo(txId)).at(-1)).toBe(`camt.029 RJCR ${reason}`)
})

test("a recall is refused only with a reason that is true of the account", async () => {
  const { txId, accountId } = await recalled()
  const untrue = recallRefusals.filter((code) => !always.some((one) => one === code))
  expect(untrue).toEqual(["AC04", "AM04", "ARDT", "NOOR"])
  for (const reason of untrue) {
    expect(await decide(txId, { action: "refuse", reason })).toEqual(refused("untrue_reason"))
  }
  expect((await bank.states(txId)).at(-1)).toBe("recall_received")
  expect(await bank.balance(accountId)).toBe("10.00")
})

test("a refusal needs a reason that SEPA knows, and an assignment is no answer", async () => {
  const { txId, iban } = await recalled()
  expect(await decide(txId, { action: "refuse", reason: "MS03" })).toEqual(
    refused("unknown_reason"),
  )
  expect(await decide(txId, { action: "assign", iban })).toEqual(refused("not_possible"))
  expect(await decide(txId, { action: "send_back", reason: "FOCR" })).toEqual(
    refused("not_possible"),
  )
  expect((await bank.states(txId)).at(-1)).toBe("recall_received")
})

test("a recall that comes twice changes nothing, as the same message or in a new one", async () => {
  const { txId } = await received()
  await recall(txId, { defect: "duplicate_message" })
  await bank.until(txId, "recall_received")
  await bank.requireAgreement()
  await recall(txId, { defect: "again", reason: "DUPL" })
  await bank.requireAgreement()
  expect(await bank.repairs(txId)).toHaveLength(1)
  expect((await itemOf(txId))?.recallReason).toBe("FRAD")
  await decide(txId, { action: "refuse", reason: "LEGL" })
  await bank.requireAgreement()
  const answers = await answersTo(txId)
  await recall(txId, { defect: "again" })
  await bank.requireAgreement()
  expect((await bank.states(txId)).at(-1)).toBe("recall_refused")
  expect(await answersTo(txId)).toEqual(answers)
  expect(await bank.repairs(txId)).toHaveLength(1)
})

test("a payment that never came, and one that was rejected, are refused at once", async () => {
  const before = (await bank.repairs()).length
  await recall("NEVER-SENT-1", { defect: "unknown" })
  await expect.poll(() => answersTo("NEVER-SENT-1")).toEqual(["camt.029 RJCR NOOR"])
  const { txIds = [] } = await bank.banks.control("/incoming", {
    payeeIban: makeIban("EUR", 999_990n),
    payeeName: "Nobody",
    payerName: "Somebody",
    amount: "10.00",
  })
  const [txId = ""] = txIds
  await bank.until(txId, "rejected")
  await recall(txId, { defect: "again" })
  await expect.poll(async () => (await answersTo(txId)).at(-1)).toBe("camt.029 RJCR NOOR")
  await bank.requireAgreement()
  expect(await bank.repairs()).toHaveLength(before)
})

test("a payment that is back already is refused at once", async () => {
  const { txId } = await recalled()
  await decide(txId, { action: "grant" })
  await bank.until(txId, "sent_back")
  await recall(txId, { defect: "again" })
  await expect.poll(async () => (await answersTo(txId)).at(-1)).toBe("camt.029 RJCR ARDT")
  await bank.requireAgreement()
  expect((await bank.states(txId)).at(-1)).toBe("sent_back")
})

test("a recall of another amount moves nothing, and staff are told", async () => {
  const { txId } = await received()
  await recall(txId, { defect: "other_amount" })
  await expect
    .poll(() => bank.repairs(txId))
    .toEqual([expect.stringMatching(/^contradiction: .* 10\.00 EUR, but its recall is of 10\.01/)])
  expect((await bank.states(txId)).at(-1)).toBe("credited")
})

test("an account that no longer holds the money pays nothing, at the proposal and at the confirmation", async () => {
  const { txId, member, accountId } = await recalled()
  const itemId = (await itemOf(txId))?.id ?? 0
  await proposeRepair(staff(), { itemId, proposal: { action: "grant" }, staff: "Ida" })
  const spent = await bank.pay(member, accountId, nordlicht("00"), "0.01")
  await bank.until(spent, "settled")
  expect(await confirmShown(staff(), { itemId, staff: "Ben" })).toEqual(refused("not_enough_money"))
  expect(await decide(txId, { action: "grant" })).toEqual(refused("not_enough_money"))
  expect(await bank.balance(accountId)).toBe("9.99")
  expect((await bank.states(txId)).at(-1)).toBe("recall_received")
  expect(await decide(txId, { action: "refuse", reason: "AM04" })).toMatchObject({
    outcome: "done",
  })
  await bank.requireAgreement()
})

test("of a payment and a granted recall at the same time, the account pays one", async () => {
  const { txId, member, accountId } = await recalled()
  const itemId = (await itemOf(txId))?.id ?? 0
  await proposeRepair(staff(), { itemId, proposal: { action: "grant" }, staff: "Ida" })
  const order = {
    fromAccountId: accountId,
    amount: "10.00",
    recipientIban: nordlicht("00"),
    recipientName: "Anna Lindqvist",
    reference: "Rent",
  }
  const [granted, paid] = await Promise.all([
    confirmShown(staff(), { itemId, staff: "Ben" }),
    member.post("/api/transfers", order),
  ])
  expect(granted.outcome === "done").not.toBe(paid.status < 300)
  expect(await bank.balance(accountId)).toBe("0.00")
  bank.wake()
  await bank.requireAgreement()
})

test("a closed account sends nothing back", async () => {
  const { txId, member, accountId } = await recalled()
  // Only an empty account can be closed.
  const spent = await bank.pay(member, accountId, nordlicht("00"), "10.00")
  await bank.until(spent, "settled")
  await bank.sql("update accounts set closed_at = clock_timestamp() where id = $1", [accountId])
  expect(await decide(txId, { action: "grant" })).toEqual(refused("account_closed"))
  expect(await decide(txId, { action: "refuse", reason: "AC04" })).toMatchObject({
    outcome: "done",
  })
  await bank.requireAgreement()
})

test("a member who locked payments to others gets recalls granted all the same: staff decide", async () => {
  const { txId, member, accountId } = await recalled()
  await bank.sql("update users set payments_locked_at = clock_timestamp() where id = $1", [
    member.user.id,
  ])
  expect(await decide(txId, { action: "grant" })).toMatchObject({ outcome: "done" })
  await bank.until(txId, "sent_back")
  expect(await bank.balance(accountId)).toBe("0.00")
  await bank.requireAgreement()
})

test("an account in pounds gives back exactly the pounds that it got", async () => {
  const member = await bank.member("50.00", "GBP")
  const payment = await recalled({}, member)
  const credited = await bank.balance(member.accountId)
  expect(credited).not.toBe("50.00")
  const changeRate = (factor: number) =>
    bank.sql(
      "update exchange_rates set rate = rate * $1 where from_currency = 'EUR' and to_currency = 'GBP'",
      [factor],
    )
  await changeRate(2)
  expect(await decide(payment.txId, { action: "grant" })).toMatchObject({ outcome: "done" })
  await bank.until(payment.txId, "sent_back")
  expect(await bank.balance(member.accountId)).toBe("50.00")
  await bank.requireAgreement()
  // The ledger's check compares deals with the bank's rates.
  await changeRate(0.5)
})

test("a recall whose last day to answer has passed stays in the list, marked", async () => {
  const { txId } = await recalled()
  await bank.sql("update payments set answer_by = '2026-01-05' where tx_id = $1", [txId])
  expect(await itemOf(txId)).toMatchObject({ isOverdue: true, answerBy: "2026-01-05" })
  expect((await bank.states(txId)).at(-1)).toBe("recall_received")
})

test("the ledger and the payments agree after all of it", async () => {
  await bank.requireAgreement()
  expect((await checkLedger(bank.owner)).violations).toEqual([])
})
