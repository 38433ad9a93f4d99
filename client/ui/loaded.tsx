import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Card } from "./card.tsx"
import { FailedState } from "./empty-state.tsx"

type LoadedProps<Data> = {
  query: UseQueryResult<Data>
  /** What to say when it failed: "Accounts did not load". */
  failure: string
  /** The placeholder meanwhile. */
  skeleton: ReactNode
  /** Whether an error gets a card of its own, where the data comes in cards. */
  framed?: boolean
  children: (data: Data) => ReactNode
}

/** Shows fetched data: a placeholder until it is there, or an error with a button to try again. */
export function Loaded<Data>({
  query,
  failure,
  skeleton,
  framed = false,
  children,
}: LoadedProps<Data>) {
  const { data, isPending, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (isPending) return skeleton
  const failed = (
    <FailedState
      title={failure}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
  return framed ? <Card as="div">{failed}</Card> : failed
}
