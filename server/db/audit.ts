import { auditEvents } from "#shared/tables/audit.ts"
import type { AuditAction } from "./audit-actions.ts"
import type { Database } from "./pool.ts"

type AuditEvent = typeof auditEvents.$inferInsert

/**
 * The one place that every security event passes, whoever caused it: a message that tells the customer of
 * it belongs into the same transaction. Writes down what was done to a customer's things and by whom, in the transaction that did it, so
 * that neither is there without the other. `details` holds ids and values that are no secret.
 */
export async function recordAudit(
  tx: Database,
  event: Pick<AuditEvent, "userId" | "actor" | "signInId" | "details"> & { action: AuditAction },
): Promise<void> {
  await tx.insert(auditEvents).values(event)
}
