import { queryOptions } from "@tanstack/react-query"
import type {
  MonthlyStatement,
  ReadStatements,
  StatedAccount,
  StatementFormat,
} from "#shared/contracts/documents.ts"
import { get, post } from "../../lib/api-client.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
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

/** Where all monthly statements of an account and a year are downloaded. */
export const archivePath = (accountId: number, year: number, format: StatementFormat): string =>
  `/api/accounts/${accountId}/statements/archive?year=${year}&format=${format}`

/** Marks statements as read: all, or those of an account or a year. */
export function useReadStatements() {
  return useChange({
    send: (which: ReadStatements) => post<object>("/api/statements/read", which),
    refetch: [statedAccountsQuery.queryKey],
    refetchAfter: "both",
    meta: { errorTitle: say("The statements were not marked as read") },
  })
}

/** Marks a statement as read. */
export function useReadStatement() {
  return useChange({
    send: (id: number) => post<object>(`/api/statements/${id}/read`, {}),
    refetch: [statedAccountsQuery.queryKey],
    refetchAfter: "both",
    meta: { quiet: true },
  })
}

/** The formats of statements, with what each is for. */
export const formats: readonly { value: StatementFormat; name: Text; text: Text }[] = [
  { value: "pdf", name: asWritten("PDF"), text: say("PDF, to read and print") },
  { value: "csv", name: asWritten("CSV"), text: say("CSV, for spreadsheets") },
  { value: "camt053", name: asWritten("camt.053"), text: say("camt.053, for accounting programs") },
  { value: "mt940", name: asWritten("MT940"), text: say("MT940, for older accounting programs") },
  { value: "ofx", name: asWritten("OFX"), text: say("OFX, for personal finance programs") },
]
