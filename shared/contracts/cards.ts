import * as z from "zod/mini"
import type { cardCloseReasons, debitCards } from "../tables/cards.ts"
import type { transactions } from "../tables/transactions.ts"
import { positiveAmount } from "./amount.ts"
import { iban } from "./iban.ts"
import { password } from "./password.ts"
import { type Payment, speed } from "./payments.ts"
import { rowId } from "./row-id.ts"
import { singleLine, visible } from "./text.ts"
import type { PostingResult } from "./transfers.ts"

type Card = typeof debitCards.$inferSelect
type Row = typeof transactions.$inferInsert

/**
 * GET /api/debit-cards: the customer's own cards, the newest closed ones last. `cardNumber` is masked
 * except for the last four digits, `expiryDate` is MM/YY as on the card, `dailyLimit` is a decimal
 * string in the account's currency.
 */
export type DebitCard = Pick<
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
> & {
  cardNumber: string
  /** A closed card stays closed. */
  status: Card["status"] | "closed"
  /** ISO 8601 in UTC; null while the card is open. */
  closedAt: string | null
}

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
  singleUse: z.boolean("Choose whether the card is for a single use"),
  password,
}) satisfies z.ZodMiniType<{
  accountId: Card["accountId"]
  name: NonNullable<Card["name"]>
  singleUse: Card["singleUse"]
}>
export type NewVirtualCard = z.infer<typeof NewVirtualCard>

/** POST /api/debit-cards/{id}/replacement: closes the card and issues another. */
export const CardReplacement = z.strictObject({
  reason: z.enum(replacementReasons, "Choose what happened to the card"),
  password,
})
export type CardReplacement = z.infer<typeof CardReplacement>

/** PUT /api/debit-cards/{id}/close: closes the card for good. */
export const CardClosing = z.strictObject({
  reason: z.enum(closingReasons, "Choose why the card is to be closed"),
  password,
})
export type CardClosing = z.infer<typeof CardClosing>

/** What a card may pay, each on or off. */
export const cardSwitches = [
  "transfersToOthers",
  "transfersToNewPayees",
] as const satisfies (keyof Card)[]
export type CardSwitch = (typeof cardSwitches)[number]
const cardSwitch = z.enum(cardSwitches, "Choose what the card may pay")

/** PUT /api/debit-cards/{id}/switch-off. */
export const CardSwitchOff = z.strictObject({ switch: cardSwitch })
export type CardSwitchOff = z.infer<typeof CardSwitchOff>

/** PUT /api/debit-cards/{id}/switch-on. */
export const CardSwitchOn = z.strictObject({ switch: cardSwitch, password })
export type CardSwitchOn = z.infer<typeof CardSwitchOn>

/** The only answer with the full number and the CVV: digits without spaces. */
export type CardDetails = { cardNumber: string; cvv: string }

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
  cvv: z.string({ error: "CVV is required" }).check(
    z.refine((text) => text.length >= 3, { error: "CVV is required", abort: true }),
    z.refine((text) => /^[0-9]{3,4}$/.test(text), { error: "Invalid CVV" }),
  ),
  speed,
}) satisfies z.ZodMiniType<
  { cardId: Card["id"]; cvv: string } & Required<Pick<Row, "amount" | "description">> & {
      [Field in "recipientName" | "recipientIban"]: NonNullable<Row[Field]>
    } & { speed?: Payment["speed"] | undefined }
>

export type NewCardTransfer = z.infer<typeof NewCardTransfer>

/** The answer to a card transfer: `reference` is the transaction's (specification section 7). */
export type CardTransferResult = PostingResult & { reference: string }
