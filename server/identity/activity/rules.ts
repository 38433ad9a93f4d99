import type { AuditAction } from "../../db/audit-actions.ts"

/** Routine postings by the bank. They appear among the transactions and are not security events. */
export const routineActions = [
  "interest.paid",
  "loan.collected",
] as const satisfies readonly AuditAction[]
