import { highestDailyLimit } from "#shared/limits.ts"
import { formatFigure } from "#shared/money/format.ts"
import type { JsonSchema } from "../http/openapi/document.ts"
import { amount, line } from "../http/openapi/request-notes.ts"

/**
 * The refusals of every posting that debits an account, and those of one that converts currencies.
 */
export const money = ["not_found", "insufficient_funds", "balance_too_large"] as const
export const conversion = ["rate_unavailable", "amount_too_small"] as const

/** The refusals of every payment to others. */
export const payment = [
  "same_account",
  "other_banks_closed",
  "instant_closed",
  "instant_unconfirmed",
  "instant_owed",
  "instant_suspended",
  "funds_unconfirmed",
  "payments_locked",
  "daily_limit_exceeded",
  "instant_limit_exceeded",
  "new_payee_limit_exceeded",
  "exchange_limit_exceeded",
  "confirmation_required",
] as const

/** A daily limit, in a request. */
export const limit: JsonSchema = {
  ...amount,
  description: `${amount.description} At most ${formatFigure(highestDailyLimit)}.`,
}

/** An account of the member, in a request. */
export const ownAccount = (what: string): JsonSchema => ({
  description: `One of the member's own accounts, ${what}.`,
})

/** Who is paid, in a request. */
export const payee = {
  recipientIban: {
    minLength: 15,
    description:
      "IBAN, with or without spaces. The country, length, check digits, and national check digits must be valid.",
  },
  recipientName: line(1, 70, "The recipient's name."),
}

/** How fast a payment goes, in a request. */
export const speed: JsonSchema = {
  description:
    "Of a payment to another bank; instant by default. Ignored within the bank, where money arrives at once.",
}
