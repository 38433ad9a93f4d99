import * as z from "zod/mini"
import {
  type InTransit,
  type OtherBanks,
  type Payment,
  type PaymentStatus,
  recallReasons,
} from "#shared/contracts/payments.ts"
import { paymentSchemes } from "#shared/tables/payments.ts"
import {
  amount,
  answer,
  currency,
  exactly,
  id,
  instant,
  text,
} from "../../http/openapi/answer-parts.ts"

export const paymentStatus = exactly<PaymentStatus>()(
  z
    .enum([
      ...(["pending", "completed", "rejected", "cancelled"] as const),
      ...(["unconfirmed", "returned", "recalled"] as const),
    ])
    .check(
      z.describe(
        "How far a payment to or from another bank has come; everything else is completed. unconfirmed: the other bank did not answer in time and the money is back, but the payment may still arrive and be debited again.",
      ),
    ),
)

const step = z.strictObject({
  step: z.enum([
    ...(["received", "payee_checked", "confirmed", "sent", "settled", "rejected"] as const),
    ...(["cancelled", "unconfirmed", "returned", "recall_requested", "recalled"] as const),
    ...(["recall_refused", "recall_unanswered", "held", "released"] as const),
  ]),
  at: z.nullable(instant).check(z.describe("Null for a step that is still to come.")),
  text: z.string(),
})

const recall = z.strictObject({
  canRequest: z.boolean(),
  lastDay: z.iso.date().check(z.describe("The last day to ask for it, in the bank's time zone.")),
  state: z
    .enum(["none", "requested", "granted", "refused", "unanswered"])
    .check(z.describe("unanswered: not answered in time; the money may still come.")),
  reason: z.nullable(z.enum(recallReasons)),
  answerBy: z
    .nullable(z.iso.date())
    .check(z.describe("The other bank's last day to answer; null unless requested.")),
  returnedAmount: z
    .nullable(amount)
    .check(z.describe("What came back, in EUR: less than the amount if the other bank charged.")),
})

export const payment = answer<Payment>()(
  "Payment",
  z.strictObject({
    reference: z
      .string()
      .check(z.describe("Of the transaction that debited or credited the customer.")),
    direction: z.enum(["out", "in"]),
    status: paymentStatus,
    speed: z.enum(paymentSchemes),
    amount: amount.check(z.describe("In EUR, as sent between the banks.")),
    counterpartyName: z
      .string()
      .check(z.describe("The payee of an outgoing payment, the payer of an incoming one.")),
    steps: z.array(step),
    reason: text.check(z.describe("Why it was rejected, returned, or not recalled.")),
    endToEndId: text.check(z.describe("The payer's identifier; null if the payer gave none.")),
    sendsAt: z.nullable(instant).check(z.describe("When a queued standard payment goes out.")),
    canCancel: z.boolean(),
    doNotResend: z
      .boolean()
      .check(z.describe("True while the outcome is not known: sending again might pay twice.")),
    recall: z
      .nullable(recall)
      .check(
        z.describe(
          "Whether the payer can ask for the money back, and the outcome; null for incoming payments and those that did not reach the other bank.",
        ),
      ),
  }),
)

export const inTransit = answer<InTransit>()(
  "InTransit",
  z.strictObject({ accountId: id, currency, amount }),
)

export const otherBanks = answer<OtherBanks>()(
  "OtherBanks",
  z.strictObject({
    open: z.boolean().check(z.describe("Whether payments to other banks are open.")),
    instant: z
      .boolean()
      .check(
        z.describe(
          "Whether instant payments are open. If not, a transfer must name the speed standard.",
        ),
      ),
    silent: z
      .strictObject({
        all: z.boolean().check(z.describe("Instant payments are closed to all other banks.")),
        banks: z
          .array(z.string())
          .check(
            z.describe(
              "Banks to which they are closed: the beginnings of their IBANs, with ? for any character (`DE??10000000`).",
            ),
          ),
      })
      .check(
        z.describe(
          "Where an instant payment would be refused now (instant_suspended) because nobody answers.",
        ),
      ),
    standardSendsAt: instant.check(z.describe("When a standard payment ordered now goes out.")),
    standardArrivesOn: z.iso.date().check(z.describe("The day on which it settles.")),
  }),
)
