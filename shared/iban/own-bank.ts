import { composeIBAN } from "ibantools"
import type { Currency } from "#shared/money/currency.ts"
import { normalizeIban } from "./format-iban.ts"

/** The number of account numbers, which start at 0. */
export const accountNumbersCount = 10n ** 12n

/**
 * The country of each currency's IBANs, and how they are built from our bank code and the account
 * number. The codes 999, TSCU, and 00087 belong to no real bank, so our IBANs never collide with
 * real ones. Dollar accounts have an IBAN of the home country, Luxembourg.
 */
const ranges: Record<Currency, { countryCode: string; bban: (accountNumber: string) => string }> = {
  EUR: { countryCode: "LU", bban: (number) => `999${number.padStart(13, "0")}` },
  USD: { countryCode: "LU", bban: (number) => `999${number.padStart(13, "0")}` },
  // The first four digits complete the sort code, which begins with 00; the other eight are the
  // account's.
  GBP: { countryCode: "GB", bban: (number) => `TSCU00${number.padStart(12, "0")}` },
  CHF: { countryCode: "CH", bban: (number) => `00087${number.padStart(12, "0")}` },
}

/**
 * The IBAN of one of our accounts, in electronic form. Each account number from 0 to
 * 999,999,999,999 gives a different IBAN; EUR and USD share a range, so their numbers must not
 * overlap.
 * @throws RangeError on any other number
 */
export function makeIban(currency: Currency, accountNumber: bigint): string {
  if (accountNumber < 0n || accountNumber >= accountNumbersCount) {
    throw new RangeError("An account number has at most twelve digits")
  }
  const { countryCode, bban } = ranges[currency]
  const iban = composeIBAN({ countryCode, bban: bban(accountNumber.toString()) })
  if (!iban) throw new Error(`No IBAN could be made for ${currency}`)
  return iban
}

/**
 * Whether an IBAN, in any notation, has one of our bank codes. It need not be valid, and its
 * account need not exist: a transfer to our bank without a matching account is refused, never sent
 * outside.
 */
export function ownBankCode(text: string): boolean {
  return /^(?:LU..999|GB..TSCU|CH..00087)/.test(normalizeIban(text))
}

/** The account number of one of our IBANs, in any notation: twelve digits. */
export const accountNumberOf = (ownIban: string): string => normalizeIban(ownIban).slice(-12)

/**
 * Whether an account with this IBAN, in any notation, would be in the cell whose account numbers begin so
 * (docs/scaling.md). A bank that is not split has one cell, without a prefix.
 */
export const isInCell = (iban: string, accountNumberPrefix: string): boolean =>
  ownBankCode(iban) && accountNumberOf(iban).startsWith(accountNumberPrefix)
