import {
  type AccountOrder,
  type ClosingObstacle,
  closingObstacles,
} from "#shared/contracts/accounts.ts"
import { maxAccounts, maxAccountsInAll } from "#shared/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { type ProblemCode, says } from "#shared/refusals/catalog.ts"
import type { Sentence } from "#shared/refusals/entry.ts"
import { languages } from "#shared/words/languages.ts"
import { asWritten, type Phrase } from "#shared/words/text.ts"

/** A refusal, with the sentence that the member reads. */
export type Refusal = { code: ProblemCode; detail: Sentence }

/**
 * Why a member may not open another account.
 * @param counted how many accounts are open, and how many there are with the closed ones
 */
export function openingRefusal({ open, all }: { open: number; all: number }): Refusal | undefined {
  const code = "too_many_accounts"
  if (open >= maxAccounts) {
    return { code, detail: (say) => say(says[code].open, { open, limit: maxAccounts }) }
  }
  if (all >= maxAccountsInAll) {
    return { code, detail: (say) => say(says[code].all, { all, limit: maxAccountsInAll }) }
  }
  return undefined
}

/** What decides whether an account can be closed. */
export type Closing = {
  /** Decimal strings: the account's balance and the interest not paid yet. */
  balance: string
  unpaidInterest: string
  /** Whether an active loan collects its installments from it. */
  repaysLoan: boolean
  /** The member's orders that are not ended and pay from it or into it. */
  orders: AccountOrder[]
  /** Whether a payment between it and another bank is not final yet. */
  hasOpenPayment: boolean
}

/** Everything that stands in the way of closing an account, in the order of the refusals. */
export function obstaclesToClosing({
  balance,
  unpaidInterest,
  repaysLoan,
  orders,
  hasOpenPayment,
}: Closing): ClosingObstacle[] {
  const present: Record<ClosingObstacle, boolean> = {
    account_not_empty: balance !== "0.00",
    account_repays_loan: repaysLoan,
    account_has_orders: orders.length > 0,
    payment_open: hasOpenPayment,
    interest_not_paid: worthPaying(unpaidInterest),
  }
  return closingObstacles.filter((obstacle) => present[obstacle])
}

/** Why an account may not be closed. */
export function closingRefusal(closing: Closing): Refusal | undefined {
  const [code] = obstaclesToClosing(closing)
  if (!code) return undefined
  if (code !== "account_has_orders") return { code, detail: says[code] }
  const orders = orderNames(closing.orders)
  return { code, detail: (say) => say(says[code], { orders }) }
}

/** The first orders by amount and payee, and how many more there are. */
const orderNames =
  (orders: readonly AccountOrder[]): Phrase =>
  (say) => {
    const named = orders
      .slice(0, 3)
      .map(({ amount, currency, recipientName: name }) =>
        say("{amount} to {name}", { amount: formatAmount(amount, currency, say.language), name }),
      )
    const count = orders.length - named.length
    const rest = count > 0 ? [say("{count} more", { count })] : []
    const list = new Intl.ListFormat(languages[say.language].locale, { type: "unit" })
    return asWritten(list.format([...named, ...rest]))
  }

/** Interest is paid in whole cents, so less than one cent is never paid. */
function worthPaying(interest: string): boolean {
  const [whole = "0", decimals = ""] = interest.split(".")
  return BigInt(whole + decimals.slice(0, 2).padEnd(2, "0")) > 0n
}
