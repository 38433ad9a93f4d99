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
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { payeeResults, paymentDirections, paymentSchemes, paymentStates } from "../stored-values.ts"
import { accounts } from "./accounts.ts"
import { amount, id, instant, ref } from "./columns.ts"
import { journalEntries, movementKinds } from "./ledger.ts"
import { transactions } from "./transactions.ts"
import { users } from "./users.ts"

export const paymentDirection = pgEnum("payment_direction", paymentDirections)

export const paymentScheme = pgEnum("payment_scheme", paymentSchemes)

export const paymentState = pgEnum("payment_state", paymentStates)

export const paymentActors = ["member", "bank", "other_bank", "staff"] as const
export const paymentActor = pgEnum("payment_actor", paymentActors)

export const payeeResult = pgEnum("payee_result", payeeResults)

/**
 * A payment to or from another bank: a row with a state, beside the immutable transactions. Only
 * the functions of server/payments/payments.sql change it; each change posts the money it moves and
 * adds an event in the same transaction.
 */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    direction: paymentDirection().notNull(),
    scheme: paymentScheme().notNull(),
    state: paymentState().notNull(),
    /** The entry that debited or credited the member; null while nothing has been posted. */
    entryId: ref()
      .unique("payments_entry_key")
      .references(() => journalEntries.id),
    /** The member's view of that entry. */
    transactionId: ref()
      .unique("payments_transaction_key")
      .references(() => transactions.id),
    /** The member's account; null for an incoming payment that has none. */
    accountId: ref().references(() => accounts.id),
    /** Who ordered it; of an incoming payment, the member in whose file it stands: the account's first owner. */
    userId: ref().references(() => users.id),
    /** Identifies the payment between banks. For an outgoing payment, the transaction's reference. */
    txId: text().notNull(),
    endToEndId: text().notNull().default("NOTPROVIDED"),
    /** In EUR, as sent between banks. */
    amount: amount().notNull(),
    ownName: text().notNull(),
    ownIban: text().notNull(),
    otherName: text().notNull(),
    otherIban: text().notNull(),
    /** The other bank; null if an outgoing payment's route is not known yet. */
    otherBic: text(),
    /** Remittance information, as the payer entered it. */
    remittance: text().notNull(),
    /** When the member confirmed the order with a second factor; null if none was needed. */
    confirmedAt: instant(),
    /** When the order was received, or the message came in. */
    acceptedAt: instant().notNull(),
    /** When a queued payment is due to be sent; null once it has been sent. */
    sendAt: instant(),
    /** When the bank must act next: an instant payment's deadline, an inquiry, or a return. */
    dueAt: instant(),
    settlementDate: date(),
    /** The last day to answer a recall, whichever bank must answer it. */
    answerBy: date(),
    /** The last day to return an incoming payment that cannot be credited. */
    lastReturnDay: date(),
    /** The message that carries the payment. */
    messageId: ref(),
    /**
     * What the payee's bank answered about the name before the order, and when; null if it was not
     * asked.
     */
    payeeResult: payeeResult(),
    payeeCheckedAt: instant(),
    /** The day and the amount in EUR that count against the daily limit. */
    countedDay: date(),
    countedAmount: amount(),
    /** The card that paid, whose own limit counts too. */
    cardId: ref(),
    /** An ISO 20022 reason code of the last reject, return, or refusal. */
    reason: text(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    /** Whether it is on a statement of the settlement account. */
    reconciled: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex("payments_out_tx_id_key").on(table.txId).where(sql`${table.direction} = 'out'`),
    uniqueIndex("payments_in_tx_id_key")
      .on(table.txId, table.otherBic)
      .where(sql`${table.direction} = 'in'`),
    index("payments_send_idx")
      .on(table.scheme, table.sendAt)
      .where(sql`${table.sendAt} is not null`),
    index("payments_due_idx").on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index("payments_account_idx").on(table.accountId, table.state),
    // A member with an unconfirmed payment sends no other instant one (server/payments/instant-payments.sql).
    index("payments_unconfirmed_idx")
      .on(table.userId)
      .where(sql`${table.state} = 'unconfirmed'`)
      .concurrently(),
    index("payments_message_idx").on(table.messageId),
    // What the daily reconciliation looks for: all others are done for good.
    index("payments_unreconciled_idx")
      .on(table.settlementDate)
      .where(sql`not ${table.reconciled}`)
      .concurrently(),
    check("payments_amount_positive", sql`${table.amount} > 0`),
    check("payments_send_when_queued", sql`${table.sendAt} is null or ${table.state} = 'queued'`),
    // Only the bank that sent a payment may recall it.
    check(
      "payments_in_other_bank",
      sql`${table.direction} = 'out' or ${table.otherBic} is not null`,
    ),
    check("payments_reason_length", sql`char_length(${table.reason}) <= 35`),
  ],
)

/**
 * The last verification of each payee at another bank. A payment that is ordered within 15 minutes
 * keeps it as evidence. Older ones are deleted at the next verification and at the end of the day.
 */
export const payeeChecks = pgTable(
  "payee_checks",
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** Without spaces, in capitals. */
    iban: text().notNull(),
    /** The name that the member entered. */
    name: text().notNull(),
    result: payeeResult().notNull(),
    checkedAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.iban, table.name] })],
)

/**
 * Instant payments that another bank has not answered in time since it last did: what closes instant
 * payments to it, and to all banks (server/payments/instant-silence.sql). An answer in time deletes the rows
 * of its bank.
 */
export const instantUnanswered = pgTable(
  "instant_unanswered",
  {
    id: id(),
    /** The beginning of its IBANs, with ? for characters that differ between its accounts: DE??10000000. */
    bank: text().notNull(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** A payment that was let through to try whether the bank answers again. */
    isTry: boolean().notNull().default(false),
    /** The bank has answered since, but too late. */
    answeredLate: boolean().notNull().default(false),
    /** Another bank has answered in time since: not all are silent. */
    elsewhereAnswered: boolean().notNull().default(false),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index("instant_unanswered_bank_idx").on(table.bank)],
)

/** What happened to a payment. Append-only and sealed. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: id(),
    paymentId: ref()
      .notNull()
      .references(() => payments.id),
    /** 1, 2, 3 … without gaps, for each payment. */
    number: integer().notNull(),
    event: text().notNull(),
    fromState: paymentState(),
    toState: paymentState().notNull(),
    reason: text(),
    /** The message that caused it. */
    messageId: ref(),
    /** The entry that moved the money. */
    entryId: ref().references(() => journalEntries.id),
    actor: paymentActor().notNull(),
    /** The employee, if staff acted. */
    staff: text(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    unique("payment_events_number_key").on(table.paymentId, table.number),
    index("payment_events_entry_idx").on(table.entryId).where(sql`${table.entryId} is not null`),
    check(
      "payment_events_staff_named",
      sql`(${table.actor} = 'staff') = (${table.staff} is not null)`,
    ),
  ],
)

/**
 * The allow-list of transitions: the state before, the event, the state after, and the kind of
 * movement that is posted. Filled by the migrations.
 */
export const paymentTransitions = pgTable(
  "payment_transitions",
  {
    direction: paymentDirection().notNull(),
    scheme: paymentScheme().notNull(),
    fromState: paymentState().notNull(),
    event: text().notNull(),
    toState: paymentState().notNull(),
    kind: text().references(() => movementKinds.kind),
    /** Whether the payment then stops counting against the limits of its day. */
    givesLimitBack: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.direction, table.scheme, table.fromState, table.event] }),
  ],
)
