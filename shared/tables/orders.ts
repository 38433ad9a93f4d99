import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import { monthDays, rhythms } from "../orders/due-dates.ts"
import { accounts } from "./accounts.ts"
import { amount, id, instant, ref } from "./columns.ts"
import { payeeResult, paymentScheme } from "./payments.ts"
import { transactions } from "./transactions.ts"
import { users } from "./users.ts"

export const orderRhythm = pgEnum("order_rhythm", rhythms)
export const orderMonthDay = pgEnum("order_month_day", monthDays)

export const orderStates = ["active", "paused", "ended"] as const
export const orderState = pgEnum("order_state", orderStates)

/**
 * A standing order (with a rhythm) or scheduled payment (without). It belongs to the member who made it, whose limits and
 * confirmations it uses; everybody who sees the paying account sees it. Only the functions of
 * server/features/orders/*.sql write it, under the row's lock, so that a pause or an
 * end comes either before a payment or after it.
 */
export const paymentOrders = pgTable(
  "payment_orders",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    fromAccountId: ref()
      .notNull()
      .references(() => accounts.id),
    /** In the account's currency. */
    amount: amount().notNull(),
    recipientName: text().notNull(),
    /** Without spaces, in capitals. */
    recipientIban: text().notNull(),
    /** Remittance information; may be empty. */
    reference: text().notNull(),
    /** Of a payment to another bank. */
    speed: paymentScheme().notNull(),
    /** Every due date is computed from this one (shared/orders/due-dates.ts), in the bank's zone. */
    firstOn: date().notNull(),
    /** Null for a scheduled payment. */
    rhythm: orderRhythm(),
    monthDay: orderMonthDay().notNull().default("same_day"),
    /** The last day on which it may be due; null if it goes on until it is ended. */
    lastOn: date(),
    /** Whether a payment that can't be made at its first time is refused, not tried again. */
    onceOnly: boolean().notNull(),
    state: orderState().notNull().default("active"),
    /** The number of the next due date, and the date; null after the last one. */
    nextNumber: integer().notNull().default(0),
    nextDueOn: date(),
    /** When the bank must act on the order next; null unless it is active. */
    nextTryAt: instant(),
    /** The due date of which it was checked the day before whether the account covers it. */
    coverCheckedFor: date(),
    /** When the member confirmed it by a second factor; null where none was needed. */
    confirmedAt: instant(),
    /** What the payee's bank said about the name before the order, if it was asked, and when. */
    payeeResult: payeeResult(),
    payeeCheckedAt: instant(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    endedAt: instant(),
  },
  (table) => [
    index("payment_orders_user_idx").on(table.userId, table.id),
    index("payment_orders_account_idx").on(table.fromAccountId, table.id).concurrently(),
    // All orders of a slot have the same time: with the ID, a run reads only as many as it takes.
    index("payment_orders_due_idx")
      .on(table.nextTryAt, table.id)
      .where(sql`${table.nextTryAt} is not null`)
      .concurrently(),
    index("payment_orders_cover_idx")
      .on(table.nextDueOn, table.id)
      .where(
        sql`${table.state} = 'active' and ${table.coverCheckedFor} is distinct from ${table.nextDueOn}`,
      ),
    check("payment_orders_amount_positive", sql`${table.amount} > 0`),
    check(
      "payment_orders_recipient_name_length",
      sql`char_length(${table.recipientName}) between 1 and 70`,
    ),
    check("payment_orders_reference_length", sql`char_length(${table.reference}) <= 140`),
    check(
      "payment_orders_try_when_active",
      sql`(${table.state} = 'active') = (${table.nextTryAt} is not null)`,
    ),
    check(
      "payment_orders_ended_at",
      sql`(${table.state} = 'ended') = (${table.endedAt} is not null)`,
    ),
  ],
)

export const orderRunStates = ["waiting", "paid", "refused", "skipped"] as const
export const orderRunState = pgEnum("order_run_state", orderRunStates)

/**
 * One due date of an order and its outcome. The primary key makes sure that a due date is paid
 * once at most; a row that no longer waits never changes (triggers).
 */
export const orderRuns = pgTable(
  "order_runs",
  {
    orderId: ref()
      .notNull()
      .references(() => paymentOrders.id),
    dueOn: date().notNull(),
    state: orderRunState().notNull(),
    /** How often it was tried, and the bank's day of the first time. */
    tries: integer().notNull().default(0),
    firstTriedOn: date(),
    nextTryAt: instant(),
    transactionId: ref()
      .unique("order_runs_transaction_key")
      .references(() => transactions.id),
    /**
     * Why the last try was refused: a code of server/ledger/refusals.ts, or access_blocked, order_paused,
     * order_ended, or right_ended (its maker may no longer pay from the account).
     */
    reason: text(),
    changedAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.dueOn] }),
    check(
      "order_runs_paid_once",
      sql`(${table.state} = 'paid') = (${table.transactionId} is not null)`,
    ),
    check(
      "order_runs_try_when_waiting",
      sql`(${table.state} = 'waiting') = (${table.nextTryAt} is not null)`,
    ),
    check(
      "order_runs_refused_with_reason",
      sql`${table.state} <> 'refused' or ${table.reason} is not null`,
    ),
  ],
)
