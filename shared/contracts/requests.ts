import * as z from "zod/mini"
import { checkIban } from "../iban/iban.ts"
import { ownBankCode } from "../iban/own-bank.ts"
import { maxRequestReason } from "../limits.ts"
import type { requestBlocks, storedRequestStates } from "../tables/requests.ts"
import { fault } from "../words/reader.ts"
import {
  amount,
  currency,
  described,
  id,
  instant,
  isDay,
  nullableText,
  positiveAmount,
  rowId,
} from "./fields.ts"
import { singleLine, visible } from "./text.ts"

type State = (typeof storedRequestStates)[number] | "expired"

/** GET /api/payment-requests: a request for money, as the one who asks or the one who is asked sees it. */
export const PaymentRequest = z.object({
  id,
  direction: described(z.enum(["out", "in"]), "`out`: the member asks. `in`: the member is asked."),
  /** A request that nobody paid by its last day has expired. */
  state: z.enum(["open", "paid", "canceled", "declined", "expired"] satisfies State[]),
  amount: described(amount, "In the currency of the account that it is paid to."),
  currency,
  reason: z.string(),
  reference: described(z.string(), "The creditor reference (ISO 11649), without spaces."),
  payeeName: described(z.string(), "The account holder who asks."),
  payeeIban: described(z.string(), "Without spaces, in uppercase."),
  asked: described(
    nullableText,
    "The username or IBAN that the member asked; null if anybody is asked, or for one who is asked.",
  ),
  qrCode: described(
    nullableText,
    "The text of a QR code (EPC069-12) with which anybody can pay it; null unless the member asks anybody and it is open.",
  ),
  expiresOn: described(z.iso.date(), "The last day on which it can be paid."),
  /** ISO 8601 in UTC. */
  createdAt: instant,
  endedAt: described(z.nullable(instant), "When it was paid, canceled, or declined."),
  transaction: described(nullableText, "The reference of the transaction that paid it."),
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

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
      z.refine(
        (text) => !checkIban(text).ok || ownBankCode(text),
        fault("This IBAN is at another bank. Ask its holder with a QR code"),
      ),
    ),
  ),
  accountId: rowId("Choose the account for the money"),
  amount: positiveAmount("Amount must be a positive number"),
  reason: singleLine("Reason", maxRequestReason, {
    min: 1,
    message: "Reason is required",
  }).check(visible("Reason")),
  expiresOn: z.optional(z.string(fault(noDay)).check(z.refine(isDay, fault(noDay)))),
})

export type NewPaymentRequest = z.infer<typeof NewPaymentRequest>

/** POST /api/payment-requests/:id/decline: `block` keeps out what the same member asks later. */
export const DeclineRequest = z.strictObject({
  block: z.optional(z.boolean(fault("Choose whether to block"))),
})

export type DeclineRequest = z.infer<typeof DeclineRequest>

/** GET /api/request-blocks: a member who was blocked. */
export const RequestBlock = z.object({
  id,
  name: described(z.string(), "The member who was blocked."),
  /** ISO 8601 in UTC. */
  createdAt: instant,
}) satisfies z.ZodMiniType<Pick<typeof requestBlocks.$inferSelect, "id">>
export type RequestBlock = z.infer<typeof RequestBlock>
