import type { Request } from "express"

/**
 * The points that a request costs (docs/decisions/027-security-headers-and-rate-limits.md), by the
 * work that it causes. A password is hashed with argon2id, an export reads the whole history, a
 * search scans hundreds of transactions, totals and insights add up a long history, a change writes and may wait for locks; everything else
 * reads.
 */
export function requestCost({
  method,
  path,
  body,
  query,
}: Pick<Request, "method" | "path" | "body" | "query">): number {
  if (carriesPassword(body)) return 30
  if (path.endsWith(".csv") || files.test(path)) return 20
  if (
    path === "/transaction-totals" ||
    insights.test(path) ||
    searchFilters.some((name) => name in query)
  )
    return 10
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return 1
  // Sent by every open page while the member is active.
  return path === "/auth/activity" ? 1 : 5
}

/**
 * Whether a request may leave rows behind. What protects a member is never too much, nor what every open page sends while
 * they are active.
 */
export const isChange = ({ method, path }: Pick<Request, "method" | "path">): boolean =>
  !["GET", "HEAD", "OPTIONS"].includes(method) && !protects.test(path)

const protects =
  /^\/(auth\/(activity|logout|password)|payments\/lock|debit-cards\/[^/]+\/(freeze|switch-off)|sessions\/(end-others|[^/]+\/end))$/

/** Files that are written or drawn for the request. */
const files =
  /^\/(statements\/[^/]+|certificates\/.+|.+\/(statement|fee-statement|confirmation|proof|paper))$/

/** What is worked out from the texts of the member's payments (server/features/insights/read-insights.ts). */
const insights =
  /^\/(insights\/(spending|payments|months|recurring)|transactions\/[^/]+\/category)$/

/** The filters that need a scan (server/features/transactions/rules.ts). */
const searchFilters = ["q", "kind", "min", "max"]

function carriesPassword(body: unknown): boolean {
  return (
    typeof body === "object" && body !== null && Object.keys(body).some((n) => /password/i.test(n))
  )
}
