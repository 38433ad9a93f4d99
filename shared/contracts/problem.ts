import * as z from "zod/mini"
import { Challenge } from "./confirmations.ts"
import { described, wholeNumber } from "./fields.ts"

/**
 * Every error code of the API with its HTTP status and title (RFC 9457). Codes are stable. The
 * message for the customer is written where the error is raised; docs/error-codes.md explains each
 * code.
 */
export const problemTypes = {
  invalid_request: { status: 400, title: "Invalid request" },
  not_signed_in: { status: 401, title: "Not signed in" },
  session_locked: { status: 401, title: "Session locked" },
  wrong_credentials: { status: 401, title: "Wrong username or password" },
  second_factor_required: { status: 403, title: "Second factor required" },
  confirmation_required: { status: 403, title: "Confirmation required" },
  enrolment_required: { status: 403, title: "Second factor not set up" },
  wrong_code: { status: 403, title: "Wrong code" },
  access_blocked: { status: 403, title: "Access blocked by the bank" },
  passkeys_unavailable: { status: 403, title: "Passkeys unavailable" },
  cross_site_request: { status: 403, title: "Cross-site request" },
  deposits_unavailable: { status: 403, title: "Deposits unavailable" },
  password_required: { status: 403, title: "Password required" },
  wrong_password: { status: 403, title: "Wrong password" },
  card_frozen_by_bank: { status: 403, title: "Card frozen by the bank" },
  purpose_required: { status: 403, title: "Purpose required" },
  role_required: { status: 403, title: "Not for your role" },
  own_membership: { status: 403, title: "Own or relative's membership" },
  second_person_required: { status: 403, title: "Second person required" },
  not_found: { status: 404, title: "Not found" },
  username_taken: { status: 409, title: "Username taken" },
  email_taken: { status: 409, title: "Email taken" },
  confirmation_void: { status: 409, title: "Confirmation no longer valid" },
  already_done: { status: 409, title: "Already done" },
  proposal_differs: { status: 409, title: "Proposal differs" },
  already_enrolled: { status: 409, title: "Already set up" },
  already_trusted: { status: 409, title: "Already trusted" },
  already_saved: { status: 409, title: "Already saved" },
  holder_name_fixed: { status: 409, title: "Account holder's name already set" },
  payment_not_cancellable: { status: 409, title: "Payment can't be canceled" },
  order_ended: { status: 409, title: "Order ended" },
  order_date_not_skippable: { status: 409, title: "Date can't be skipped" },
  recall_pending: { status: 409, title: "Payment already asked for" },
  recall_not_possible: { status: 409, title: "Payment can't be asked for" },
  recall_too_late: { status: 409, title: "Too late to ask for the payment" },
  loan_offer_not_open: { status: 409, title: "Loan offer not open" },
  loan_terms_differ: { status: 409, title: "Terms differ from the offer" },
  rate_changed: { status: 409, title: "Rate changed" },
  request_in_progress: { status: 409, title: "Request in progress" },
  body_too_large: { status: 413, title: "Request too large" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  unknown_host: { status: 421, title: "Unknown host" },
  insufficient_funds: { status: 422, title: "Insufficient funds" },
  payee_country_not_reached: { status: 422, title: "Payee's country not reached" },
  other_banks_closed: { status: 422, title: "Payments to other banks not open" },
  instant_closed: { status: 422, title: "Instant payments not open" },
  instant_unconfirmed: { status: 422, title: "Instant payment not confirmed" },
  instant_suspended: { status: 422, title: "Instant payments closed for now" },
  instant_owed: { status: 422, title: "Instant payment not paid" },
  funds_unconfirmed: { status: 422, title: "Funds not confirmed" },
  payments_locked: { status: 422, title: "Payments locked" },
  daily_limit_exceeded: { status: 422, title: "Daily limit exceeded" },
  instant_limit_exceeded: { status: 422, title: "Limit for instant payments exceeded" },
  exchange_limit_exceeded: { status: 422, title: "Daily limit for exchanges exceeded" },
  new_payee_limit_exceeded: { status: 422, title: "Limit for new payees exceeded" },
  holder_name_required: { status: 422, title: "Account holder's name required" },
  same_account: { status: 422, title: "Same account" },
  same_currency: { status: 422, title: "Same currency" },
  payment_request_closed: { status: 422, title: "Payment request no longer open" },
  payment_request_differs: { status: 422, title: "Not what the payment request asks for" },
  payee_not_found: { status: 422, title: "Payee not found" },
  document_not_possible: { status: 422, title: "Document not possible" },
  statement_too_long: { status: 422, title: "Statement too long for a PDF" },
  amount_too_small: { status: 422, title: "Amount too small" },
  balance_too_large: { status: 422, title: "Balance too large" },
  rate_unavailable: { status: 422, title: "Rate unavailable" },
  email_not_possible: { status: 422, title: "Email not possible" },
  last_factor: { status: 422, title: "Last second factor" },
  too_many_passkeys: { status: 422, title: "Too many passkeys" },
  too_many_payees: { status: 422, title: "Too many payees" },
  order_date_not_possible: { status: 422, title: "Date not possible" },
  request_code_not_possible: { status: 422, title: "QR code not possible" },
  request_date_not_possible: { status: 422, title: "Date not possible" },
  too_many_payment_requests: { status: 422, title: "Too many payment requests" },
  too_many_orders: { status: 422, title: "Too many orders" },
  too_many_applications: { status: 422, title: "Too many applications" },
  too_many_cards: { status: 422, title: "Too many virtual cards" },
  too_many_goals: { status: 422, title: "Too many savings goals" },
  too_many_category_rules: { status: 422, title: "Too many rules" },
  category_fixed: { status: 422, title: "Category can't be changed" },
  insights_off: { status: 422, title: "Insights are off" },
  insights_too_long: { status: 422, title: "Too many payments for insights" },
  export_open: { status: 409, title: "Copy being made" },
  too_many_exports: { status: 422, title: "Too many copies" },
  membership_not_closable: { status: 422, title: "Membership can't be closed yet" },
  too_many_accounts: { status: 422, title: "Too many accounts" },
  account_not_empty: { status: 422, title: "Account not empty" },
  account_repays_loan: { status: 422, title: "Account repays a loan" },
  account_has_orders: { status: 422, title: "Account has orders" },
  interest_not_paid: { status: 422, title: "Interest not paid yet" },
  payment_open: { status: 422, title: "Payment on its way" },
  idempotency_key_reused: { status: 422, title: "Idempotency key reused" },
  idempotency_key_voided: { status: 422, title: "Idempotency key voided" },
  card_closed: { status: 422, title: "Card closed" },
  card_to_others_off: { status: 422, title: "Card's transfers to others turned off" },
  card_to_new_payees_off: { status: 422, title: "Card's transfers to new payees turned off" },
  card_not_active: { status: 422, title: "Card not active" },
  card_expired: { status: 422, title: "Card expired" },
  card_blocked: { status: 422, title: "Card blocked" },
  card_limit_exceeded: { status: 422, title: "Card limit exceeded" },
  loan_not_active: { status: 422, title: "Loan not active" },
  repayment_too_large: { status: 422, title: "Repayment too large" },
  repayment_too_small: { status: 422, title: "Repayment too small" },
  withdrawal_over: { status: 422, title: "Withdrawal no longer possible" },
  withdrawal_changed: { status: 422, title: "Price of the withdrawal changed" },
  wrong_cvv: { status: 422, title: "Wrong CVV" },
  too_many_requests: { status: 429, title: "Too many requests" },
  internal_error: { status: 500, title: "Internal error" },
  unavailable: { status: 503, title: "Temporarily unavailable" },
} as const

export type ProblemCode = keyof typeof problemTypes

function anyCode() {
  return z.enum(Object.keys(problemTypes) as ProblemCode[])
}

export const problemCode = anyCode()

/** The body of every refusal: application/problem+json. */
export const ProblemDocument = z.object({
  type: described(z.string(), "The page that explains the code, relative to this origin."),
  title: z.string(),
  status: wholeNumber(400, 599),
  /** What happened, whether money moved, and what to do next. */
  detail: described(z.string(), "A sentence for the customer."),
  code: described(problemCode, "Stable. The codes are listed at /docs/error-codes."),
  traceId: described(z.string(), "Identifies the request in the bank's log."),
  /** `path` as in the request, joined by dots. */
  errors: z.exactOptional(
    described(
      z.array(z.object({ path: z.string(), message: z.string() })),
      "One entry per invalid field of the request.",
    ),
  ),
  /** What to confirm and how; sent with second_factor_required and confirmation_required. */
  challenge: z.exactOptional(Challenge),
  on: z.exactOptional(
    described(z.iso.date(), "The first date on which it can be paid, of new_payee_limit_exceeded."),
  ),
})
export type ProblemDocument = z.infer<typeof ProblemDocument>
