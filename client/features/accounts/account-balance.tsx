import Hourglass from "lucide-react/icons/hourglass"
import Send from "lucide-react/icons/send"
import type { ReactNode } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { formatAmount, formatApy } from "#shared/money/format.ts"
import { say } from "../../lib/say.ts"
import { AmountFigure } from "../../ui/amount-figure.tsx"
import { Badge, StatusBadge } from "../../ui/badge.tsx"
import { Card } from "../../ui/card.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { Say } from "../../ui/say.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { CurrencyTile } from "../../ui/tile.tsx"

const kinds = { current: say("Current account"), savings: say("Savings account") } as const

/** An account's balance, what is in transit, and the way to send money from it. */
export function AccountBalance({
  account,
  closed,
  inTransit,
}: {
  account: Account
  closed: boolean
  /** What has left the account and not arrived yet, as a decimal string; undefined if nothing has. */
  inTransit: string | undefined
}) {
  const { id, currency, balance, accountType, interestRate } = account
  return (
    <BalanceCard>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CurrencyTile currency={currency} />
        <span className="font-semibold text-ink-2">{kinds[accountType]}</span>
        {accountType === "savings" && !closed && (
          <Badge tone="brand">{formatApy(interestRate)}</Badge>
        )}
        {closed && <StatusBadge status="closed" />}
      </div>
      <div>
        <p className="text-13 text-ink-2">{say("Balance")}</p>
        <AmountFigure amount={balance} currency={currency} />
        {inTransit && (
          <p className="mt-1.5 flex items-center gap-2 text-ink-2 [&_.lucide]:size-4 [&_.lucide]:flex-none">
            <Hourglass aria-hidden="true" />
            <span>
              <Say
                text="<b>{amount}</b> in transit to other banks, already taken off the balance"
                amount={formatAmount(inTransit, currency)}
                b={<span translate="no" className="amount font-semibold text-ink" />}
              />
            </span>
          </p>
        )}
      </div>
      {!closed && (
        <div className="mt-auto grid gap-2 md:flex">
          <ButtonLink href={`/transfer?from=${id}`} size="large" icon={<Send />}>
            {say("Send Money")}
          </ButtonLink>
        </div>
      )}
    </BalanceCard>
  )
}

/** A placeholder with the size of the balance. */
export function AccountBalanceSkeleton() {
  return (
    <BalanceCard>
      <div className="flex items-center gap-3">
        <Skeleton className="size-9 rounded-2 md:size-10" />
        <Skeleton className="h-3.5 w-32" />
      </div>
      <div>
        <Skeleton className="my-0.75 h-3 w-14" />
        <div className="flex h-(--t-figure-line) items-center">
          <Skeleton className="h-9 w-52" />
        </div>
      </div>
      <Skeleton className="mt-auto h-12 rounded-3 md:w-38" />
    </BalanceCard>
  )
}

function BalanceCard({ children }: { children: ReactNode }) {
  return (
    <Card aria-label={say("Balance")} className="flex flex-col gap-6 px-4 py-5 md:p-6">
      {children}
    </Card>
  )
}
