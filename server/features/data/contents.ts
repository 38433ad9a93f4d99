/** One file of a copy of a member's data: the rows of a table. */
export type ExportedTable = {
  /** The file's name without its extension. */
  file: string
  table: string
  /** Which rows are the member's, `$1`. */
  owned: string
  /** SQL for each field; its name in the file is the column's, in camel case. */
  columns: readonly string[]
  /** By what the rows are read page by page, in its order. */
  key: string
}

const byUser = { owned: "user_id = $1", key: "id" }
const ownAccounts = "(select a.id from accounts a where a.user_id = $1)"

/**
 * What a member gets: everything that they entered or that is about them. The words that staff alone may read and
 * secrets of sign-in are left out (withheldTables).
 */
export const exportedTables: readonly ExportedTable[] = [
  {
    ...{ file: "profile", table: "users", owned: "id = $1", key: "id" },
    columns: [
      ...["username", "holder_name", "first_name", "last_name", "email", "phone_number"],
      ...["created_at", "updated_at", "password_changed_at", "daily_transfer_limit"],
      ...["instant_limit", "instant_limit_per", "new_payee_days", "new_payee_amount"],
      ...["payments_locked_at", "insights_off_at"],
    ],
  },
  {
    ...{ ...byUser, file: "accounts", table: "accounts" },
    columns: [
      ...["id", "name", "account_type", "currency", "iban", "balance", "interest_rate"],
      ...["created_at", "closed_at"],
    ],
  },
  {
    ...{ file: "cards", table: "debit_cards", owned: `account_id in ${ownAccounts}`, key: "id" },
    columns: [
      ...[
        "id",
        "account_id",
        "last_four",
        "card_holder_name",
        "card_type",
        "expiry_date",
        "status",
      ],
      ...["daily_limit", "name", "is_virtual", "single_use", "transfers_to_others"],
      ...["transfers_to_new_payees", "created_at", "closed_at", "close_reason"],
    ],
  },
  {
    ...{ file: "transactions", table: "transactions", key: "id" },
    owned: `(from_account_id in ${ownAccounts} or to_account_id in ${ownAccounts})`,
    columns: [
      ...["reference", "type", "amount", "currency", "converted_amount", "converted_currency"],
      ...["exchange_rate", "description", "payer_name", "payer_iban", "recipient_name"],
      ...["recipient_iban", "created_at"],
      "(select card_id from card_transfers c where c.transaction_id = transactions.id) as card_id",
    ],
  },
  {
    ...{ file: "payments-with-other-banks", table: "payments", key: "id" },
    owned: `account_id in ${ownAccounts}`,
    columns: [
      ...["direction", "scheme", "state", "tx_id", "end_to_end_id", "amount", "other_name"],
      ...["other_iban", "other_bic", "remittance", "accepted_at", "settlement_date", "reason"],
      ...["payee_result", "payee_checked_at", "confirmed_at"],
      `(select jsonb_agg(jsonb_build_object('event', e.event, 'state', e.to_state, 'at', e.created_at)
        order by e.number) from payment_events e where e.payment_id = payments.id) as steps`,
    ],
  },
  {
    ...{ ...byUser, file: "standing-orders", table: "payment_orders" },
    columns: [
      ...["from_account_id", "amount", "recipient_name", "recipient_iban", "reference", "rhythm"],
      ...[
        "first_on",
        "last_on",
        "month_day",
        "speed",
        "once_only",
        "state",
        "created_at",
        "ended_at",
      ],
      `(select jsonb_agg(jsonb_build_object('dueOn', r.due_on, 'state', r.state, 'reason', r.reason)
        order by r.due_on) from order_runs r where r.order_id = payment_orders.id) as dates`,
    ],
  },
  {
    ...{ ...byUser, file: "loans", table: "loans" },
    columns: [
      ...["id", "loan_type", "amount", "currency", "interest_rate", "term_months"],
      ...["monthly_payment", "status", "purpose", "employment_type", "annual_income"],
      ...["credit_score", "collateral", "application_date", "approved_date", "accepted_at"],
      ...[
        "declined_at",
        "withdrawn_at",
        "written_off_at",
        "written_off",
        "rejection_reason",
        "disbursed_date",
        "balance",
      ],
      `(select jsonb_agg(jsonb_build_object('dueDate', i.due_date, 'principal', i.principal, 'interest', i.interest,
        'paidAt', i.paid_at) order by i.number) from loan_instalments i where i.loan_id = loans.id) as installments`,
    ],
  },
  {
    ...{ file: "statements", table: "account_statements", key: "id" },
    owned: `account_id in ${ownAccounts}`,
    columns: [
      ...["account_id", "number", "first_day", "last_day", "holder", "account_name", "opening"],
      ...["money_in", "money_out", "closing", "entries", "closed_at"],
      "(select r.read_at from statement_reads r where r.statement_id = account_statements.id) as read_at",
    ],
  },
  {
    ...{ file: "savings-interest", table: "interest_balances", key: "account_id" },
    owned: `account_id in ${ownAccounts}`,
    columns: ["account_id", "accrued", "paid", "accrued_to"],
  },
  {
    ...{
      file: "savings-interest-payments",
      table: "interest_payments",
      key: "(account_id, month_end)",
    },
    owned: `account_id in ${ownAccounts}`,
    columns: ["account_id", "month_end", "amount"],
  },
  {
    ...{ ...byUser, file: "savings-goals", table: "savings_goals" },
    columns: ["account_id", "name", "target_amount", "target_on", "created_at", "reached_at"],
  },
  {
    ...{ ...byUser, file: "saved-payees", table: "saved_payees" },
    columns: ["iban", "name", "own_name", "verified", "verified_at", "created_at"],
  },
  {
    ...{ ...byUser, file: "trusted-payees", table: "trusted_payees" },
    columns: ["iban", "name", "created_at", "removed_at"],
  },
  {
    ...{ file: "payee-checks", table: "payee_checks", owned: "user_id = $1", key: "(iban, name)" },
    columns: ["iban", "name", "result", "checked_at"],
  },
  {
    ...{ file: "payment-requests", table: "payment_requests", key: "id" },
    owned: "(user_id = $1 or payer_id = $1)",
    columns: [
      ...["(user_id = $1) as asked_by_you", "asked", "amount", "reason", "reference", "state"],
      ...["expires_on", "created_at", "ended_at"],
    ],
  },
  {
    ...{ ...byUser, file: "blocked-members", table: "request_blocks" },
    columns: [
      "(select coalesce(holder_name, '') from users u where u.id = blocked_id) as name",
      "created_at",
    ],
  },
  {
    ...{ file: "category-choices", table: "category_choices", key: "transaction_id" },
    owned: "user_id = $1",
    columns: [
      "(select reference from transactions t where t.id = transaction_id) as transaction",
      ...["category", "created_at"],
    ],
  },
  {
    ...{ ...byUser, file: "category-rules", table: "category_rules" },
    columns: ["name", "iban", "word", "category", "created_at"],
  },
  {
    ...{ file: "budgets", table: "budgets", owned: "user_id = $1", key: "category" },
    columns: ["category", "amount", "created_at"],
  },
  {
    ...{ ...byUser, file: "messages", table: "chat_messages" },
    columns: ["author", "text", "created_at", "read_at"],
  },
  {
    ...{ ...byUser, file: "notifications", table: "notifications" },
    columns: ["type", "created_at", "read_at"],
  },
  {
    ...{ file: "notification-settings", table: "notification_settings", key: "type" },
    owned: "user_id = $1",
    columns: ["type", "in_app", "email"],
  },
  {
    ...{ file: "email-address", table: "email_contacts", owned: "user_id = $1", key: "user_id" },
    columns: ["address", "confirmed_at", "refused_at", "previous_address", "previous_until"],
  },
  {
    ...{ file: "passkeys", table: "passkeys", owned: "user_id = $1", key: "id" },
    columns: ["name", "synced", "created_at", "last_used_at"],
  },
  {
    ...{ file: "devices", table: "sign_ins", owned: "user_id = $1", key: "created_at" },
    columns: [
      ...["created_at", "last_active_at", "ended_at", "second_factor", "address", "user_agent"],
      ...["place", "device_name"],
    ],
  },
]

