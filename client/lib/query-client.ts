import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { NotConfirmed } from "./api-client.ts"
import { isSignedOut, needsEnrollment } from "./problem.ts"
import { followQueries, refetchOnMount } from "./query-history.ts"
import { asWritten, say, type Text } from "./say.ts"

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The toast's title when it fails; "Error" if absent (specification section 8). */
      errorTitle?: Text
      /** Whether the caller shows a failure itself, or it can be ignored: always, or for some errors. */
      quiet?: boolean | ((error: unknown) => boolean)
    }
  }
}

export type QueryClientEvents = {
  /** A call was answered 401: the session has ended. */
  onSignedOut: (error: unknown) => void
  /** The bank requires a second factor to be set up before anything else. */
  onEnrollmentRequired: () => void
  /** The member canceled a step-up; the sentence explains the consequence. */
  onNotConfirmed: (sentence: Text) => void
  /** A mutation failed for another reason. */
  onMutationError: (title: Text, error: unknown) => void
}

/**
 * The only query client. It does not retry or refetch automatically, and data never becomes stale
 * (specification section 7). It also makes calls when the browser reports that it is offline: an error is
 * better than a form that waits forever.
 */
export function createQueryClient(on: QueryClientEvents) {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) on.onSignedOut(error)
        else if (needsEnrollment(error)) on.onEnrollmentRequired()
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (isSignedOut(error)) on.onSignedOut(error)
        else if (needsEnrollment(error)) on.onEnrollmentRequired()
        else if (error instanceof NotConfirmed) on.onNotConfirmed(asWritten(error.message))
        else {
          const { quiet, errorTitle = say("Error") } = mutation.meta ?? {}
          if (typeof quiet === "function" ? quiet(error) : quiet) return
          on.onMutationError(errorTitle, error)
        }
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        retryOnMount: refetchOnMount,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  })
  followQueries(client.getQueryCache())
  return client
}
