/** What a second factor is required for. */
export const confirmationPurposes = [
  "sign_in",
  "payment",
  "card_details",
  "trusted_payee",
  "limit",
  "security",
  "loan",
] as const
