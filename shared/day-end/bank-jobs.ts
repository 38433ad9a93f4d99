/** What the bank does after the end of a day, and what employees may ask for again. */
export const bankJobs = [
  "day_end",
  "statements",
  "reconciliation",
  "cut_off",
  "rates",
  "ledger_check",
] as const
export type BankJob = (typeof bankJobs)[number]

/** Each job's name, and what it does. server/features/day-end/job-runs.sql lists the same jobs. */
export const jobTitles: Readonly<Record<BankJob, { name: string; does: string }>> = {
  day_end: {
    name: "Close the day",
    does: "Accrues and pays interest, collects installments, and ends offers",
  },
  statements: { name: "Close statements", does: "Closes the statements of the last month" },
  reconciliation: {
    name: "Reconcile payments",
    does: "Matches the settlement account's statements with payments, and lists what stays open",
  },
  cut_off: {
    name: "Send queued payments",
    does: "Sends standard payments now instead of at the next cut-off",
  },
  rates: { name: "Load rates", does: "Loads the day's exchange rates" },
  ledger_check: { name: "Check the ledger", does: "Checks every posting, balance, and seal" },
}

/** What waits in the bank, as bank_queues (server/features/day-end/queues.sql) names it. */
export const waitingTitles: Readonly<Record<string, string>> = {
  unsealed: "Entries and events to seal",
  payments_to_send: "Payments to send",
  payments_overdue: "Payments that are overdue",
  messages_to_send: "Messages to send",
  messages_to_process: "Messages to process",
  orders: "Orders to run",
  emails: "Emails to send",
  repair_items: "Payment items for staff",
}
