import type { AuditAction } from "#shared/activity/audit-events.ts"
import { auditEvents } from "#shared/tables/audit.ts"
import type { StaffAction } from "./audit-actions.ts"
import type { Database } from "./pool.ts"

type AuditEvent = typeof auditEvents.$inferInsert

/**
 * Records an audit event in the transaction of the change, so that neither exists without the
 * other. Every security event passes through here, so a message that notifies the member belongs
 * in the same transaction. `details` holds ids and values that are not secret.
 */
export async function recordAudit(
  tx: Database,
  event: Pick<AuditEvent, "actor" | "signInId" | "details"> & {
    userId: number
    action: AuditAction
  },
): Promise<void> {
  await tx.insert(auditEvents).values(event)
}

/**
 * Records what an employee did, as `recordAudit` does, without a member.
 * @param details.staff the employee's name as stored (server/identity/employees/staff-name.ts)
 */
export async function recordStaffAction(
  tx: Database,
  action: StaffAction,
  details: { staff: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.insert(auditEvents).values({ actor: "staff", action, details })
}
