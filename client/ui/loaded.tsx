import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { FailedState } from "./empty-state.tsx"

type LoadedProps<Data> = {
  query: UseQueryResult<Data>
  /** What to say when it failed: "Accounts did not load". */
  failure: string
  /** The placeholder meanwhile. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows fetched data: a placeholder until it is there, or an error with a button to try again. */
export function Loaded<Data>({ query, failure, skeleton, children }: LoadedProps<Data>) {
  const { data, isPending, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (isPending) return skeleton
  return (
    <FailedState
      title={failure}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
