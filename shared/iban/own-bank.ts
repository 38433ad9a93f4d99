import { composeIBAN } from "ibantools"
import { type Currency, currencies, currencyFacts } from "#shared/money/currency.ts"
import { normalizeIban } from "./format-iban.ts"

/** The number of account numbers, which start at 0. */
export const accountNumbersCount = 10n ** 12n

/** Our accounts' IBANs begin with these: a country's code, two check digits, and our bank code there. */
const ownBeginnings = new RegExp(
  `^(?:${currencies
    .map((currency) => currencyFacts[currency].iban)
    .map(({ countryCode, bankCode }) => `${countryCode}..${bankCode}`)
    .join("|")})`,
)

/**
 * The IBAN of one of our accounts, in electronic form. Each account number from 0 to 999,999,999,999 gives a different
 * IBAN; currencies with IBANs of one country share a range, so their numbers must not overlap.
 * @throws RangeError on any other number
 */
export function makeIban(currency: Currency, accountNumber: bigint): string {
  if (accountNumber < 0n || accountNumber >= accountNumbersCount) {
    throw new RangeError("An account number has at most twelve digits")
  }
  const { countryCode, bankCode, digits } = currencyFacts[currency].iban
  const bban = bankCode + accountNumber.toString().padStart(digits, "0")
  const iban = composeIBAN({ countryCode, bban })
  if (!iban) throw new Error(`No IBAN could be made for ${currency}`)
  return iban
}

/**
 * Whether an IBAN, in any notation, has one of our bank codes. It need not be valid, and its account need not exist: a
 * transfer to our bank without a matching account is refused, never sent outside.
 */
export function ownBankCode(text: string): boolean {
  return ownBeginnings.test(normalizeIban(text))
}

/** The account number of one of our IBANs, in any notation: twelve digits. */
export const accountNumberOf = (ownIban: string): string => normalizeIban(ownIban).slice(-12)

/**
 * Whether an account with this IBAN, in any notation, would be in the cell whose account numbers begin so
 * (docs/scaling.md). A bank that is not split has one cell, without a prefix.
 */
export const isInCell = (iban: string, accountNumberPrefix: string): boolean =>
  ownBankCode(iban) && accountNumberOf(iban).startsWith(accountNumberPrefix)
