import { Link } from "wouter"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount, formatApy } from "#shared/money/format.ts"
import { say } from "../../lib/say.ts"
import { Badge } from "../../ui/badge.tsx"
import { classes } from "../../ui/classes.ts"
import { Row, rowLink } from "../../ui/rows.tsx"
import { CurrencyTile } from "../../ui/tile.tsx"
import { type AccountAction, AccountActions } from "./account-actions.tsx"
import type { ShownAccount } from "./total-usd.ts"

/**
 * One account: badge, name, IBAN, the balance in USD, and below it the balance in the account's currency.
 * The row leads to the account's page.
 */
export function AccountRow({
  account,
  shown,
  inTransit,
  onAct,
}: ShownAccount & {
  /** What has left the account and not arrived yet, as a decimal string. */
  inTransit?: string | undefined
  onAct: (act: AccountAction) => void
}) {
  return (
    <Row
      leads
      tile={<CurrencyTile currency={account.currency} />}
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link href={`/accounts/${account.id}`} className={classes("wrap-anywhere", rowLink)}>
            {account.name}
          </Link>
          {account.accountType === "savings" && (
            <Badge tone="brand">{formatApy(account.interestRate)}</Badge>
          )}
        </span>
      }
      end={
        <span translate="no" className="text-15 tracking-[-.005em] md:text-16">
          {formatAmount(shown.amount, shown.currency)}
        </span>
      }
      detail={
        <span translate="no" className="iban max-md:tracking-[-.01em]">
          {formatIban(account.iban)}
        </span>
      }
      endDetail={
        inTransit ? (
          <>
            <span translate="no" className="block">
              {formatAmount(account.balance, account.currency)}
            </span>
            <span className="block">
              {say("In transit {amount}", { amount: formatAmount(inTransit, account.currency) })}
            </span>
          </>
        ) : (
          <span translate="no">{formatAmount(account.balance, account.currency)}</span>
        )
      }
      menu={<AccountActions account={account} onAct={onAct} />}
    />
  )
}
