import type { Account } from "#shared/contracts/accounts.ts"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import type { Currency } from "#shared/money/currency.ts"
import { toUsd } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"

/** An account with its balance for the overview: in USD, or unconverted without a rate. */
export type ShownAccount = { account: Account; shown: { amount: string; currency: Currency } }

/** Converts each balance for display (specification section 9). Without rates, none is converted. */
export function inUsd(
  accounts: readonly Account[],
  rates: readonly ExchangeRate[] | undefined,
): ShownAccount[] {
  return accounts.map((account) => ({
    account,
    shown: toUsd(account.balance, account.currency, rates ?? []),
  }))
}

/** The total in USD, a decimal string; undefined unless every account is converted. */
export function totalUsd(accounts: readonly ShownAccount[]): string | undefined {
  if (accounts.some(({ shown }) => shown.currency !== "USD")) return undefined
  return toDecimal(accounts.reduce((sum, { shown }) => sum + fromDecimal(shown.amount), 0n))
}
