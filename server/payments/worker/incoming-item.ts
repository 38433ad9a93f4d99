import type { Finding } from "../sepa/findings.ts"

/**
 * A payment in a message, or an answer about one, as rail_process takes it
 * (server/payments/rail-receive.sql).
 */
export type IncomingItem = {
  readonly kind: "transfer" | "status" | "return" | "recall" | "inquiry" | "broken"
} & Readonly<Record<string, string | undefined>>

/** Reports violations of SEPA's rules to staff. */
export function brokenItem(findings: readonly Finding[]): IncomingItem {
  return { kind: "broken", what: findings.map(({ what }) => what).join(" ") }
}
