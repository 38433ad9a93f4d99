import { useQuery } from "@tanstack/react-query"
import Wallet from "lucide-react/icons/wallet"
import type { ReactNode } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { accountsQuery } from "../features/accounts/api.ts"
import { say } from "../lib/say.ts"
import { EmptyState } from "../ui/empty-state.tsx"
import { Loaded } from "../ui/loaded.tsx"

type WithAccountsProps = {
  /** The placeholder while they load. */
  skeleton: ReactNode
  children: (accounts: Account[]) => ReactNode
}

/** Renders with the member's accounts: waits for them, or shows an error. */
export function WithAccounts({ skeleton, children }: WithAccountsProps) {
  const query = useQuery(accountsQuery)
  return (
    <Loaded query={query} failure={say("Accounts did not load")} skeleton={skeleton}>
      {(accounts) =>
        accounts.length > 0 ? (
          children(accounts)
        ) : (
          <EmptyState
            icon={<Wallet />}
            title={say("No accounts yet")}
            text={say("You need an account before you can move money.")}
          />
        )
      }
    </Loaded>
  )
}
