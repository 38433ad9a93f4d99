import type { Account } from "#shared/contracts/accounts.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, parseAmount, toDecimal } from "#shared/money/money.ts"
import { say, type Text } from "../lib/say.ts"

/** The account's balance after an amount leaves it, or how much is missing: decimal strings. */
export type AfterTransfer = { left: string } | { missing: string }

/**
 * Calculates the balance after a transfer.
 * @param amount in the API's format
 * @returns undefined without a valid positive amount
 */
export function afterTransfer(
  account: Pick<Account, "balance">,
  amount: string,
): AfterTransfer | undefined {
  const minor = parseAmount(amount)
  if (!minor) return undefined
  const left = fromDecimal(account.balance) - minor
  return left < 0n ? { missing: toDecimal(-left) } : { left: toDecimal(left) }
}

/** The same as text, for the line below the amount. */
export function afterTransferText(account: Account, amount: string): Text | undefined {
  const after = afterTransfer(account, amount)
  if (!after) return undefined
  return "left" in after
    ? say("{amount} left in {account} after this transfer", {
        amount: formatAmount(after.left, account.currency),
        account: account.name,
      })
    : say("{amount} more than {account} holds", {
        amount: formatAmount(after.missing, account.currency),
        account: account.name,
      })
}

/**
 * Whether an account holds too little. Refetches the balance before it says so, because money may have
 * arrived. If that fails, uses the known balance.
 */
export async function lacksFunds(
  { accountId, amount }: { accountId: number; amount: string },
  known: readonly Account[],
  freshAccounts: () => Promise<readonly Account[]>,
): Promise<boolean> {
  const lacking = (accounts: readonly Account[]) => {
    const from = accounts.find(({ id }) => id === accountId)
    const after = from && afterTransfer(from, amount)
    return after !== undefined && "missing" in after
  }
  return lacking(known) && lacking(await freshAccounts().catch(() => known))
}
