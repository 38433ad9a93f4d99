import { sql } from "drizzle-orm"
import {
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { repairKinds } from "../payments/repair-queues.ts"
import { railMessageStates } from "../stored-values.ts"
import { bytes, id, instant, ref } from "./columns.ts"
import { paymentDirection, paymentScheme, payments } from "./payments.ts"

export const railMessageState = pgEnum("rail_message_state", railMessageStates)

/** What an outgoing message about a recall, an inquiry, or an unknown payment contains. */
export type RailMessageFacts = {
  /** Why the payment is recalled, or why it is not returned: an ISO 20022 code. */
  reason?: string
  /** The message that this one inquires about or answers, and its name. */
  messageId?: string
  messageName?: string
  /** A payment that this bank does not know, and the bank that asked about it. */
  txId?: string
  endToEndId?: string
  acceptedAt?: string
  to?: string
}

/**
 * A message to or from other banks, byte for byte. The bytes of an outgoing message are stored
 * before it is first sent and never created again.
 */
export const railMessages = pgTable(
  "rail_messages",
  {
    id: id(),
    direction: paymentDirection().notNull(),
    /** The ISO 20022 name, such as pacs.008.001.08. */
    name: text().notNull(),
    /** Instant messages do not wait for standard ones. */
    lane: paymentScheme().notNull(),
    /** The BIC of the sender or the receiver. */
    peer: text().notNull(),
    /** The message's identifier, unique for each sender. */
    msgId: text().notNull(),
    state: railMessageState().notNull(),
    /**
     * The payment that it is about, unless it carries several. Of an incoming message only if it
     * carried an instant payment again: the payment itself names the first that did.
     */
    paymentId: ref().references(() => payments.id),
    /** What the message contains that its payment does not. */
    facts: jsonb().$type<RailMessageFacts>(),
    bytes: bytes(),
    sha256: bytes(),
    /** When an outgoing message is to be sent. */
    dueAt: instant(),
    /** A process that holds the lease may send or process it; nothing else may. */
    leaseToken: uuid(),
    leaseUntil: instant(),
    calledAt: instant(),
    /** How often it was claimed to be sent or processed. */
    attempts: integer().notNull().default(0),
    /** How many of an incoming message's items have been processed. */
    processedItems: integer().notNull().default(0),
    /** The other side's answer, or what is wrong with the message. */
    answer: text(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    unique("rail_messages_msg_id_key").on(table.direction, table.peer, table.msgId),
    index("rail_messages_due_idx")
      .on(table.lane, table.dueAt)
      .where(sql`${table.state} in ('due', 'called')`),
    index("rail_messages_stored_idx").on(table.id).where(sql`${table.state} = 'stored'`),
    index("rail_messages_payment_idx").on(table.paymentId),
    check(
      "rail_messages_bytes_before_call",
      sql`${table.calledAt} is null or (${table.bytes} is not null and ${table.sha256} is not null)`,
    ),
  ],
)

export const repairKind = pgEnum("repair_kind", repairKinds)

/**
 * What an employee proposes: to credit unapplied money to an account or return it, to grant or
 * refuse a recall, to collect a claim from an account, to write off a claim or a difference to a
 * statement, or to reverse the write-off of a difference.
 */
export type RepairProposal =
  | { action: "assign" | "collect"; iban: string }
  | { action: "send_back" | "refuse"; reason: string }
  | { action: "grant" }
  | { action: "write_off"; note: string }
  | { action: "reverse"; note: string }

/** An item that staff must decide. */
export const repairItems = pgTable(
  "repair_items",
  {
    id: id(),
    kind: repairKind().notNull(),
    paymentId: ref().references(() => payments.id),
    messageId: ref().references(() => railMessages.id),
    /** The statement whose opening balance does not follow from the one before it. */
    statementId: ref(),
    /** The statement line that no payment explains. */
    lineId: ref(),
    /** The bank that does not answer, as in instant_unanswered; `all` for all banks. */
    bank: text(),
    /** Another bank's answer about a payment that this bank does not know, or does not know yet. */
    answer: jsonb().$type<{ txId?: string; messageId?: string; event?: string; reason?: string }>(),
    /** A sentence for staff. */
    what: text().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    /** What one employee proposes. Another one confirms it. */
    proposal: jsonb().$type<RepairProposal>(),
    proposedBy: text(),
    /** How many proposals there have been: a confirmation names the one that the employee saw. */
    proposals: integer().notNull().default(0),
    /** The amount at stake when it was proposed, in EUR. */
    proposedAmount: numeric({ precision: 20, scale: 2 }),
    takenById: ref(),
    closedAt: instant(),
    closedBy: text(),
    /** What was done, for later readers. */
    note: text(),
  },
  (table) => [
    index("repair_items_payment_idx").on(table.paymentId),
    index("repair_items_open_idx").on(table.id).where(sql`${table.closedAt} is null`),
    index("repair_items_kind_idx").on(table.kind, table.id).where(sql`${table.closedAt} is null`),
    index("repair_items_closed_idx").on(sql`coalesce(closed_at, 'infinity')`, table.id),
    index("repair_items_answer_idx")
      .on(sql`(${table.answer} ->> 'txId')`)
      .where(sql`${table.closedAt} is null`),
    uniqueIndex("repair_items_bank_key")
      .on(table.bank)
      .where(sql`${table.bank} is not null and ${table.closedAt} is null`),
    check(
      "repair_items_proposal_named",
      sql`(${table.proposal} is null) = (${table.proposedBy} is null)`,
    ),
    check(
      "repair_items_closing_named",
      sql`(${table.closedAt} is null) = (${table.closedBy} is null)`,
    ),
    // The same name in another case or form is not another person (server/identity/employees/staff-name.ts).
    check(
      "repair_items_two_people",
      sql`lower(normalize(${table.closedBy}, NFKC)) <> lower(normalize(${table.proposedBy}, NFKC))`,
    ),
  ],
)

/** Each time an employee read the message of an item, and why. Append-only. */
export const repairViews = pgTable(
  "repair_views",
  {
    id: id(),
    itemId: ref()
      .notNull()
      .references(() => repairItems.id),
    employeeId: ref().notNull(),
    purpose: text().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("repair_views_item_idx").on(table.itemId, table.employeeId, table.id),
    check("repair_views_purpose_length", sql`char_length(${table.purpose}) between 3 and 500`),
  ],
)

/** What employees found out about an item. Append-only. */
export const repairNotes = pgTable(
  "repair_notes",
  {
    id: id(),
    itemId: ref()
      .notNull()
      .references(() => repairItems.id),
    employeeId: ref().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("repair_notes_item_idx").on(table.itemId, table.id),
    check("repair_notes_text_length", sql`char_length(${table.text}) between 1 and 500`),
  ],
)
