import type { FieldsOfRefusals } from "../lib/form-errors.ts"

/** The fields that refusals of a movement of money concern, by their codes. */
export const moneyFields: FieldsOfRefusals = {
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
}
