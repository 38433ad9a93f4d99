import { afterAll, beforeAll, expect, test } from "vitest"
import type { Payment, RecallReason } from "#shared/contracts/payments.ts"
import { reasonSentence } from "#shared/payments/reason-codes.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { expectOk, type Member } from "../../../testing/member.ts"
import { RailBank } from "../../../testing/payments/rail-bank.ts"
import { nordlicht } from "../../../testing/payments/talk-to-banks.ts"

/** Payments that members ask other banks to send back. */

let bank: RailBank

beforeAll(async () => {
  bank = await RailBank.open()
  await bank.startWorker()
})
afterAll(() => bank.close())

type Paid = { member: Member; accountId: number; txId: string }

/** A member with 1,000.00 EUR has paid 12.30 to an account of the simulated Nordlicht Bank. */
async function paid(ending: string): Promise<Paid> {
  const { member, accountId } = await bank.member()
  const txId = await bank.pay(member, accountId, nordlicht(ending), "12.30")
  await bank.until(txId, "settled")
  return { member, accountId, txId }
}

async function ask({ member, txId }: Paid, reason: RecallReason = "wrong_account") {
  const asked = expectOk(await member.post<Payment>(`/api/payments/${txId}/recall`, { reason }))
  bank.wake()
  return asked
}

const shown = async ({ member, txId }: Paid) =>
  expectOk(await member.get<Payment>(`/api/payments/${txId}`))

/** The names of the messages about a payment, and how often each was tried. */
const messagesOf = (txId: string) =>
  bank.sql<{ name: string; attempts: number }>(
    `select m.name, m.attempts from rail_messages m join payments p on p.id = m.payment_id
      where p.tx_id = $1 and m.direction = 'out' and m.name not like 'pacs.008.%' order by m.id`,
    [txId],
  )

/** Lets the other bank's last day to answer pass. */
const letTheDayPass = (txId: string) =>
  bank.sql("update payments set due_at = clock_timestamp() where tx_id = $1", [txId])

test.each([
  ["30", "12.30", "1000.00"],
  ["36", "7.30", "995.00"],
])("a recall that account %s grants brings %s back", async (ending, back, balance) => {
  const payment = await paid(ending)
  await ask(payment)
  await bank.until(payment.txId, "recalled")
  expect(await bank.states(payment.txId)).toEqual([
    "queued",
    "sent",
    "settled",
    "recall_requested",
    "recalled",
  ])
  expect(await bank.balance(payment.accountId)).toBe(balance)
  expect(await shown(payment)).toMatchObject({
    status: "recalled",
    reason: sayEach.en(reasonSentence("return", "FOCR")),
    recall: { state: "granted", returnedAmount: back },
  })
  await bank.requireAgreement()
  expect(await messagesOf(payment.txId)).toEqual([{ name: "camt.056.001.08", attempts: 1 }])
  expect(await bank.repairs(payment.txId)).toEqual([])
})

test.each([
  ["31", "CUST"],
  ["32", "NOAS"],
  ["33", "ARDT"],
  ["34", "LEGL"],
  ["35", "NOOR"],
])("a recall that account %s refuses leaves the money there: %s", async (ending, reason) => {
  const payment = await paid(ending)
  await ask(payment)
  await bank.until(payment.txId, "recall_refused")
  expect(await bank.balance(payment.accountId)).toBe("987.70")
  expect(await shown(payment)).toMatchObject({
    status: "completed",
    reason: sayEach.en(reasonSentence("refusal", reason)),
    recall: { state: "refused", returnedAmount: null },
  })
  await bank.requireAgreement()
  expect(await bank.repairs(payment.txId)).toEqual([])
})

test("a payment that was accepted late is recalled as well", async () => {
  const { member, accountId } = await bank.member()
  const txId = await bank.pay(member, accountId, nordlicht("30"), "12.30")
  const payment = { member, accountId, txId }
  await bank.banks.control("/pause")
  await bank.until(txId, "sent")
  await bank.timeOut(txId)
  await bank.until(txId, "unconfirmed")
  await bank.banks.control("/resume")
  await bank.until(txId, "settled_late")
  await ask(payment)
  await bank.until(txId, "recalled")
  expect(await bank.balance(accountId)).toBe("1000.00")
  await bank.requireAgreement()
})

test("many requests at once, of several reasons, make one message", async () => {
  const payment = await paid("31")
  const { member, txId } = payment
  const reasons = ["wrong_account", "wrong_amount", "wrong_account", "requested_by_customer"]
  await Promise.all(
    reasons.map((reason) => member.post(`/api/payments/${txId}/recall`, { reason })),
  )
  bank.wake()
  await bank.until(txId, "recall_refused")
  expect(await messagesOf(txId)).toEqual([{ name: "camt.056.001.08", attempts: 1 }])
  await bank.requireAgreement()
})

test("a recall that is not answered in time is asked about, and staff are told; the money may still come", async () => {
  const payment = await paid("38")
  const { txId, accountId } = payment
  await ask(payment)
  await expect.poll(() => messagesOf(txId)).toHaveLength(1)
  await bank.requireAgreement()
  expect((await bank.states(txId)).at(-1)).toBe("recall_requested")
  await bank.stopWorkers()
  await letTheDayPass(txId)
  await bank.startWorker()
  await bank.until(txId, "recalled")
  expect((await bank.states(txId)).slice(-2)).toEqual(["recall_unanswered", "recalled"])
  expect(await bank.balance(accountId)).toBe("1000.00")
  expect(await messagesOf(txId)).toEqual([
    { name: "camt.056.001.08", attempts: 1 },
    { name: "pacs.028.001.03", attempts: 1 },
  ])
  expect(await bank.repairs(txId)).toEqual([
    expect.stringMatching(/^unanswered: .* has not answered the recall .* due on 20\d\d-\d\d-\d\d/),
  ])
  await bank.requireAgreement()
})

test("a recall that is never answered stays unanswered, and is asked about once", async () => {
  const payment = await paid("37")
  const { txId } = payment
  await ask(payment)
  await letTheDayPass(txId)
  await bank.until(txId, "recall_unanswered")
  await bank.requireAgreement()
  expect((await messagesOf(txId)).map(({ name }) => name)).toEqual([
    "camt.056.001.08",
    "pacs.028.001.03",
  ])
  expect(await shown(payment)).toMatchObject({
    status: "completed",
    recall: { state: "unanswered", canRequest: false },
  })
  expect(await bank.repairs(txId)).toHaveLength(1)
})

test("a recall is sent again byte for byte when it is not known whether it arrived", async () => {
  const payment = await paid("30")
  const { txId } = payment
  await bank.stopWorkers()
  const adapter = bank.adapter()
  const sent: string[] = []
  await bank.startWorker({
    ...adapter,
    async send(message, signal) {
      if (!message.name.startsWith("camt.056")) return adapter.send(message, signal)
      sent.push(Buffer.from(message.bytes).toString("hex"))
      if (sent.length === 1) return { outcome: "unknown", answer: "The connection was cut." }
      return adapter.send(message, signal)
    },
  })
  await ask(payment)
  await bank.until(txId, "recalled")
  expect(sent).toHaveLength(2)
  expect(new Set(sent).size).toBe(1)
  await bank.requireAgreement()
})
