import { byUser, type ExportedTable } from "./exported-table.ts"
import { moneyTables } from "./money-tables.ts"

/**
 * What a member gets: everything that they entered or that is about them. The words that staff alone may read and
 * secrets of sign-in are left out (withheldTables).
 */
export const exportedTables: readonly ExportedTable[] = [
  {
    file: "profile",
    table: "users",
    owned: "id = $1",
    key: "id",
    columns: [
      "username",
      "holder_name",
      "first_name",
      "last_name",
      "email",
      "phone_number",
      "language",
      "created_at",
      "updated_at",
      "password_changed_at",
      "daily_transfer_limit",
      "instant_limit",
      "instant_limit_per",
      "new_payee_days",
      "new_payee_amount",
      "payments_locked_at",
      "insights_off_at",
    ],
  },
  ...moneyTables,
  {
    ...byUser,
    file: "blocked-members",
    table: "request_blocks",
    columns: [
      "(select coalesce(holder_name, '') from users u where u.id = blocked_id) as name",
      "created_at",
    ],
  },
  {
    file: "category-choices",
    table: "category_choices",
    key: "transaction_id",
    owned: "user_id = $1",
    columns: [
      "(select reference from transactions t where t.id = transaction_id) as transaction",
      "category",
      "created_at",
    ],
  },
  {
    ...byUser,
    file: "category-rules",
    table: "category_rules",
    columns: ["name", "iban", "word", "category", "created_at"],
  },
  {
    file: "budgets",
    table: "budgets",
    owned: "user_id = $1",
    key: "category",
    columns: ["category", "amount", "created_at"],
  },
  {
    ...byUser,
    file: "messages",
    table: "chat_messages",
    columns: ["author", "text", "created_at", "read_at"],
  },
  {
    ...byUser,
    file: "notifications",
    table: "notifications",
    columns: ["type", "created_at", "read_at"],
  },
  {
    file: "notification-settings",
    table: "notification_settings",
    key: "type",
    owned: "user_id = $1",
    columns: ["type", "in_app", "email"],
  },
  {
    file: "email-address",
    table: "email_contacts",
    owned: "user_id = $1",
    key: "user_id",
    columns: ["address", "confirmed_at", "refused_at", "previous_address", "previous_until"],
  },
  {
    file: "passkeys",
    table: "passkeys",
    owned: "user_id = $1",
    key: "id",
    columns: ["name", "synced", "created_at", "last_used_at"],
  },
  {
    file: "devices",
    table: "sign_ins",
    owned: "user_id = $1",
    key: "created_at",
    columns: [
      "created_at",
      "last_active_at",
      "ended_at",
      "second_factor",
      "address",
      "user_agent",
      "place",
      "device_name",
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
  holder_people: "in accounts: whose they are to see",
  interest_accruals: "a view of interest_balances, for API processes of an earlier version",
  idempotency_keys: "repeats answers about transactions",
  journal_entries: "the ledger's side of transactions",
  postings: "the ledger's side of transactions, in the statements",
  order_runs: "in standing-orders",
  statement_reads: "in statements",
  loan_installments: "in loans",
  loan_entries: "in loans and transactions",
  loan_reschedulings: "replaced schedules; the one that counts is in loans",
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
