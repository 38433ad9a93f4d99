import { normalizeIban } from "#shared/iban/format-iban.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import { isSepaCountry } from "#shared/iban/sepa-countries.ts"
import type { Currency } from "#shared/money/currency.ts"

/**
 * How a transfer reaches its recipient, as text. SEPA Instant is only for euros within SEPA, and not for
 * card transfers.
 */
export function delivery(iban: string, currency: Currency, byCard = false): string {
  if (ownBankCode(iban)) return "Instant, within the bank"
  const sepa = !byCard && currency === "EUR" && isSepaCountry(normalizeIban(iban).slice(0, 2))
  return sepa ? "SEPA Instant" : "Instant"
}
