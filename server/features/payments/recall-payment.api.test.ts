import { expect, inject, test } from "vitest"
import type { Limits } from "#shared/contracts/limits.ts"
import type { Payment, RecallReason } from "#shared/contracts/payments.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { addMonths } from "#shared/time/target-days.ts"
import { expectEachRefused, nonTexts } from "../../../testing/bad-values.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { expectProblem, withoutTrace } from "../../../testing/expect-problem.ts"
import { openLiveStream } from "../../../testing/live-stream.ts"
import { expectOk, newMember, newVisitor } from "../../../testing/member.ts"
import { moveOn, newPayer, orderPayment, receive } from "../../../testing/payments/order-payment.ts"
import { lastAnswerDay, targetDate } from "../../payments/calendar/calendar.ts"

const recall = (reference: string) => `/api/payments/${reference}/recall`
const wrongAccount = { reason: "wrong_account" } satisfies { reason: RecallReason }

/** A payment of 100.00 EUR after the given events. */
async function payment(...events: string[]) {
  const { payer, fromAccountId } = await newPayer()
  const { transaction } = await orderPayment(payer, fromAccountId, {
    speed: events.includes("no_answer") ? "instant" : "standard",
  })
  const { reference } = transaction
  await moveOn(reference, ...events)
  const show = async () => expectOk(await payer.get<Payment>(`/api/payments/${reference}`))
  return { payer, reference, show, ask: (body: object) => payer.post(recall(reference), body) }
}

/** The recalls of a payment that wait to be sent, with their reasons. */
const messagesOf = async (reference: string) => {
  const rows = await asOwner<{ reason: string }>(
    `select m.facts ->> 'reason' as reason from rail_messages m join payments p on p.id = m.payment_id
      where p.tx_id = $1 and m.name = 'camt.056.001.08'`,
    [reference],
  )
  return rows.map(({ reason }) => reason)
}

test.each([[["sent", "settled"]], [["sent", "no_answer", "settled"]]])(
  "after %j a payment is asked for: no money moves, the limit stays used, and the same request again asks nothing more",
  async (events) => {
    const { payer, reference, show, ask } = await payment(...events)
    const before = await show()
    const today = targetDate(new Date())
    expect(before.recall).toEqual({
      canRequest: true,
      lastDay: addMonths(today, 13),
      state: "none",
      reason: null,
      answerBy: null,
      returnedAmount: null,
    })
    const limits = expectOk(await payer.get<Limits>("/api/limits"))
    const asked = expectOk(await ask(wrongAccount)) as Payment
    expect(asked).toMatchObject({
      status: "completed",
      reason: null,
      recall: {
        canRequest: false,
        lastDay: addMonths(today, 13),
        state: "requested",
        reason: "wrong_account",
        answerBy: lastAnswerDay(today),
        returnedAmount: null,
      },
    })
    expect(asked.steps.at(-1)).toMatchObject({
      step: "recall_requested",
      text: "We asked the other bank to send the money back.",
    })
    expect((await payer.account("EUR")).balance).toBe("900.00")
    expect(expectOk(await payer.get<Limits>("/api/limits"))).toEqual(limits)
    const stored = await fingerprint(payer.user.id)
    expect(expectOk(await ask(wrongAccount))).toEqual(asked)
    expect(await show()).toEqual(asked)
    expect(await fingerprint(payer.user.id)).toBe(stored)
    expect(await messagesOf(reference)).toEqual(["AC03"])
  },
)

test.each<[RecallReason, string]>([
  ["requested_by_customer", "CUST"],
  ["wrong_amount", "AM09"],
  ["wrong_account", "AC03"],
])("the reason %s goes to the other bank as %s", async (reason, code) => {
  const { reference, ask } = await payment("sent", "settled")
  expect((expectOk(await ask({ reason })) as Payment).recall?.reason).toBe(reason)
  expect(await messagesOf(reference)).toEqual([code])
})

test("a payment is asked for once: not with another reason, and not after an answer", async () => {
  const { reference, ask, show } = await payment("sent", "settled")
  expectOk(await ask(wrongAccount))
  const pending = expectProblem(await ask({ reason: "wrong_amount" }), "recall_pending")
  expect(pending.detail).toMatch(/^We already asked .* It must answer by \d+ \w+ \d{4}\.$/)
  await moveOn(reference, "recall_refused CUST")
  const refused = expectProblem(await ask(wrongAccount), "recall_pending")
  expect(refused.detail).toMatch(/It did not send the money back\.$/)
  expect((await show()).recall).toMatchObject({ state: "refused", canRequest: false })
  expect(await messagesOf(reference)).toEqual(["AC03"])
})

test.each([
  [["recall_unanswered"], "unanswered", null, "900.00"],
  [["recall_refused LEGL"], "refused", null, "900.00"],
  [["returned FOCR"], "granted", "100.00", "1000.00"],
  [["returned FOCR 95.00"], "granted", "95.00", "995.00"],
  [["recall_refused NOAS", "returned FOCR 95.00"], "granted", "95.00", "995.00"],
  [["recall_unanswered", "returned FOCR"], "granted", "100.00", "1000.00"],
  [["recall_unanswered", "recall_refused AC04"], "refused", null, "900.00"],
] as [string[], string, string | null, string][])(
  "a recall that was followed by %j is %s",
  async (events, state, returnedAmount, balance) => {
    const { payer, reference, show, ask } = await payment("sent", "settled")
    expectOk(await ask(wrongAccount))
    await moveOn(reference, ...events)
    const shown = await show()
    expect(shown.recall).toMatchObject({
      state,
      returnedAmount,
      canRequest: false,
      answerBy: null,
      reason: "wrong_account",
    })
    expect(shown.status).toBe(state === "granted" ? "recalled" : "completed")
    const last = shown.steps.at(-1)?.text
    if (returnedAmount !== null) expect(last).toContain(`€${returnedAmount}`)
    expect((await payer.account("EUR")).balance).toBe(balance)
    const [newest] = expectOk(await payer.get<Transaction[]>("/api/transactions"))
    expect(newest?.amount).toBe(returnedAmount ?? "100.00")
  },
)