/** The audit trail is told in sentences, as on the member's page (write-archive.ts). */
export const toldTables = ["audit_events"] as const

/** Why the tables that say something about a member are not in their copy. */
export const withheldTables: Readonly<Record<string, string>> = {
  authenticators: "secret",
  recovery_codes: "secret",
  recoveries: "secret",
  confirmations: "secret, and deleted soon",
  passkey_challenges: "secret, and deleted soon",
  email_codes: "secret, and deleted soon",
  email_outbox: "repeats notifications",
  interest_accruals: "a view of interest_balances, for API processes of an earlier version",
  idempotency_keys: "repeats answers about transactions",
  journal_entries: "the ledger's side of transactions",
  postings: "the ledger's side of transactions, in the statements",
  order_runs: "in standing-orders",
  statement_reads: "in statements",
  loan_instalments: "in loans",
  payment_events: "in payments-with-other-banks",
  small_payments: "a counter",
  new_payee_counters: "a counter",
  instant_unanswered: "which banks answer; in payments-with-other-banks",
  cash_movements: "the drawer's side of transactions",
  data_exports: "the requests for this copy",
  conversations: "which employee answers",
  employee_relatives: "which employees may not decide about the member",
  staff_relatives: "which employees may not decide about the member",
  proposals: "employees' work; what is carried out is in security-activity",
  staff_proposals: "employees' work; what is carried out is in security-activity",
  member_notes: "employees' notes, about which the bank answers in writing",
  loan_promises: "employees' notes on what was promised, about which the bank answers in writing",
  member_views: "some purposes must be kept secret by law; the others are in security-activity",
  identity_checks: "the records of identity checks, about which the bank answers in writing",
}
