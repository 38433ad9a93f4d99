import * as z from "zod/mini"
import type { debitCards } from "../tables/cards.ts"
import type { transactions } from "../tables/transactions.ts"
import { positiveAmount } from "./amount.ts"
import { iban } from "./iban.ts"
import { type Payment, speed } from "./payments.ts"
import { rowId } from "./row-id.ts"
import { singleLine } from "./text.ts"
import type { PostingResult } from "./transfers.ts"

type Card = typeof debitCards.$inferSelect
type Row = typeof transactions.$inferInsert

/**
 * GET /api/debit-cards: the customer's own cards. `cardNumber` is masked except for the last four
 * digits, `expiryDate` is MM/YY as on the card, `dailyLimit` is a decimal string in the account's
 * currency.
 */
export type DebitCard = Pick<
  Card,
  | "id"
  | "accountId"
  | "lastFour"
  | "cardHolderName"
  | "expiryDate"
  | "cardType"
  | "status"
  | "frozenByBank"
  | "dailyLimit"
  | "isVirtual"
> & { cardNumber: string }

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
