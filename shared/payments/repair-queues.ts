/** Why an item needs staff. */
export const repairKinds = [
  "unapplied",
  "unconfirmed",
  "contradiction",
  "quarantined",
  "refused",
  "claim",
  "mismatch",
  "recall",
  "unanswered",
  // Instant payments to a bank, or to all, are closed because nobody answers.
  "silent",
] as const
export type RepairKind = (typeof repairKinds)[number]

/** The queues of items that need staff, in the order of their urgency. */
export const repairQueues = [
  "unapplied",
  "unconfirmed",
  "recalls",
  "mismatches",
  "messages",
] as const
export type RepairQueue = (typeof repairQueues)[number]

/** The queue in which each kind waits; repair_queue (server/features/payments/staff-payments.sql) has the same. */
export const queueOf: Readonly<Record<RepairKind, RepairQueue>> = {
  unapplied: "unapplied",
  unconfirmed: "unconfirmed",
  unanswered: "unconfirmed",
  contradiction: "unconfirmed",
  silent: "unconfirmed",
  recall: "recalls",
  claim: "mismatches",
  mismatch: "mismatches",
  quarantined: "messages",
  refused: "messages",
}

export const queueTitles: Readonly<Record<RepairQueue, string>> = {
  unapplied: "Unapplied",
  unconfirmed: "Unconfirmed",
  recalls: "Recalls",
  mismatches: "Mismatches",
  messages: "Messages",
}

/** What an item is about, in a word or two. */
export const repairTitles: Readonly<Record<RepairKind, string>> = {
  unapplied: "Unapplied money",
  unconfirmed: "No answer",
  unanswered: "Recall unanswered",
  contradiction: "Contradiction",
  silent: "Bank does not answer",
  recall: "Recall",
  claim: "Claim",
  mismatch: "Mismatch",
  quarantined: "Quarantined",
  refused: "Refused message",
}
