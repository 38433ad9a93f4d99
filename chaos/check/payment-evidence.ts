import type { PaymentsDone } from "../workload/payments/run-payments.ts"
import type { StaleWork } from "../workload/payments/stale-worker.ts"
import { groupBy } from "./group-by.ts"
import type { BookedPayment, OtherBanksJournal } from "./other-banks-journal.ts"
import type { LegRow, PaymentEventRow, PaymentRow, PaymentRows } from "./payment-rows.ts"

/** What is known about a trial's payments when nothing is in progress. */
export type PaymentEvidence = {
  readonly rows: PaymentRows
  readonly journal: OtherBanksJournal
  /** The bank's balance at the other banks after a restart, in cents. */
  readonly balance: bigint
  /** References of the payments that clients know were accepted. */
  readonly accepted: readonly string[]
  readonly done: PaymentsDone
  readonly stale: StaleWork
  /** What is wrong with messages that the bank sent, one sentence each, and how many were read. */
  readonly sent: { readonly read: number; readonly wrong: readonly string[] }
}

/** A payment with everything that happened to it. */
export type Life = {
  readonly payment: PaymentRow
  readonly events: readonly PaymentEventRow[]
  readonly legs: readonly LegRow[]
  readonly booked: BookedPayment | undefined
}

export const sum = (legs: readonly LegRow[], is: (leg: LegRow) => boolean) =>
  legs.reduce((total, leg) => (is(leg) ? total + leg.amount : total), 0n)
export const onNostro = ({ systemAccount }: LegRow) => systemAccount === "nostro"

export function livesOf({ rows, journal }: PaymentEvidence): Life[] {
  const events = groupBy(rows.events, ({ paymentId }) => paymentId)
  const legs = groupBy(rows.legs, ({ entryId }) => entryId)
  return rows.payments.map((payment) => {
    const own = events.get(payment.id) ?? []
    return {
      payment,
      events: own,
      legs: own.flatMap(({ entryId }) => (entryId === null ? [] : (legs.get(entryId) ?? []))),
      booked: journal.payments.get(payment.txId),
    }
  })
}
