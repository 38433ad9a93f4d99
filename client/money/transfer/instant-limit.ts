import type { Limits } from "#shared/contracts/limits.ts"
import { convert } from "#shared/money/convert.ts"
import type { Currency } from "#shared/money/currency.ts"
import { fromDecimal, parseAmount, toDecimal } from "#shared/money/money.ts"
import { type InstantRest, isOtherBank, noInstant, type OtherBankTerms } from "./other-banks.ts"
import type { TransferFields } from "./transfer-fields.ts"

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
