import type { Account } from "#shared/contracts/accounts.ts"
import { formatApy } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { say, type Text } from "../../lib/say.ts"

/** The total of accounts with the same currency and kind: a line of the account summary. */
export type AccountGroup = {
  /** "EUR current", "GBP savings". */
  name: Text
  /** "1.5% APY", for savings. */
  apy: Text | undefined
  currency: Account["currency"]
  /** Decimal string. */
  balance: string
}

/** Totals accounts by currency, kind, and interest rate, in the order of first appearance. */
export function accountGroups(accounts: readonly Account[]): AccountGroup[] {
  const groups = new Map<string, AccountGroup>()
  for (const { currency, accountType, interestRate, balance } of accounts) {
    const name = say("{currency} {kind, select, current {current} other {savings}}", {
      currency,
      kind: accountType,
    })
    const apy = accountType === "savings" ? formatApy(interestRate) : undefined
    const key = `${name} ${apy ?? ""}`
    const sum = fromDecimal(groups.get(key)?.balance ?? "0.00") + fromDecimal(balance)
    groups.set(key, { name, apy, currency, balance: toDecimal(sum) })
  }
  return [...groups.values()]
}
