import type { Finding } from "../sepa/findings.ts"

/** One payment, or one thing about a payment, of a message, as rail_process takes it (server/ledger/rail-receive.sql). */
export type IncomingItem = {
  readonly kind: "transfer" | "status" | "return" | "recall" | "inquiry" | "broken"
} & Readonly<Record<string, string | undefined>>

/** What breaks SEPA's rules, for staff. */
export function brokenItem(findings: readonly Finding[]): IncomingItem {
  return { kind: "broken", what: findings.map(({ what }) => what).join(" ") }
}
