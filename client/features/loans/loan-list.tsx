import { useQuery } from "@tanstack/react-query"
import HandCoins from "lucide-react/icons/hand-coins"
import type { ReactNode } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { formatFigure } from "#shared/money/format.ts"
import { maxLoan, minLoan } from "#shared/money/loan-bounds.ts"
import { say } from "../../lib/say.ts"
import { Card } from "../../ui/card.tsx"
import { EmptyState, FailedState } from "../../ui/empty-state.tsx"
import { LoanCard, LoanCardSkeleton } from "./loan-card.tsx"
import { loansQuery } from "./loans-query.ts"

type LoanListProps = {
  /** The member's accounts, if loaded. */
  accounts: readonly Account[]
  /** What to do when there are no loans. */
  firstStep: ReactNode
}

/** All loans and applications, newest first, or a message when there are none. */
export function LoanList({ accounts, firstStep }: LoanListProps) {
  const { data: loans, isPending, error, isFetching, refetch } = useQuery(loansQuery)
  if (isPending) return <LoansSkeleton />
  if (!loans) {
    return (
      <Card as="div">
        <FailedState
          title={say("Loans did not load")}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    )
  }
  if (loans.length === 0) {
    return (
      <Card as="div">
        <EmptyState
          icon={<HandCoins />}
          title={say("No loans yet")}
          text={say("Borrow {least} to {most} EUR, or the equivalent in another currency.", {
            least: formatFigure(minLoan),
            most: formatFigure(maxLoan),
          })}
          action={firstStep}
        />
      </Card>
    )
  }
  return (
    <ul className="grid grid-cols-1 gap-4">
      {loans.map((loan) => (
        <li key={loan.id}>
          <LoanCard loan={loan} account={accounts.find(({ id }) => id === loan.accountId)} />
        </li>
      ))}
    </ul>
  )
}

function LoansSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4">
      <span className="sr-only">{say("Loading...")}</span>
      <LoanCardSkeleton />
      <LoanCardSkeleton />
      <LoanCardSkeleton />
    </div>
  )
}
