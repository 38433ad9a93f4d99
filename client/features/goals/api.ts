import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Goal, SavingsGoal, SavingsGoals } from "#shared/contracts/goals.ts"
import { get, post, put } from "../../lib/api-client.ts"
import { useChange } from "../../lib/use-change.ts"
import { moneyQueryKeys } from "../../money/money-queries.ts"

/** The savings goals of an open account. Refetched with it, because its balance decides how they stand. */
export const goalsQuery = (accountId: Account["id"]) =>
  queryOptions({
    queryKey: [...moneyQueryKeys.accounts, accountId, "goals"],
    queryFn: ({ signal }) => get<SavingsGoals>(`/api/accounts/${accountId}/goals`, { signal }),
    // A standing order may have been created since.
    staleTime: 2_000,
  })

/** Shows what the bank answers to a change: all goals of the account. */
function useKeep(accountId: Account["id"]) {
  const client = useQueryClient()
  return (goals: SavingsGoals) => client.setQueryData(goalsQuery(accountId).queryKey, goals)
}

/** Creates a goal, which comes last, or changes one. */
export function useSaveGoal(accountId: Account["id"], goal: SavingsGoal | undefined) {
  return useChange({
    send: (values: Goal) =>
      goal
        ? put<SavingsGoals>(`/api/goals/${goal.id}`, values)
        : post<SavingsGoals>(`/api/accounts/${accountId}/goals`, values),
    onSuccess: useKeep(accountId),
  })
}

/** Fills a goal earlier or later; 1 is the first position. */
export function useMoveGoal(accountId: Account["id"]) {
  return useChange({
    send: ({ id, position }: { id: SavingsGoal["id"]; position: number }) =>
      put<SavingsGoals>(`/api/goals/${id}/position`, { position }),
    onSuccess: useKeep(accountId),
  })
}

/** Deletes a goal. The money stays in the account. */
export function useRemoveGoal(accountId: Account["id"]) {
  return useChange({
    send: (id: SavingsGoal["id"]) => post<SavingsGoals>(`/api/goals/${id}/removal`, {}),
    onSuccess: useKeep(accountId),
  })
}
