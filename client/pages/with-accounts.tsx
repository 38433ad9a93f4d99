import { useQuery } from "@tanstack/react-query"
import Wallet from "lucide-react/icons/wallet"
import type { ReactNode } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { accountsQuery } from "../features/accounts/api.ts"
import { EmptyState, FailedState } from "../ui/empty-state.tsx"
import { RowsSkeleton } from "../ui/rows.tsx"

/** Renders with the customer's accounts: waits for them, or shows an error. */
export function WithAccounts({ children }: { children: (accounts: Account[]) => ReactNode }) {
  const { data: accounts, isPending, error, isFetching, refetch } = useQuery(accountsQuery)
  if (isPending) {
    // As high as the screen, as most forms are, so that nothing below moves when the accounts arrive.
    return (
      <div className="min-h-dvh">
        <RowsSkeleton />
      </div>
    )
  }
  if (!accounts) {
    return (
      <FailedState
        title="Accounts did not load"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (accounts.length === 0) {
    return (
      <EmptyState
        icon={<Wallet />}
        title="No accounts yet"
        text="You need an account before you can move money."
      />
    )
  }
  return children(accounts)
}
