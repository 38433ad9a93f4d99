import type { PaymentSpeed } from "#shared/contracts/payments.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import { isSepaCountry } from "#shared/iban/sepa-countries.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatDay } from "../../lib/format-date.ts"

/** What decides about the delivery, besides the IBAN and the currency. */
type Chosen = {
  byCard?: boolean
  speed?: PaymentSpeed | undefined
  /** The day on which a standard payment arrives, such as "2026-11-24", if known. */
  arrivesOn?: string | undefined
}

/**
 * How a transfer reaches its recipient, as text. SEPA Instant is only for euros within SEPA, and not for
 * card transfers.
 */
export function delivery(
  iban: string,
  currency: Currency,
  { byCard = false, speed, arrivesOn }: Chosen = {},
): string {
  if (ownBankCode(iban)) return "Instant, within the bank"
  if (speed === "standard") {
    return arrivesOn ? `Standard, arrives on ${formatDay(arrivesOn)}` : "Standard"
  }
  const sepa = !byCard && currency === "EUR" && isSepaCountry(normalizeIban(iban).slice(0, 2))
  return sepa ? "SEPA Instant" : "Instant"
}
