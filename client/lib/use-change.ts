import {
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import { showToast, type Toast } from "../ui/toast-store.ts"

/** A change in progress, or its outcome. */
export type Change<Variables, Result> = UseMutationResult<Result, Error, Variables>

/** What a form or a dialog reads of a change. */
export type Running<Result> = { isPending: boolean; data: Result | undefined; error: Error | null }

/** What a form or a dialog does when its change is done or refused, as long as it is on the screen. */
export type Told<Result> = {
  onSuccess: (result: Result) => void
  onError: (error: Error) => void
}

type ChangeOptions<Variables, Result> = Pick<
  UseMutationOptions<Result, Error, Variables>,
  "gcTime" | "meta" | "mutationKey" | "onSettled"
> & {
  /** Makes the call. */
  send: (variables: Variables) => Promise<Result>
  /** The keys of the queries that are fetched again afterwards. It is pending until they are. */
  refetch?: readonly QueryKey[]
  /** A refusal can show that the page is out of date. */
  refetchAfter?: "success" | "refusal" | "both"
  /** Stores what the bank answered. It is pending until this is done. */
  onSuccess?: (result: Result, variables: Variables) => unknown
  /** Says that it is done, wherever the member is by then. */
  toast?: (result: Result, variables: Variables) => Toast
}

/**
 * The one way to change something at the bank. A refusal is announced by a toast unless `meta` says that the
 * caller shows it; an ended session and a confirmation that was not given are handled for all changes
 * (query-client.ts). What moves money has an idempotency key besides (client/money/use-money-mutation.ts).
 */
export function useChange<Variables = void, Result = unknown>({
  send,
  refetch = [],
  refetchAfter = "success",
  onSuccess,
  toast,
  ...options
}: ChangeOptions<Variables, Result>): Change<Variables, Result> {
  const client = useQueryClient()
  const fetchAgain = (after: "success" | "refusal") =>
    refetchAfter === after || refetchAfter === "both"
      ? Promise.all(refetch.map((queryKey) => client.invalidateQueries({ queryKey })))
      : undefined
  return useMutation<Result, Error, Variables>({
    ...options,
    mutationFn: (variables) => send(variables),
    onSuccess: async (result, variables) => {
      await onSuccess?.(result, variables)
      if (toast) showToast(toast(result, variables))
      await fetchAgain("success")
    },
    onError: () => fetchAgain("refusal"),
  })
}

/**
 * Sends by a change, and tells the outcome also if its form has left the page by then, which `mutate` does not:
 * a refetch can take the form away, and what it leads to, such as recovery codes, is still to be shown.
 */
export const reportInAnyCase =
  <Variables, Result>({ mutateAsync }: Change<Variables, Result>) =>
  (variables: Variables, { onSuccess, onError }: Told<Result>): Promise<void> =>
    mutateAsync(variables).then(onSuccess, (error: Error) => onError(error))
