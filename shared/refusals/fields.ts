import type { ProblemCode } from "./catalog.ts"
import type { paymentRefusals } from "./payments.ts"

type FirstSentence<Text> = Text extends `${infer First}. ${string}` ? First : never

/** What is wrong with an amount that its account does not hold: the app says it before it asks the bank. */
export const exceedsBalance: FirstSentence<typeof paymentRefusals.insufficient_funds.says> =
  "Transfer amount exceeds available balance"

/**
 * The field of a request that a refusal without `errors[]` concerns, for the forms that move money, ask for it, or
 * keep payees: the only part of the catalog that browsers load.
 */
export const refusedFields = {
  insufficient_funds: "amount",
  daily_limit_exceeded: "amount",
  instant_limit_exceeded: "amount",
  exchange_limit_exceeded: "amount",
  amount_too_small: "amount",
  balance_too_large: "amount",
  payee_not_found: "recipientIban",
  same_account: "recipientIban",
  other_banks_closed: "recipientIban",
  payee_country_not_reached: "recipientIban",
  order_date_not_possible: "firstOn",
  request_date_not_possible: "expiresOn",
  already_trusted: "iban",
  already_saved: "iban",
  card_limit_exceeded: "amount",
  card_not_active: "cardId",
  card_closed: "cardId",
  card_to_others_off: "cardId",
  card_to_new_payees_off: "recipientIban",
  card_frozen_by_bank: "accountId",
  card_expired: "cardId",
  card_blocked: "cardId",
  wrong_cvv: "cvv",
} as const satisfies Readonly<Partial<Record<ProblemCode, string>>>
