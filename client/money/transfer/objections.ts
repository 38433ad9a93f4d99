import type { Account } from "#shared/contracts/accounts.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { convert } from "#shared/money/convert.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, parseAmount } from "#shared/money/money.ts"
import { say, type Text } from "../../lib/say.ts"
import {
  type DailyRest,
  exceededInstantLimit,
  isOtherBank,
  type OtherBankTerms,
  type TransferFields,
} from "./other-banks.ts"

/** Why a transfer is not taken to the review, and the field that the member corrects. */
export type Objection = { field: "amount" | "recipientIban"; message: Text }

/**
 * What the bank would refuse after the review, as far as it is known before. The bank decides in any case.
 * @param order the transfer, with a valid amount
 * @param accounts the member's own: between them, the daily limit does not apply
 */
export async function objectionTo(
  order: TransferFields,
  from: Account,
  accounts: readonly Account[],
  otherBanks: OtherBankTerms,
): Promise<Objection | undefined> {
  const iban = normalizeIban(order.recipientIban)
  if (iban === from.iban) {
    return {
      field: "recipientIban",
      message: say("This is {account} itself, the account that pays", { account: from.name }),
    }
  }
  if (isOtherBank(iban) && otherBanks.availability?.open === false) {
    return { field: "recipientIban", message: say("Payments to other banks are not open") }
  }
  if (exceededInstantLimit(order, from.currency, otherBanks)) {
    return { field: "amount", message: say("Amount exceeds your limit for instant payments") }
  }
  if (accounts.some((own) => own.iban === iban)) return undefined
  const message = await dailyLimitObjection(order.amount, from.currency, otherBanks)
  return message === undefined ? undefined : { field: "amount", message }
}

/** Asks for the limit again before it says so, because a day may have begun or money may be back. */
async function dailyLimitObjection(
  amount: string,
  currency: Currency,
  { daily, freshDaily, euroRate }: OtherBankTerms,
): Promise<Text | undefined> {
  const exceeds = (rest: DailyRest | undefined) => {
    const minor = parseAmount(amount)
    const rate = currency === "EUR" ? "1.000000" : euroRate(currency)
    return rest && minor && rate ? convert(minor, rate) > fromDecimal(rest.left) : false
  }
  if (!exceeds(daily)) return undefined
  const fresh = (await freshDaily?.().catch(() => daily)) ?? daily
  if (!fresh || !exceeds(fresh)) return undefined
  return say("Amount exceeds your daily limit of {limit}, of which {left} is left today", {
    limit: formatAmount(fresh.limit, "EUR"),
    left: formatAmount(fresh.left, "EUR"),
  })
}
