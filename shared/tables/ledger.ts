import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core"
import { transactionTypes } from "../stored-values.ts"
import { accounts, currency } from "./accounts.ts"
import { id, instant, amount as memberAmount, ref } from "./columns.ts"
import { signIns } from "./sessions.ts"
import { users } from "./users.ts"

/** The bank's own accounts, the other side of postings; one per code and currency. */
export const systemAccountCodes = [
  "cash_in",
  "sepa_clearing",
  "card_clearing",
  "fx_position",
  "loans_receivable",
  "interest",
  // Money that left a member's account and has not settled between the banks yet.
  "payments_in_transit",
  // The bank's settlement account at its sponsor or clearing system.
  "nostro",
  // Money that arrived and belongs to no account.
  "unapplied_incoming",
  // What members owe after a payment that was given back was accepted late.
  "payment_claims",
  // Claims that the bank has given up.
  "payment_losses",
  // Lines of the settlement account's statements without a cause, until somebody finds it.
  "recon_difference",
  // Cash that is in no drawer, and cash in tellers' drawers.
  "cash_vault",
  "cash_drawers",
  // Differences of counted drawers without a cause, until somebody finds it.
  "suspense",
  // Differences of drawers that the bank has accepted.
  "cash_differences",
  // What the bank earns from fees, and gives back.
  "fees",
  // What the bank has given up of its loans.
  "loan_losses",
  // Money of members that is held while another bank recalls its payment.
  "recalled_money",
] as const
export const systemAccountCode = pgEnum("system_account_code", systemAccountCodes)

/**
 * System accounts store no balance: each stored balance would be a hot row that limits the speed of
 * the whole bank. Their balance is the sum of their postings.
 */
export const systemAccounts = pgTable(
  "system_accounts",
  { code: systemAccountCode().notNull(), currency: currency().notNull() },
  (table) => [primaryKey({ columns: [table.code, table.currency] })],
)

/** What a posting's leg may debit or credit: a member's account or a system account. */
export const legEnds = ["customer", ...systemAccountCodes] as const
export const legEnd = pgEnum("leg_end", legEnds)

export const transactionType = pgEnum("transaction_type", transactionTypes)

/**
 * The allow-list of movement kinds: which accounts each may debit and credit. Filled by the
 * migrations.
 */
export const movementKinds = pgTable("movement_kinds", {
  kind: text().primaryKey(),
  debit: legEnd().notNull(),
  credit: legEnd().notNull(),
  /** The type that members see; null if they see no transaction. */
  transactionType: transactionType(),
  /** The first part of the bank's reference, such as TRF. */
  referencePrefix: text().notNull(),
  /** Whether it is a card payment, which is subject to the card's rules and limit. */
  byCard: boolean().notNull(),
  /** Whether both accounts must be the same member's, in two currencies. */
  betweenOwnCurrencies: boolean().notNull(),
  /** Whether money to others counts against the member's daily limit. */
  countsToDailyLimit: boolean().notNull(),
  /** Whether members may request it; the bank itself posts the others. */
  openToMembers: boolean("open_to_customers").notNull(),
  /** The kind that reverses it; null if staff cannot reverse it. */
  reversedBy: text(),
})

/** A booked posting request. Append-only: triggers refuse UPDATE, DELETE, and TRUNCATE. */
export const journalEntries = pgTable(
  "journal_entries",
  {
    id: id(),
    kind: text()
      .notNull()
      .references(() => movementKinds.kind),
    reference: text().notNull().unique("journal_entries_reference_key"),
    /** The member who requested it; null for the bank itself. */
    userId: ref().references(() => users.id),
    signInId: uuid().references(() => signIns.id),
    /** When it takes effect; only the owner role may post in the past (the demo bank's history). */
    bookedAt: instant().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [check("journal_entries_not_in_future", sql`${table.bookedAt} <= ${table.createdAt}`)],
)

/**
 * One leg of an entry: negative debits, positive credits. Entries sum to zero in each currency
 * (deferred trigger). Member legs carry the account's version and balance after the posting.
 */
export const postings = pgTable(
  "postings",
  {
    id: id(),
    entryId: ref()
      .notNull()
      .references(() => journalEntries.id),
    accountId: ref(),
    systemAccount: systemAccountCode(),
    currency: currency().notNull(),
    amount: numeric({ precision: 20, scale: 2 }).notNull(),
    accountVersion: bigint({ mode: "number" }),
    balanceAfter: memberAmount(),
  },
  (table) => [
    foreignKey({
      name: "postings_account_fk",
      columns: [table.accountId, table.currency],
      foreignColumns: [accounts.id, accounts.currency],
    }),
    foreignKey({
      name: "postings_system_account_fk",
      columns: [table.systemAccount, table.currency],
      foreignColumns: [systemAccounts.code, systemAccounts.currency],
    }),
    unique("postings_account_version_key").on(table.accountId, table.accountVersion),
    index("postings_entry_idx").on(table.entryId),
    // The general ledger of a system account.
    index("postings_system_account_idx")
      .on(table.systemAccount, table.currency, table.id)
      .where(sql`${table.systemAccount} is not null`),
    check("postings_amount_not_zero", sql`${table.amount} <> 0`),
    check("postings_balance_after_not_negative", sql`${table.balanceAfter} >= 0`),
    check(
      "postings_one_account",
      sql`(${table.accountId} is null) <> (${table.systemAccount} is null)`,
    ),
    check(
      "postings_customer_leg_complete",
      sql`(${table.accountId} is null) = (${table.accountVersion} is null) and (${table.accountId} is null) = (${table.balanceAfter} is null)`,
    ),
  ],
)

/**
 * Which entry reverses which, in part if the reversing entry is smaller. An entry is reversed once.
 */
export const entryReversals = pgTable("entry_reversals", {
  entryId: ref()
    .primaryKey()
    .references(() => journalEntries.id),
  reversedEntryId: ref()
    .notNull()
    .unique("entry_reversals_reversed_key")
    .references(() => journalEntries.id),
})

/**
 * What a day's counter belongs to: members are counted in EUR, cards in their account's currency.
 */
export const limitScope = pgEnum("limit_scope", ["customer", "card"])
export const limitCounters = pgTable(
  "limit_counters",
  {
    scope: limitScope().notNull(),
    subjectId: ref().notNull(),
    day: date().notNull(),
    spent: memberAmount().notNull().default("0"),
    /** The part of it that was sent to other banks as instant payments. */
    instantSpent: memberAmount().notNull().default("0"),
    /** What the member converted between their own accounts, which has a limit of its own. */
    exchanged: memberAmount().notNull().default("0"),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.subjectId, table.day] }),
    check("limit_counters_not_negative", sql`${table.spent} >= 0`),
    check("limit_counters_instant_not_negative", sql`${table.instantSpent} >= 0`),
  ],
)

/**
 * What a member with a limit for new payees has paid to one of them on a day, in EUR
 * (server/features/payees/new-payees.sql). Written while the member's row of limit_counters is locked.
 */
export const newPayeeCounters = pgTable(
  "new_payee_counters",
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    iban: text().notNull(),
    day: date().notNull(),
    spent: memberAmount().notNull(),
    /** When the first payment of the day was counted. */
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.iban, table.day] }),
    check("new_payee_counters_not_negative", sql`${table.spent} >= 0`),
  ],
)
