import * as z from "zod/mini"
import { cardTypes } from "#shared/cards/card-number.ts"
import type { CardDetails, CardTransferResult, DebitCard } from "#shared/contracts/cards.ts"
import { cardCloseReasons } from "#shared/tables/cards.ts"
import { amount, answer, decimal, id, instant, text } from "../../http/openapi/answer-parts.ts"
import { payment } from "../payments/answers.ts"
import { transaction } from "../transactions/answers.ts"
export const cardTransferred = answer<CardTransferResult>()(
  "CardTransferResult",
  z.strictObject({
    reference: z.string(),
    transaction,
    payment: z.optional(payment).check(z.describe("Present if the money goes to another bank.")),
  }),
)

export const debitCard = answer<DebitCard>()(
  "DebitCard",
  z.strictObject({
    id,
    accountId: id,
    cardNumber: z.string().check(z.describe("Masked except for the last four digits.")),
    lastFour: decimal(/^[0-9]{4}$/, "The last four digits."),
    cardHolderName: text,
    expiryDate: decimal(/^(0[1-9]|1[0-2])\/[0-9]{2}$/, "MM/YY, as on the card's face."),
    cardType: z.enum(cardTypes),
    status: z.enum(["active", "frozen", "closed"]),
    frozenByBank: z.boolean().check(z.describe("If true, only the bank can unfreeze it.")),
    dailyLimit: amount.check(z.describe("In the currency of the card's account.")),
    isVirtual: z.boolean(),
    name: text.check(z.describe("The customer's own name for a virtual card.")),
    singleUse: z.boolean().check(z.describe("If true, the card closes with its first transfer.")),
    transfersToOthers: z.boolean(),
    transfersToNewPayees: z.boolean(),
    closedAt: z.nullable(instant),
    closeReason: z
      .nullable(z.enum(cardCloseReasons))
      .check(z.describe("`used` for a single-use card that has paid.")),
    replacesCardId: z.nullable(id).check(z.describe("The closed card that it was issued for.")),
  }),
)

export const cardDetails = answer<CardDetails>()(
  "CardDetails",
  z.strictObject({
    cardNumber: decimal(/^[0-9]{15,16}$/, "The full number, without spaces."),
    cvv: decimal(/^[0-9]{3,4}$/, "Three digits, or four for Amex."),
  }),
)
