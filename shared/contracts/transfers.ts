import * as z from "zod/mini"
import { currencies } from "../money/currency.ts"
import type { transactions } from "../tables/transactions.ts"
import { currency, described, iban, instant, positiveAmount, rowId } from "./fields.ts"
import { type Payment, speed } from "./payments.ts"
import { singleLine } from "./text.ts"

const recipientIban = iban("IBAN must be at least 15 characters")
const recipientName = singleLine("Recipient name", 70, {
  min: 1,
  message: "Recipient name is required",
})

/**
 * POST /api/transfers. `reference` is the remittance information: at most 140 characters, as in SEPA.
 */
export const NewTransfer = z.strictObject({
  fromAccountId: rowId("Choose the account to send from"),
  amount: positiveAmount("Amount must be a positive number"),
  recipientIban,
  recipientName,
  reference: z.optional(singleLine((say) => say("Reference", { context: "of a transfer" }), 140)),
  speed,
  /** The payment request that the transfer pays. Anything else than what it asks for is refused. */
  requestId: z.optional(rowId("Name a payment request")),
}) satisfies z.ZodMiniType<
  Required<
    NonNullableFields<Pick<Row, "fromAccountId" | "amount" | "recipientIban" | "recipientName">>
  > & {
    reference?: string | undefined
    speed?: Payment["speed"] | undefined
    requestId?: number | undefined
  }
>

type Row = typeof transactions.$inferInsert
type NonNullableFields<T> = { [K in keyof T]: NonNullable<T[K]> }

export type NewTransfer = z.infer<typeof NewTransfer>

/** POST /api/payee-verification: whether the name matches the IBAN (Regulation (EU) 2024/886). */
export const PayeeQuestion = z.strictObject({ recipientIban, recipientName })

export type PayeeQuestion = z.infer<typeof PayeeQuestion>

/**
 * POST /api/repeat-checks: a payment that is about to be sent. `text` is what the payee reads: a transfer's
 * reference, or a card transfer's description.
 */
export const RepeatQuestion = z.strictObject({
  recipientIban,
  amount: positiveAmount("Amount must be a positive number"),
  /** Of the account that pays. */
  currency: z.enum(currencies),
  text: singleLine("Text", 140),
})

export type RepeatQuestion = z.infer<typeof RepeatQuestion>

/** The same payment, if the member sent it in the last ten minutes: when, in ISO 8601 in UTC. */
export const RepeatAnswer = z.object({ sentAt: z.nullable(instant) })
export type RepeatAnswer = z.infer<typeof RepeatAnswer>

/**
 * `close_match` returns the name on the account; `no_match` never does; `not_possible` is for
 * banks that do not answer, and for holders whose name is not stated or, in production, not checked
 * by staff. `currency` is that of the payee's account, included when the name matches, because the
 * money arrives converted; other banks are paid in EUR.
 */
export const PayeeVerification = z.union([
  z.object({ result: z.literal("match"), currency }),
  z.object({
    result: z.literal("close_match"),
    name: described(z.string(), "The name on the account."),
    currency,
  }),
  z.object({ result: z.literal("no_match") }),
  z.object({ result: z.literal("not_possible") }),
])
export type PayeeVerification = z.infer<typeof PayeeVerification>
