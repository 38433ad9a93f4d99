import type { InstantLimit, Limits } from "#shared/contracts/limits.ts"
import type { OtherBanks, PaymentSpeed } from "#shared/contracts/payments.ts"
import type { NewTransfer } from "#shared/contracts/transfers.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { checkPayeeIban } from "#shared/iban/iban.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import { isSepaCountry } from "#shared/iban/sepa-countries.ts"
import { convert } from "#shared/money/convert.ts"
import type { Currency } from "#shared/money/currency.ts"
import { fromDecimal, parseAmount, toDecimal } from "#shared/money/money.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say, type Text } from "../../lib/say.ts"

/** What every transfer has, whatever it is paid with. */
export type TransferFields = Pick<
  NewTransfer,
  "amount" | "recipientIban" | "recipientName" | "speed"
>

/** The member's own limit for instant payments, and what it still allows: decimal string in EUR. */
export type InstantRest = { limit: InstantLimit; left: string }

/** The member's own limit for all payments to others of a day, and what is left of it: decimal strings in EUR. */
export type DailyRest = { limit: string; left: string }

/** On which terms others are paid, mostly at other banks. */
export type OtherBankTerms = {
  /** Undefined until it is known. The bank decides in any case. */
  availability: OtherBanks | undefined
  /** The member's own limit for instant payments; undefined without one, and until it is known. */
  instant?: InstantRest | undefined
  /** The daily limit; undefined until it is known, and for a payment on another day. */
  daily?: DailyRest | undefined
  /** Asks for it again. */
  freshDaily?: () => Promise<DailyRest>
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
 * What a payee receives in another currency: rounded down, as the bank does; undefined if the amount is not complete.
 * @param rate how much of the other currency one unit buys
 */
export function amountReceived(amount: string, rate: string): string | undefined {
  const minor = parseAmount(amount)
  return minor ? toDecimal(convert(minor, rate)) : undefined
}

/** What the own limit still allows for one payment; undefined without a limit. */
export function instantRest({
  instantLimit: limit,
  instantSpentToday,
}: Pick<Limits, "instantLimit" | "instantSpentToday">): InstantRest | undefined {
  if (!limit) return undefined
  const spent = limit.per === "day" ? fromDecimal(instantSpentToday) : 0n
  const left = fromDecimal(limit.amount) - spent
  return { limit, left: toDecimal(left > 0n ? left : 0n) }
}

/**
 * The own limit that a transfer as typed would exceed; undefined if it does not, or if that is not known
 * yet. The bank decides in any case.
 */
export function exceededInstantLimit(
  { amount, recipientIban, speed }: Pick<TransferFields, "amount" | "recipientIban" | "speed">,
  currency: Currency,
  otherBanks: OtherBankTerms,
): InstantRest | undefined {
  const { instant, euroRate } = otherBanks
  if (
    !instant ||
    noInstant(recipientIban, otherBanks) !== undefined ||
    speed === "standard" ||
    !isOtherBank(recipientIban)
  )
    return undefined
  const minor = parseAmount(amount)
  const rate = currency === "EUR" ? "1.000000" : euroRate(currency)
  if (!minor || !rate) return undefined
  return convert(minor, rate) > fromDecimal(instant.left) ? instant : undefined
}

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
): Text {
  if (ownBankCode(iban)) return say("Instant, within the bank")
  if (speed === "standard") {
    return arrivesOn
      ? say("Standard, arrives on {date}", { date: formatDay(arrivesOn) })
      : say("Standard")
  }
  const sepa = !byCard && currency === "EUR" && isSepaCountry(normalizeIban(iban).slice(0, 2))
  return sepa ? say("SEPA Instant") : say("Instant")
}
