import type { AuditAction } from "../../db/audit-actions.ts"

/** Routine postings by the bank. They appear among the transactions and are not security events. */
export const routineActions = [
  "interest.paid",
  "loan.collected",
] as const satisfies readonly AuditAction[]

/**
 * Notices: events that stay marked until the customer has confirmed them, since they concern
 * access, what may be paid, or possible fraud (ASVS 6.3.5, 6.3.7). Of sign-ins, only those from a
 * new device.
 */
export const noticeActions = [
  "access.recovered",
  "access.recovery_issued",
  "access.recovery_refused",
  "card.blocked",
  "card.limit_changed",
  "card.unfrozen",
  "claim.collected",
  "confirmation.rejected",
  "holder.name_changed",
  "holder.name_stated",
  "instant_limit.changed",
  "limit.changed",
  "order.changed",
  "order.created",
  "order.delayed",
  "order.refused",
  "password.blocked",
  "password.changed",
  "payee.trusted",
  "payment.sent_back",
  "payments.locked",
  "payments.unlocked",
  "profile.changed",
  "second_factor.authenticator_added",
  "second_factor.authenticator_removed",
  "second_factor.passkey_added",
  "second_factor.passkey_removed",
  "second_factor.recovery_code_used",
  "second_factor.recovery_codes_made",
  "session.ended",
  "session.others_ended",
  "sign_in.blocked",
  "sign_in.second_factor_failed",
  "sign_in.succeeded",
] as const satisfies readonly AuditAction[]
