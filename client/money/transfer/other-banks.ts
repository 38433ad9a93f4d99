import type { InstantLimit } from "#shared/contracts/limits.ts"
import type { OtherBanks, PaymentSpeed } from "#shared/contracts/payments.ts"
import { checkIban } from "#shared/iban/iban.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import { convert } from "#shared/money/convert.ts"
import type { Currency } from "#shared/money/currency.ts"
import { parseAmount, toDecimal } from "#shared/money/money.ts"

/** The customer's own limit for instant payments, and what it still allows: decimal string in EUR. */
export type InstantRest = { limit: InstantLimit; left: string }

/** On which terms other banks are paid. */
export type OtherBankTerms = {
  /** Undefined until it is known. The bank decides in any case. */
  availability: OtherBanks | undefined
  /** The customer's own limit for instant payments; undefined without one, and until it is known. */
  instant?: InstantRest | undefined
  /** How many euros one unit of a currency buys; undefined if unknown. */
  euroRate: (currency: Currency) => string | undefined
  /** The same for any two currencies, for accounts at this bank. */
  rate?: (from: Currency, to: Currency) => string | undefined
}

/** Whether a typed IBAN is complete and belongs to another bank. */
export function isOtherBank(iban: string): boolean {
  return checkIban(iban).ok && !ownBankCode(iban)
}

/**
 * The speed of a transfer as it is sent: only Standard is named, and only to other banks. It is the
 * only choice, and shown as such, if the bank has no instant payments.
 */
export function speedTo(
  iban: string,
  speed: PaymentSpeed | undefined,
  { availability }: Pick<OtherBankTerms, "availability">,
): { speed?: "standard" | undefined } {
  const isStandard = speed === "standard" || availability?.instant === false
  return isStandard && isOtherBank(iban) ? { speed: "standard" } : {}
}

/**
 * What a payee receives in another currency: rounded down, as the bank does; undefined if the amount is not
 * complete.
 * @param rate how much of the other currency one unit buys
 */
export function amountReceived(amount: string, rate: string): string | undefined {
  const minor = parseAmount(amount)
  return minor ? toDecimal(convert(minor, rate)) : undefined
}
