import { queryOptions } from "@tanstack/react-query"
import type { Loan } from "#shared/contracts/loans.ts"
import { get } from "../../lib/api-client.ts"

/**
 * The member's loans and applications, newest first. In a separate file because the first screen
 * loads it.
 */
export const loansQuery = queryOptions({
  queryKey: ["loans"],
  queryFn: ({ signal }) => get<Loan[]>("/api/loans", { signal }),
})
