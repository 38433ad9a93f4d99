import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { accountsQuery } from "../features/accounts/api.ts"
import { cardsQuery } from "../features/cards/api.ts"
import { say } from "../lib/say.ts"
import { Card } from "../ui/card.tsx"
import { FailedState } from "../ui/empty-state.tsx"

type WithCardsProps = {
  /** The placeholder while they load. */
  skeleton: ReactNode
  /** Called with no card if there is none, or no account. */
  children: (cards: DebitCard[], accounts: Account[]) => ReactNode
}

/**
 * Renders with the member's cards. Fetches them only once there are accounts (specification section 7).
 */
export function WithCards({ skeleton, children }: WithCardsProps) {
  const accounts = useQuery(accountsQuery)
  const enabled = accounts.data !== undefined && accounts.data.length > 0
  const cards = useQuery({ ...cardsQuery, enabled })

  if (accounts.data && (cards.data || !enabled)) return children(cards.data ?? [], accounts.data)
  const failed = [accounts, cards].find(({ isError }) => isError)
  // As high as the screen, as most lists and forms are, so that nothing below moves when they arrive.
  if (!failed) return <div className="min-h-dvh">{skeleton}</div>
  return (
    <Card as="div">
      <FailedState
        title={say("Cards did not load")}
        error={failed.error}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    </Card>
  )
}
