import { queryOptions } from "@tanstack/react-query"
import type {
  MonthlyStatement,
  StatedAccount,
  StatementFormat,
} from "#shared/contracts/documents.ts"
import { get, post } from "../../lib/api-client.ts"
import { useChange } from "../../lib/use-change.ts"

/** The member's accounts, open or closed, with the years of their monthly statements. */
export const statedAccountsQuery = queryOptions({
  queryKey: ["accounts", "statements"],
  queryFn: ({ signal }) => get<StatedAccount[]>("/api/statements", { signal }),
})

/** The monthly statements of an account, newest first. */
export const statementsQuery = (accountId: number) =>
  queryOptions({
    queryKey: ["accounts", "statements", accountId],
    queryFn: ({ signal }) =>
      get<MonthlyStatement[]>(`/api/accounts/${accountId}/statements`, { signal }),
  })

/** Where a monthly statement is downloaded. */
export const statementPath = (id: number, format: StatementFormat): string =>
  `/api/statements/${id}?format=${format}`

/** Marks a statement as read. */
export function useReadStatement() {
  return useChange({
    send: (id: number) => post<object>(`/api/statements/${id}/read`, {}),
    refetch: [statedAccountsQuery.queryKey],
    refetchAfter: "both",
    meta: { quiet: true },
  })
}
