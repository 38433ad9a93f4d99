import type { Account } from "#shared/contracts/accounts.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, parseAmount, toDecimal } from "#shared/money/money.ts"

/** What an account holds after an amount leaves it, or how much it lacks: decimal strings. */
export type AfterTransfer = { left: string } | { missing: string }

/**
 * Reckons the balance after a transfer.
 * @param amount as the wire carries it; undefined comes back while it is no positive amount
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

/** The same in words, for the line below the amount. */
export function afterTransferText(account: Account, amount: string): string | undefined {
  const after = afterTransfer(account, amount)
  if (!after) return undefined
  return "left" in after
    ? `${formatAmount(after.left, account.currency)} left in ${account.name} after this transfer`
    : `${formatAmount(after.missing, account.currency)} more than ${account.name} holds`
}

/**
 * Whether an account holds too little. Asks the bank before it says no: money may have come in since
 * the balance was fetched. When it cannot be asked, what is known counts.
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
