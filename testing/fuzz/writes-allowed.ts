import { expect } from "vitest"
import { fromDecimal } from "#shared/money/money.ts"
import { type ProblemCode, refusalOf } from "#shared/refusals/catalog.ts"
import { changed, type Write } from "../watch/writes.ts"

/** Every request of a signed-in member updates their last activity, refused or not. */
const isActivity = (write: Write) =>
  write.table === "sign_ins" && changed(write).every((column) => column === "last_active_at")

/** Audit actions for a wrong second factor, or a wrong proof of one. */
const failedProofActions = [
  "second_factor.refused",
  "sign_in.second_factor_failed",
  "confirmation.rejected",
]

/** Audit actions for a wrong secret. */
const attemptActions = [
  "card.cvv_tried",
  "card.blocked",
  "access.recovery_refused",
  ...failedProofActions,
]

/** A wrong answer counts against its challenge. */
const isFailure = (write: Write) => write.kind === "UPDATE" && changed(write).join() === "failures"

/** Refusals after which an attempt was counted, or a correct secret reset the count. */
const mayCountAttempt = (code: ProblemCode | undefined) =>
  [
    // These reveal whether the payee's account exists.
    "payee_not_found",
    "insufficient_funds",
    "rate_changed",
    "rate_unavailable",
    "amount_too_small",
    "balance_too_large",
    "card_limit_exceeded",
    "daily_limit_exceeded",
    "instant_limit_exceeded",
    "new_payee_limit_exceeded",
    "exchange_limit_exceeded",
    "card_to_others_off",
    "card_to_new_payees_off",
    "too_many_payees",
    "already_saved",
    "payments_locked",
    "holder_name_required",
    // The question about an order's payee comes before its key is claimed.
    "request_in_progress",
    "too_many_orders",
    "order_ended",
    "order_of_another",
    "order_date_not_possible",
    "same_account",
    // These come after a correct password, which resets the count.
    "username_taken",
    "account_not_empty",
    "account_repays_loan",
    "account_has_orders",
    "payment_open",
    "interest_not_paid",
    "email_taken",
    "not_found",
    "already_trusted",
    "holder_name_fixed",
    "last_factor",
    "card_frozen_by_bank",
    "card_closed",
    "loan_offer_not_open",
    "loan_terms_differ",
    "too_many_cards",
    "already_enrolled",
    "too_many_passkeys",
    "passkeys_unavailable",
    "enrolment_required",
    "membership_not_closable",
    "confirmation_required",
    "second_factor_required",
    "wrong_code",
    "wrong_password",
    "wrong_credentials",
    "too_many_requests",
  ].includes(String(code))

/**
 * Fails if a refused request wrote anything but what its refusal implies: the answer stored with
 * its key, an attempt at a card's code, or a correct password.
 */
export function expectNothingWritten(
  code: ProblemCode | undefined,
  hasKey: boolean,
  writes: Write[],
): void {
  const kept = hasKey && code !== undefined && refusalOf[code].kept === true
  const unconfirmed = code === "confirmation_required" || code === "second_factor_required"
  const left = writes.filter((write) => {
    if (isActivity(write)) return false
    if (write.table === "idempotency_keys") return !kept && !unconfirmed
    if (write.table === "confirmations") return !unconfirmed && !isFailure(write)
    if (write.table === "passkey_challenges") return write.kind !== "DELETE"
    if (write.table === "sign_ins") return changed(write).join() !== "password_given_at"
    if (write.table === "rate_limits") return !mayCountAttempt(code)
    if (write.table === "recoveries") return changed(write).join() !== "failures"
    if (write.table === "debit_cards") {
      return !changed(write).every((column) => /^cvv_(failures|blocked_until)$/.test(column))
    }
    if (write.table === "audit_events") {
      return !attemptActions.includes(String(write.after?.["action"]))
    }
    // Of an event that is counted above.
    if (write.table === "notifications") {
      return !(write.kind === "INSERT" && write.after?.["source"] === "audit")
    }
    return write.table !== "unsealed" && write.table !== "limit_counters"
  })
  expect(left).toEqual([])
  // The key is claimed and then released, so that the request can be repeated with its proof.
  const claims = writes.filter(({ table }) => table === "idempotency_keys")
  if (unconfirmed)
    expect(claims.map(({ kind }) => kind)).toEqual(claims.length > 0 ? ["INSERT", "DELETE"] : [])
  // One limit may be counted and then returned because another one refused.
  expect(netOf(writes, "limit_counters", "spent")).toEqual(new Map())
  expect(netOf(writes, "limit_counters", "exchanged")).toEqual(new Map())
  const tries = writes.some(({ after }) => attemptActions.includes(String(after?.["action"])))
  if (code !== "wrong_cvv") {
    const failures = netOf(writes, "debit_cards", "cvv_failures")
    for (const [, change] of failures)
      expect(change, "a right code forgets").toBeLessThanOrEqual(0n)
  }
  const queued = writes.filter(({ table }) => table === "unsealed")
  expect(queued.length > 0 && !tries, "queued for a seal").toBe(false)
}

