import { useQuery } from "@tanstack/react-query"
import Wallet from "lucide-react/icons/wallet"
import type { ReactNode } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { accountsQuery } from "../features/accounts/api.ts"
import { EmptyState } from "../ui/empty-state.tsx"
import { Loaded } from "../ui/loaded.tsx"
import { RowsSkeleton } from "../ui/rows.tsx"

/** Stands for a form. As high as the screen, as most forms are, so that nothing below moves later. */
export function FormSkeleton() {
  return (
    <div className="min-h-dvh">
      <RowsSkeleton />
    </div>
  )
}

/** Renders with the customer's accounts: waits for them, or shows an error. */
export function WithAccounts({ children }: { children: (accounts: Account[]) => ReactNode }) {
  const query = useQuery(accountsQuery)
  return (
    <Loaded query={query} failure="Accounts did not load" skeleton={<FormSkeleton />}>
      {(accounts) =>
        accounts.length > 0 ? (
          children(accounts)
        ) : (
          <EmptyState
            icon={<Wallet />}
            title="No accounts yet"
            text="You need an account before you can move money."
          />
        )
      }
    </Loaded>
  )
}
