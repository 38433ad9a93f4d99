import type { Request } from "express"

/**
 * What a request costs of its session's points (docs/decisions/027-security-headers-and-rate-limits.md): by what it
 * makes the bank do. A password is hashed with argon2id, an export reads a whole history, a search looks
 * through hundreds of transactions, a change writes and may wait for locks, the rest reads.
 */
export function costOf({
  method,
  path,
  body,
  query,
}: Pick<Request, "method" | "path" | "body" | "query">): number {
  if (carriesPassword(body)) return 30
  if (path.endsWith(".csv")) return 20
  if (sought.some((name) => name in query)) return 10
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return 1
  // Sent by every open page while somebody is there.
  return path === "/auth/activity" ? 1 : 5
}

/** The filters for which rows are looked through (server/features/transactions/rules.ts). */
const sought = ["q", "kind", "min", "max"]

function carriesPassword(body: unknown): boolean {
  return (
    typeof body === "object" && body !== null && Object.keys(body).some((n) => /password/i.test(n))
  )
}
