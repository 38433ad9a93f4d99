import type { PaymentStatus } from "#shared/contracts/payments.ts"
import type { paymentStates } from "#shared/stored-values.ts"

export type PaymentState = (typeof paymentStates)[number]

const statuses: Readonly<Record<PaymentState, PaymentStatus>> = {
  queued: "pending",
  sent: "pending",
  settled: "completed",
  rejected: "rejected",
  cancelled: "cancelled",
  unconfirmed: "unconfirmed",
  settled_late: "completed",
  returned: "returned",
  // The payment stays completed until a recall succeeds.
  recall_requested: "completed",
  recalled: "recalled",
  recall_refused: "completed",
  recall_unanswered: "completed",
  accepted: "pending",
  credited: "completed",
  unapplied: "pending",
  recall_received: "completed",
  sending_back: "returned",
  sent_back: "returned",
}

/**
 * The status that a member sees.
 * @param state null for a transaction that is not a payment to or from another bank
 */
export function paymentStatus(state: PaymentState | null | undefined): PaymentStatus {
  return state ? statuses[state] : "completed"
}
