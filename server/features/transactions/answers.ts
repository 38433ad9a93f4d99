import * as z from "zod/mini"
import { cardTypes } from "#shared/cards/card-number.ts"
import type { MoneyTotal, Transaction, TransactionDetail } from "#shared/contracts/transactions.ts"
import type { PostingResult } from "#shared/contracts/transfers.ts"
import { rhythms } from "#shared/orders/due-dates.ts"
import {
  amount,
  answer,
  currency,
  decimal,
  id,
  instant,
  rate,
  text,
} from "../../http/openapi/answer-parts.ts"
import { payment, paymentStatus } from "../payments/answers.ts"

const fields = {
  id,
  type: z.enum(["deposit", "withdrawal", "exchange", "transfer"]),
  status: paymentStatus,
  direction: z
    .enum(["in", "out"])
    .check(z.describe("The direction of the money from the viewer's side.")),
  description: z.string(),
  reference: z.string().check(z.describe("The bank's reference, such as TRF-20261120-7F3K9Q2M.")),
  amount: amount.check(z.describe("The amount on the viewer's side. Always positive.")),
  currency,
  convertedAmount: z.nullable(amount),
  convertedCurrency: z.nullable(currency),
  exchangeRate: z.nullable(rate),
  recipientName: text,
  recipientIban: text,
  counterpartyName: text.check(
    z.describe("The payer of incoming money, or the recipient of outgoing money."),
  ),
  createdAt: instant,
  givenBack: text.check(
    z.describe(
      "The reference of the transaction that gave the money back, for a payment to another bank that did not go through.",
    ),
  ),
}

export const transaction = answer<Transaction>()("Transaction", z.strictObject(fields))

const side = z.strictObject({
  name: text,
  iban: text,
  accountName: text.check(z.describe("Present if the account belongs to the viewer.")),
})

export const transactionDetail = answer<TransactionDetail>()(
  "TransactionDetail",
  z.strictObject({
    ...fields,
    message: text.check(z.describe("The text that was sent with it; null if none was.")),
    from: side,
    to: side,
    paymentReference: text.check(
      z.describe(
        "The payment to or from another bank that it belongs to: its own reference, or that of the payment whose money it gave back, returned, or debited again.",
      ),
    ),
    order: z
      .nullable(z.strictObject({ id, rhythm: z.nullable(z.enum(rhythms)) }))
      .check(
        z.describe(
          "The viewer's standing order, or without a rhythm scheduled payment, that made it; null if none did.",
        ),
      ),
    requestId: z
      .nullable(id)
      .check(z.describe("The payment request of or to the viewer that it paid; null if none.")),
    card: z
      .nullable(
        z.strictObject({
          cardType: z.enum(cardTypes),
          lastFour: decimal(/^[0-9]{4}$/, "The last four digits, also of a closed card."),
        }),
      )
      .check(z.describe("The viewer's card that paid; null if none did.")),
    legs: z.array(
      z.strictObject({
        accountName: z.string(),
        accountIban: z.string(),
        currency,
        amount: decimal(/^-?[0-9]{1,10}\.[0-9]{2}$/, "Negative for outgoing money."),
        balanceAfter: amount,
      }),
    ),
  }),
)

export const postingResult = answer<PostingResult>()(
  "PostingResult",
  z.strictObject({
    transaction,
    payment: z.optional(payment).check(z.describe("Present if the money goes to another bank.")),
    waitingOrder: z
      .optional(z.strictObject({ id, dueOn: z.iso.date() }))
      .check(
        z.describe(
          "Of a transfer: a standing order or scheduled payment of the same amount to the same payee, with a date that waits or is due within three days. Ask the customer whether to skip that date.",
        ),
      ),
  }),
)

const sum = decimal(/^[0-9]{1,18}\.[0-9]{2}$/, "Decimal string with two decimals, without a sign.")

export const moneyTotal = answer<MoneyTotal>()(
  "MoneyTotal",
  z.strictObject({ currency, moneyIn: sum, moneyOut: sum }),
)
