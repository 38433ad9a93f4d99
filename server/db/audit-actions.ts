/**
 * What staff did that concerns no member alone, such as their decisions about payments with other
 * banks. Members do not see these events.
 */
export const staffActions = [
  "file.opened_in_secret",
  "drawer.closed",
  "drawer.difference",
  "drawer.miscounted",
  "drawer.opened",
  "job.requested",
  "ledger.exported",
  "message.retried",
  "note.added",
  "payment.inquired",
  "payments.released",
  "repair.closed",
  "repair.confirmed",
  "repair.noted",
  "repair.proposed",
  "statements.reconciled",
  "suspense.cleared",
  "vault.counted",
  "vault.delivered",
  "vault.difference",
  "vault.miscounted",
] as const

export type StaffAction = (typeof staffActions)[number]
