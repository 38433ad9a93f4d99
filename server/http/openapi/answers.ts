import * as z from "zod/mini"
import { cardTypes } from "#shared/cards/card-number.ts"
import type { Account } from "#shared/contracts/accounts.ts"
import type { SignedIn, User } from "#shared/contracts/auth.ts"
import type { CardDetails, CardTransferred, DebitCard } from "#shared/contracts/cards.ts"
import type { Exchanged, ExchangeRate } from "#shared/contracts/exchange.ts"
import type { ChatMessage } from "#shared/contracts/help.ts"
import { type ProblemCode, type ProblemDocument, problemTypes } from "#shared/contracts/problem.ts"
import type { Profile } from "#shared/contracts/profile.ts"
import type { Booked, PayeeVerification } from "#shared/contracts/transfers.ts"
import { amount, currency, decimal, exactly, id, instant, rate, text } from "./answer-parts.ts"
import { challenge } from "./challenge-answer.ts"
import { transaction } from "./transaction-answers.ts"

export const account = exactly<Account>()(
  z.strictObject({
    id,
    name: z.string(),
    currency,
    balance: amount,
    accountType: z.enum(["current", "savings"]),
    iban: z.string().check(z.describe("Electronic form, without blanks.")),
    interestRate: decimal(
      /^[01]\.[0-9]{4}$/,
      "Yearly, as a fraction with four decimals: 0.0150 is 1.5 %.",
    ),
  }),
)

export const user = exactly<User>()(
  z.strictObject({
    id,
    username: z.string(),
    email: text,
    firstName: text,
    lastName: text,
    phoneNumber: text,
    profileImageUrl: text,
    createdAt: instant,
    updatedAt: instant,
  }),
)

export const profile = exactly<Profile>()(
  z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    username: z.string(),
  }),
)

export const chatMessage = exactly<ChatMessage>()(
  z.strictObject({
    id,
    author: z.enum(["customer", "staff"]),
    text: z.string(),
    unread: z
      .boolean()
      .check(z.describe("An answer of staff that the customer has not had on the screen.")),
    createdAt: instant,
  }),
)

export const signedIn = exactly<SignedIn>()(z.strictObject({ user }))

export const booked = exactly<Booked>()(z.strictObject({ transaction }))

export const cardTransferred = exactly<CardTransferred>()(
  z.strictObject({ reference: z.string(), transaction }),
)

export const debitCard = exactly<DebitCard>()(
  z.strictObject({
    id,
    accountId: id,
    cardNumber: z.string().check(z.describe("Masked but for the last four digits.")),
    lastFour: decimal(/^[0-9]{4}$/, "The last four digits."),
    cardHolderName: z.string(),
    expiryDate: decimal(/^(0[1-9]|1[0-2])\/[0-9]{2}$/, "MM/YY, as on the card's face."),
    cardType: z.enum(cardTypes),
    status: z.enum(["active", "frozen"]),
    frozenByBank: z.boolean().check(z.describe("Then only the bank unfreezes it.")),
    dailyLimit: amount.check(z.describe("In the currency of the card's account.")),
    isVirtual: z.boolean(),
  }),
)

export const cardDetails = exactly<CardDetails>()(
  z.strictObject({
    cardNumber: decimal(/^[0-9]{15,16}$/, "The full number, without blanks."),
    cvv: decimal(/^[0-9]{3,4}$/, "Three digits, four for Amex."),
  }),
)

export const exchanged = exactly<Exchanged>()(
  z.strictObject({ transaction, exchangeRate: rate, convertedAmount: amount }),
)

export const exchangeRate = exactly<ExchangeRate>()(
  z.strictObject({
    fromCurrency: currency,
    toCurrency: currency,
    rate,
    rateDate: z.iso.date().check(z.describe("The day the rate was published for.")),
  }),
)

export const payeeVerification = exactly<PayeeVerification>()(
  z.union([
    z.strictObject({ result: z.literal("match"), currency }),
    z.strictObject({
      result: z.literal("close_match"),
      name: z.string().check(z.describe("The name on the account.")),
      currency,
    }),
    z.strictObject({ result: z.literal("no_match") }),
    z.strictObject({ result: z.literal("not_possible") }),
  ]),
)

const codes = Object.keys(problemTypes) as ProblemCode[]

export const problem = exactly<ProblemDocument>()(
  z.strictObject({
    type: z.string().check(z.describe("Where the code is explained, relative to this origin.")),
    title: z.string(),
    status: z.int().check(z.minimum(400), z.maximum(599)),
    detail: z.string().check(z.describe("A sentence for the customer.")),
    code: z.enum(codes).check(z.describe("Stable; one of those at /docs/error-codes.")),
    traceId: z.string().check(z.describe("Ties the answer to the bank's log.")),
    errors: z.exactOptional(
      z
        .array(z.strictObject({ path: z.string(), message: z.string() }))
        .check(z.describe("One a wrong field of the request.")),
    ),
    challenge: z.exactOptional(challenge),
  }),
)

export const nothing = z.strictObject({})
export const health = z.strictObject({ status: z.literal("ok") })
export const readiness = z.strictObject({ status: z.literal("ready") })