/** The total change of a column by row, in cents if it is money. Unchanged rows are omitted. */
export function netOf(
  writes: readonly Write[],
  table: string,
  column: string,
): Map<string, bigint> {
  const net = new Map<string, bigint>()
  for (const write of writes.filter((each) => each.table === table)) {
    const row = write.after ?? write.before ?? {}
    const key = JSON.stringify(row["id"] ?? [row["scope"], row["subject_id"], row["day"]])
    const change = cents(write.after?.[column]) - cents(write.before?.[column])
    net.set(key, (net.get(key) ?? 0n) + change)
  }
  return new Map([...net].filter(([, change]) => change !== 0n))
}

/** JSON has numbers for `numeric`; they are exact up to twelve digits. */
function cents(value: unknown): bigint {
  return fromDecimal(Number(value ?? 0).toFixed(2))
}

/** Tables that an accepted request may write, by operation; one that is missing here may write none. */
const book = [
  "journal_entries",
  "postings",
  "transactions",
  "accounts",
  "unsealed",
  "notifications",
]
const money = [...book, "limit_counters", "new_payee_counters", "idempotency_keys"]
const payments = ["payments", "payment_events", "notifications"]
const noted = ["audit_events", "unsealed", "notifications"]
const factors = [
  "authenticators",
  "passkeys",
  "recovery_codes",
  "passkey_challenges",
  "rate_limits",
]
export const mayWrite: Readonly<Record<string, readonly string[]>> = {
  register: [
    "users",
    "holders",
    "holder_people",
    "accounts",
    "debit_cards",
    "sign_ins",
    "sessions",
    ...noted,
  ],
  signIn: ["sign_ins", "sessions", "rate_limits", ...noted],
  signOut: ["sign_ins", "sessions"],
  changePassword: ["users", "sign_ins", "sessions", "rate_limits", ...noted],
  recoverAccess: ["users", "recoveries", "rate_limits", ...noted],
  giveConfirmation: ["confirmations", ...factors, ...noted],
  giveSecondFactor: ["confirmations", "sign_ins", "sessions", ...factors, ...noted],
  offerPasskeySignIn: ["passkey_challenges"],
  signInWithPasskey: ["sign_ins", "sessions", ...factors, ...noted],
  beginAuthenticator: ["sign_ins", ...factors],
  confirmAuthenticator: ["sign_ins", "sessions", ...factors, ...noted],
  removeAuthenticator: ["sign_ins", "confirmations", ...factors, ...noted],
  offerPasskey: ["users", "sign_ins", "confirmations", ...factors],
  addPasskey: ["sign_ins", "sessions", ...factors, ...noted],
  renamePasskey: [...factors, ...noted],
  removePasskey: ["sign_ins", "confirmations", ...factors, ...noted],
  renewRecoveryCodes: ["sign_ins", "confirmations", ...factors, ...noted],
  savePlace: ["sign_ins"],
  nameDevice: ["sign_ins", ...noted],
  endSession: ["sign_ins", ...noted],
  endOtherSessions: ["sign_ins", ...noted],
  confirmSecurityEvents: ["users", ...noted],
  checkProof: ["rate_limits"],
  readMonthlyStatement: ["statement_reads"],
  readMonthlyStatements: ["statement_reads"],
  readNotifications: ["notifications"],
  readNotification: ["notifications"],
  chooseNotifications: ["notification_settings"],
  sendEmailCode: ["email_codes", "email_outbox"],
  confirmEmail: ["email_codes", "email_contacts", "email_outbox", "rate_limits", ...noted],
  openAccount: ["accounts", "debit_cards", ...noted],
  renameAccount: ["accounts", ...noted],
  closeAccount: ["accounts", "payment_requests", "sign_ins", "rate_limits", ...noted],
  stateHolderName: ["users", "debit_cards", "sign_ins", "rate_limits", ...noted],
  saveProfile: ["users", "sign_ins", "rate_limits", ...noted],
  chooseLanguage: ["users", ...noted],
  writeMessage: ["chat_messages", "conversations"],
  readMessages: ["chat_messages"],
  revealCard: ["sign_ins", "rate_limits", ...noted],
  setCardLimit: ["debit_cards", "sign_ins", "rate_limits", ...noted],
  trustPayee: ["trusted_payees", "sign_ins", "rate_limits", ...noted],
  removePayee: ["trusted_payees", ...noted],
  createGoal: ["savings_goals"],
  changeGoal: ["savings_goals"],
  moveGoal: ["savings_goals"],
  removeGoal: ["savings_goals"],
  requestExport: ["data_exports", "data_export_parts", ...noted],
  downloadExport: ["sign_ins", "rate_limits", ...noted],
  closeMembership: ["users", "sign_ins", "rate_limits", ...noted],
  chooseCategory: ["category_choices", "category_rules", "budgets"],
  addWordRule: ["category_rules", "budgets"],
  removeRule: ["category_rules", "budgets"],
  setBudget: ["budgets"],
  switchInsights: ["users"],
  savePayee: ["saved_payees", "rate_limits"],
  renameSavedPayee: ["saved_payees"],
  removeSavedPayee: ["saved_payees"],
  askForMoney: ["payment_requests", "idempotency_keys", ...noted],
  cancelRequest: ["payment_requests", ...noted],
  declineRequest: ["payment_requests", "request_blocks", ...noted],
  unblockAsker: ["request_blocks", ...noted],
  saveLimits: ["users", "sign_ins", "rate_limits", ...noted],
  lockPayments: ["users", ...noted],
  unlockPayments: ["users", "sign_ins", "rate_limits", ...noted],
  freezeCard: ["debit_cards", ...noted],
  unfreezeCard: ["debit_cards", "sign_ins", "rate_limits", ...noted],
  createVirtualCard: ["debit_cards", "sign_ins", "rate_limits", ...noted],
  replaceCard: ["debit_cards", "sign_ins", "rate_limits", ...noted],
  closeCard: ["debit_cards", "sign_ins", "rate_limits", ...noted],
  switchCardOff: ["debit_cards", ...noted],
  switchCardOn: ["debit_cards", "sign_ins", "rate_limits", ...noted],
  createTransfer: [...money, ...payments, "payment_requests"],
  resolveOutcome: ["idempotency_keys"],
  cancelPayment: [...book, "limit_counters", "new_payee_counters", ...payments],
  recallPayment: [...payments, "rail_messages", "unsealed"],
  createOrder: ["payment_orders", "idempotency_keys", "rate_limits", ...noted],
  editOrder: ["payment_orders", "idempotency_keys", "rate_limits", ...noted],
  pauseOrder: ["payment_orders", ...noted],
  resumeOrder: ["payment_orders", ...noted],
  skipDate: ["payment_orders", "order_runs", ...noted],
  endOrder: ["payment_orders", ...noted],
  createDeposit: money,
  createExchange: money,
  createCardTransfer: [...money, ...payments, "debit_cards", "card_transfers", ...noted],
  applyForLoan: ["loans", "idempotency_keys"],
  acceptLoan: ["loans", "sign_ins", "rate_limits", ...noted],
  declineLoan: ["loans", ...noted],
  repayLoan: [...money, "loans", "loan_installments", "loan_entries"],
  withdrawLoan: [...money, "loans", "loan_installments", "loan_entries", ...noted],
}

/** Fails if an accepted request wrote to a table that it may not write; a repeated one may write to none. */
export function expectAllowedWrites(id: string, replayed: boolean, writes: readonly Write[]): void {
  const allowed = new Set(replayed ? [] : mayWrite[id])
  if (id === "createCardTransfer" && replayed)
    expect(writes.filter((w) => !isActivity(w))).toEqual([])
  if (id === "verifyPayee") for (const table of ["rate_limits", "saved_payees"]) allowed.add(table)
  const others = writes.filter((write) => !isActivity(write) && !allowed.has(write.table))
  expect(others).toEqual([])
}
