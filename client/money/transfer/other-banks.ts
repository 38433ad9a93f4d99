import type { InstantLimit } from "#shared/contracts/limits.ts"
import type { OtherBanks, PaymentSpeed } from "#shared/contracts/payments.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { checkPayeeIban } from "#shared/iban/iban.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import { convert } from "#shared/money/convert.ts"
import type { Currency } from "#shared/money/currency.ts"
import { parseAmount, toDecimal } from "#shared/money/money.ts"

/** The member's own limit for instant payments, and what it still allows: decimal string in EUR. */
export type InstantRest = { limit: InstantLimit; left: string }

/** On which terms other banks are paid. */
export type OtherBankTerms = {
  /** Undefined until it is known. The bank decides in any case. */
  availability: OtherBanks | undefined
  /** The member's own limit for instant payments; undefined without one, and until it is known. */
  instant?: InstantRest | undefined
  /** How many euros one unit of a currency counts as in a limit; undefined if unknown. */
  euroRate: (currency: Currency) => string | undefined
  /** The rate that the bank deals for any two currencies, and its margin in percent. */
  rate?: (from: Currency, to: Currency) => string | undefined
  marginPercent?: string | undefined
}

/** Whether a typed IBAN is complete and belongs to another bank. */
export function isOtherBank(iban: string): boolean {
  return checkPayeeIban(iban).ok && !ownBankCode(iban)
}

/** Why an IBAN can't be paid instantly now: this bank never does, its bank does not answer, or no bank does. */
export type NoInstant = "never" | "silent_bank" | "all_silent"

/** Why instant payments to an IBAN are not possible; undefined if they are, and until it is known. */
export function noInstant(
  iban: string,
  { availability }: Pick<OtherBankTerms, "availability">,
): NoInstant | undefined {
  if (availability?.instant === false) return "never"
  const silent = availability?.silent
  if (silent?.all) return "all_silent"
  const characters = Array.from(normalizeIban(iban))
  const isSilent = silent?.banks.some((bank) =>
    Array.from(bank).every((wanted, at) => wanted === "?" || wanted === characters[at]),
  )
  return isSilent ? "silent_bank" : undefined
}

/**
 * The speed of a transfer as it is sent: only Standard is named, and only to other banks. It is the
 * only choice, and shown as such, if there are no instant payments to the IBAN.
 */
export function speedTo(
  iban: string,
  speed: PaymentSpeed | undefined,
  otherBanks: Pick<OtherBankTerms, "availability">,
): { speed?: "standard" | undefined } {
  const isStandard = speed === "standard" || noInstant(iban, otherBanks) !== undefined
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
