import { sql } from "drizzle-orm"
import { check, date, index, pgEnum, pgTable, text, unique } from "drizzle-orm/pg-core"
import { maxRequestReason } from "../limits.ts"
import { accounts } from "./accounts.ts"
import { amount, id, instant, ref } from "./columns.ts"
import { transactions } from "./transactions.ts"
import { users } from "./users.ts"

export const storedRequestStates = ["open", "paid", "canceled", "declined"] as const
export const requestState = pgEnum("request_state", storedRequestStates)

/**
 * A member asks another one, or anybody, for money. A request expires by its date alone: its state stays open. Only the
 * posting of the money that pays it writes its transaction (server/features/requests/requests.sql), so that a request
 * is paid exactly if its money has moved.
 */
export const paymentRequests = pgTable(
  "payment_requests",
  {
    id: id(),
    /** The member who asks. */
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** The account to which it is paid, in whose currency the amount is. */
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    /**
     * The member who is asked; null if anybody is, if nobody has that name, or if they blocked the one who
     * asks.
     */
    payerId: ref().references(() => users.id),
    /** The username or IBAN that the member entered; null if anybody is asked. */
    asked: text(),
    amount: amount().notNull(),
    reason: text().notNull(),
    /** ISO 11649. */
    reference: text().notNull(),
    state: requestState().notNull().default("open"),
    /** The transfer, or the money from another bank, that paid it. */
    transactionId: ref().references(() => transactions.id),
    /** The last day on which it can be paid, in the bank's time zone. */
    expiresOn: date().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    /** When it was paid, canceled, or declined. */
    endedAt: instant(),
  },
  (table) => [
    unique("payment_requests_reference_key").on(table.reference),
    unique("payment_requests_transaction_key").on(table.transactionId),
    index("payment_requests_user_idx").on(table.userId, table.id),
    index("payment_requests_payer_idx").on(table.payerId, table.id),
    index("payment_requests_account_idx").on(table.accountId).where(sql`${table.state} = 'open'`),
    check("payment_requests_amount_positive", sql`${table.amount} > 0`),
    check(
      "payment_requests_reason_length",
      sql`char_length(${table.reason}) between 1 and ${sql.raw(String(maxRequestReason))}`,
    ),
    check(
      "payment_requests_reference_form",
      sql`${table.reference} ~ '^RF[0-9]{2}[0-9A-Z]{1,21}$'`,
    ),
    check("payment_requests_asked", sql`${table.asked} is not null or ${table.payerId} is null`),
    check("payment_requests_of_others", sql`${table.payerId} <> ${table.userId}`),
    check(
      "payment_requests_paid",
      sql`(${table.state} = 'paid') = (${table.transactionId} is not null)`,
    ),
    check("payment_requests_ended", sql`(${table.state} = 'open') = (${table.endedAt} is null)`),
  ],
)

/** Members whose requests do not reach a member. */
export const requestBlocks = pgTable(
  "request_blocks",
  {
    id: id(),
    /** The member who blocked. */
    userId: ref()
      .notNull()
      .references(() => users.id),
    blockedId: ref()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [unique("request_blocks_key").on(table.userId, table.blockedId)],
)
