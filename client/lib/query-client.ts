import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { requireEnrolment } from "./enrolment.ts"
import { isSignedOut, needsEnrolment } from "./problem.ts"
import { askAgainOnMount, followQueries } from "./query-history.ts"
import { endStep, NotConfirmed } from "./step-up.ts"

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The toast's title when it fails; "Error" without it (specification section 8). */
      errorTitle?: string
      /** True when the caller shows a failure itself, or when it concerns nobody. */
      quiet?: boolean
    }
  }
}

export type QueryClientEvents = {
  /** A call was answered 401: the session has ended. */
  onSignedOut: () => void
  /** The customer closed a step that the bank wanted; the sentence says what that means. */
  onNotConfirmed: (sentence: string) => void
  /** A mutation failed for another reason. */
  onMutationError: (title: string, error: unknown) => void
}

/**
 * The one query client. Nothing is retried or fetched again unless asked for, and data never goes
 * stale (specification section 7). Calls go out when the browser believes it is offline too: a plain
 * failure is better than a form that waits for ever.
 */
export function createQueryClient(on: QueryClientEvents) {
  function signedOut(error: unknown) {
    // A step that is open would keep the page from leaving, as a form with unsent money does.
    endStep(error)
    on.onSignedOut()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) signedOut(error)
        else if (needsEnrolment(error)) requireEnrolment()
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (isSignedOut(error)) signedOut(error)
        else if (needsEnrolment(error)) requireEnrolment()
        else if (error instanceof NotConfirmed) on.onNotConfirmed(error.message)
        else if (!mutation.meta?.quiet) {
          on.onMutationError(mutation.meta?.errorTitle ?? "Error", error)
        }
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        retryOnMount: askAgainOnMount,
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
