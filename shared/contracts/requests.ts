import * as z from "zod/mini"
import { checkIban } from "../iban/iban.ts"
import { ownBankCode } from "../iban/own-bank.ts"
import { maxRequestReason } from "../limits.ts"
import type { Currency } from "../money/currency.ts"
import type { requestBlocks, storedRequestStates } from "../tables/requests.ts"
import { positiveAmount } from "./amount.ts"
import { isDay } from "./day.ts"
import { rowId } from "./row-id.ts"
import { singleLine, visible } from "./text.ts"

/** A request that nobody paid by its last day has expired. */
export type RequestState = (typeof storedRequestStates)[number] | "expired"

/** GET /api/payment-requests: a request for money, as the one who asks or the one who is asked sees it. */
export type PaymentRequest = {
  id: number
  /** `out`: the member asks. `in`: the member is asked. */
  direction: "out" | "in"
  state: RequestState
  amount: string
  currency: Currency
  reason: string
  /** The creditor reference (ISO 11649), without spaces. */
  reference: string
  /** Who asks, as transfers to them name them. */
  payeeName: string
  /** Where it is to be paid. */
  payeeIban: string
  /** The username or IBAN that the member asked; null if anybody is, or for the member who is asked. */
  asked: string | null
  /**
   * The text of a QR code (EPC069-12) with which anybody can pay it; null unless the member asks anybody and it
   * is open.
   */
  qrCode: string | null
  /** The last day on which it can be paid, YYYY-MM-DD. */
  expiresOn: string
  /** ISO 8601 in UTC. */
  createdAt: string
  endedAt: string | null
  /** The reference of the transaction that paid it. */
  transaction: string | null
}

const noDay = "Date must be a day such as 2026-11-20"

/**
 * POST /api/payment-requests: who is asked is a member's username or one of their IBANs. Without it, anybody is
 * asked, by a QR code.
 */
export const NewPaymentRequest = z.strictObject({
  asked: z.optional(
    singleLine("Username or IBAN", 64, {
      min: 3,
      message: "Enter a username or an IBAN",
    }).check(
      z.refine((text) => !checkIban(text).ok || ownBankCode(text), {
        error: "This IBAN is at another bank. Ask its holder with a QR code",
      }),
    ),
  ),
  accountId: rowId("Choose the account for the money"),
  amount: positiveAmount("Amount must be a positive number"),
  reason: singleLine("Reason", maxRequestReason, {
    min: 1,
    message: "Reason is required",
  }).check(visible("Reason")),
  expiresOn: z.optional(z.string({ error: noDay }).check(z.refine(isDay, { error: noDay }))),
})

export type NewPaymentRequest = z.infer<typeof NewPaymentRequest>

/** POST /api/payment-requests/:id/decline: `block` keeps out what the same member asks later. */
export const DeclineRequest = z.strictObject({
  block: z.optional(z.boolean({ error: "Choose whether to block" })),
})

export type DeclineRequest = z.infer<typeof DeclineRequest>

/** GET /api/request-blocks: a member who was blocked. */
export type RequestBlock = Pick<typeof requestBlocks.$inferSelect, "id"> & {
  name: string
  /** ISO 8601 in UTC. */
  createdAt: string
}