test.each([
  [[], "This payment has not arrived at the other bank yet. Nothing was asked."],
  [["sent"], "This payment has not arrived at the other bank yet. Nothing was asked."],
  [["cancelled"], "This payment was canceled, and the money is back in your account."],
  [["sent", "rejected AC01"], "This payment was not sent, and the money is back in your account."],
  [["sent", "no_answer"], "The other bank did not answer in time"],
  [["sent", "settled", "returned AC04"], "The other bank sent this payment back"],
])("after %j a payment can't be asked for, and nothing changes", async (events, sentence) => {
  const { payer, reference, show, ask } = await payment(...events)
  const shown = await show()
  expect(shown.recall?.canRequest ?? false).toBe(false)
  const before = await fingerprint(payer.user.id)
  const { detail } = expectProblem(await ask(wrongAccount), "recall_not_possible")
  expect(detail).toContain(sentence)
  expect(await show()).toEqual(shown)
  expect(await fingerprint(payer.user.id)).toBe(before)
  expect(await messagesOf(reference)).toEqual([])
})

test("the last day is 13 months after the settlement; after it, a payment can't be asked for", async () => {
  const { reference, show, ask } = await payment("sent", "settled")
  const today = targetDate(new Date())
  const settled = (date: string) =>
    asOwner("update payments set settlement_date = $2 where tx_id = $1", [reference, date])
  await settled("2024-01-31")
  expect((await show()).recall).toMatchObject({ canRequest: false, lastDay: "2025-02-28" })
  const { detail } = expectProblem(await ask(wrongAccount), "recall_too_late")
  expect(detail).toMatch(/^You could ask for this payment until 28 February 2025\. Nothing was/)
  expect(await messagesOf(reference)).toEqual([])
  // The database checks the last day too.
  const [signIn] = await asOwner<{ userId: string; signInId: string }>(
    `select s.user_id as "userId", s.id as "signInId" from sign_ins s
      join payments p on p.user_id = s.user_id where p.tx_id = $1`,
    [reference],
  )
  const request = { ...signIn, idleSeconds: 300, reference, reason: "AC03", answerBy: today }
  const answers = await asOwner("select payment_recall($1::jsonb) as answer", [request])
  expect(answers).toEqual([{ answer: { outcome: "too_late" } }])
  expect(await messagesOf(reference)).toEqual([])
  await settled(addMonths(today, -13))
  const { recall: possible } = await show()
  expect(possible).toMatchObject({ canRequest: (possible?.lastDay ?? "") >= today })
})

test("a payment from another bank, and one of another member, can't be asked for", async () => {
  const payee = await newMember()
  await receive((await payee.account("EUR")).iban)
  const [deposit] = expectOk(await payee.get<Transaction[]>("/api/transactions"))
  const incoming = await payee.post(recall(deposit?.reference ?? ""), wrongAccount)
  expect(expectProblem(incoming, "recall_not_possible").detail).toMatch(/came from another bank/)
  const { reference, show } = await payment("sent", "settled")
  const before = await show()
  const foreign = await payee.post(recall(reference), wrongAccount)
  expectProblem(foreign, "not_found")
  const absent = await payee.post(recall("TRF-20261120-ZZZZZZZZ"), wrongAccount)
  expect(withoutTrace(foreign)).toBe(withoutTrace(absent))
  expectProblem(await newVisitor().post(recall(reference), wrongAccount), "not_signed_in")
  expect(await show()).toEqual(before)
})

test("of many requests at once, one asks the other bank", async () => {
  const { reference, ask } = await payment("sent", "settled")
  const reasons: RecallReason[] = ["requested_by_customer", "wrong_amount", "wrong_account"]
  const answers = await Promise.all(
    [...reasons, ...reasons, ...reasons].map((reason) => ask({ reason })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expectProblem(answer, "recall_pending")
  }
  expect(await messagesOf(reference)).toHaveLength(1)
})

test("the reason must be one of three", async () => {
  const { payer, reference } = await payment("sent", "settled")
  await expectEachRefused(payer, recall(reference), wrongAccount, "reason", {
    "Choose requested_by_customer, wrong_amount, or wrong_account": [
      ...nonTexts,
      "",
      "CUST",
      "DUPL",
      "wrong_account ",
      "WRONG_ACCOUNT",
    ],
  })
  expect(await messagesOf(reference)).toEqual([])
})

test("a recall is announced to the member's open pages", async () => {
  const { payer, ask } = await payment("sent", "settled")
  const [api = ""] = inject("apis")
  const stream = await openLiveStream(api, payer.cookie())
  const before = stream.events().length
  expectOk(await ask(wrongAccount))
  await expect.poll(() => stream.events().slice(before).flat()).toContain("transactions")
  stream.close()
})
