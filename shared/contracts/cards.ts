import * as z from "zod/mini"
import { cardTypes } from "../cards/card-number.ts"
import { cardCloseReasons } from "../stored-values.ts"
import type { debitCards } from "../tables/cards.ts"
import type { transactions } from "../tables/transactions.ts"
import { fault } from "../words/reader.ts"
import {
  amount,
  decimal,
  described,
  iban,
  id,
  instant,
  nullableText,
  positiveAmount,
  rowId,
} from "./fields.ts"
import { password } from "./password.ts"
import { Payment, speed } from "./payments.ts"
import { singleLine, visible } from "./text.ts"
import { Transaction } from "./transactions.ts"

type Card = typeof debitCards.$inferSelect
type Row = typeof transactions.$inferInsert

/**
 * GET /api/debit-cards: the cards of the member's accounts, the newest closed ones last. `cardNumber` is
 * masked except for the last four digits, `expiryDate` is MM/YY as on the card, `dailyLimit` is a decimal
 * string in the account's currency.
 */
export const DebitCard = z.object({
  id,
  accountId: id,
  own: described(
    z.boolean(),
    "Whether it is the member's own card. Another owner's of the account can only be frozen, closed, or given a lower limit.",
  ),
  cardNumber: described(z.string(), "Masked except for the last four digits."),
  lastFour: decimal(/^[0-9]{4}$/, "The last four digits."),
  cardHolderName: nullableText,
  expiryDate: decimal(/^(0[1-9]|1[0-2])\/[0-9]{2}$/, "MM/YY, as on the card's face."),
  cardType: z.enum(cardTypes),
  /** A closed card stays closed. */
  status: z.enum(["active", "frozen", "closed"]),
  frozenByBank: described(z.boolean(), "If true, only the bank can unfreeze it."),
  dailyLimit: described(amount, "In the currency of the card's account."),
  isVirtual: z.boolean(),
  name: described(
    nullableText,
    "The member's own name for a virtual card; null of another's card.",
  ),
  singleUse: described(z.boolean(), "If true, the card closes with its first transfer."),
  transfersToOthers: z.boolean(),
  transfersToNewPayees: z.boolean(),
  /** ISO 8601 in UTC; null while the card is open. */
  closedAt: z.nullable(instant),
  closeReason: described(
    z.nullable(z.enum(cardCloseReasons)),
    "`used` for a single-use card that has paid.",
  ),
  replacesCardId: described(z.nullable(id), "The closed card that it was issued for."),
}) satisfies z.ZodMiniType<
  Pick<
    Card,
    | "id"
    | "accountId"
    | "lastFour"
    | "cardHolderName"
    | "expiryDate"
    | "cardType"
    | "frozenByBank"
    | "dailyLimit"
    | "isVirtual"
    | "name"
    | "singleUse"
    | "transfersToOthers"
    | "transfersToNewPayees"
    | "closeReason"
    | "replacesCardId"
  >
>
export type DebitCard = z.infer<typeof DebitCard>

/** Why a member replaces a card. */
export const replacementReasons = ["lost", "stolen", "damaged"] as const satisfies CloseReason[]
/** Why a member closes a card without a replacement. */
export const closingReasons = [
  "not_needed",
  "lost",
  "stolen",
  "damaged",
] as const satisfies CloseReason[]
type CloseReason = (typeof cardCloseReasons)[number]

/** POST /api/debit-cards: a virtual card for one of the member's accounts. */
export const NewVirtualCard = z.strictObject({
  accountId: rowId("Please select an account"),
  name: singleLine("Card name", 40, { min: 1, message: "Card name is required" }).check(
    visible("Card name"),
  ),
  singleUse: z.boolean(fault("Choose whether the card is for a single use")),
  password,
}) satisfies z.ZodMiniType<{
  accountId: Card["accountId"]
  name: NonNullable<Card["name"]>
  singleUse: Card["singleUse"]
}>
export type NewVirtualCard = z.infer<typeof NewVirtualCard>

/** POST /api/debit-cards/{id}/replacement: closes the card and issues another. */
export const CardReplacement = z.strictObject({
  reason: z.enum(replacementReasons, fault("Choose what happened to the card")),
  password,
})
export type CardReplacement = z.infer<typeof CardReplacement>

/** PUT /api/debit-cards/{id}/close: closes the card for good. */
export const CardClosing = z.strictObject({
  reason: z.enum(closingReasons, fault("Choose why the card is to be closed")),
  password,
})
export type CardClosing = z.infer<typeof CardClosing>

/** What a card may pay, each on or off. */
export const cardSwitches = [
  "transfersToOthers",
  "transfersToNewPayees",
] as const satisfies (keyof Card)[]
export type CardSwitch = (typeof cardSwitches)[number]
const cardSwitch = z.enum(cardSwitches, fault("Choose what the card may pay"))

/** PUT /api/debit-cards/{id}/switch-off. */
export const CardSwitchOff = z.strictObject({ switch: cardSwitch })
export type CardSwitchOff = z.infer<typeof CardSwitchOff>

/** PUT /api/debit-cards/{id}/switch-on. */
export const CardSwitchOn = z.strictObject({ switch: cardSwitch, password })
export type CardSwitchOn = z.infer<typeof CardSwitchOn>

/** The only answer with the full number and the CVV: digits without spaces. */
export const CardDetails = z.object({
  cardNumber: decimal(/^[0-9]{15,16}$/, "The full number, without spaces."),
  cvv: decimal(/^[0-9]{3,4}$/, "Three digits, or four for Amex."),
})
export type CardDetails = z.infer<typeof CardDetails>

/** POST /api/card-transfer (specification section 5). `description` appears on the transaction. */
export const NewCardTransfer = z.strictObject({
  cardId: rowId("Please select a card"),
  recipientName: singleLine("Recipient name", 70, {
    min: 2,
    message: "Recipient name must be at least 2 characters",
  }),
  recipientIban: iban("Please enter a valid IBAN"),
  amount: positiveAmount("Amount must be greater than 0", "Amount is required"),
  description: singleLine("Description", 140, { min: 1, message: "Description is required" }),
  cvv: z.string(fault("CVV is required")).check(
    z.refine((text) => text.length >= 3, fault("CVV is required", true)),
    z.refine((text) => /^[0-9]{3,4}$/.test(text), fault("Invalid CVV")),
  ),
  speed,
}) satisfies z.ZodMiniType<
  { cardId: Card["id"]; cvv: string } & Required<Pick<Row, "amount" | "description">> & {
      [Field in "recipientName" | "recipientIban"]: NonNullable<Row[Field]>
    } & { speed?: Payment["speed"] | undefined }
>

export type NewCardTransfer = z.infer<typeof NewCardTransfer>

/** The answer to a card transfer: `reference` is the transaction's (specification section 7). */
export const CardTransferResult = z.object({
  reference: z.string(),
  transaction: Transaction,
  payment: described(z.optional(Payment), "Present if the money goes to another bank."),
})
export type CardTransferResult = z.infer<typeof CardTransferResult>
