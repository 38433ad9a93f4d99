import { sql } from "drizzle-orm"
import {
  check,
  index,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { cashMovementKinds } from "../stored-values.ts"
import { accounts, currency } from "./accounts.ts"
import { id, instant, ref } from "./columns.ts"
import { journalEntries } from "./ledger.ts"
import { statementLines } from "./statements.ts"

/** An amount in a drawer, of all drawers, or of the vault. */
const cash = () => numeric({ precision: 20, scale: 2 })

/** A teller's drawer, from the count that opens it to the count that closes it. Each holds one currency. */
export const cashDrawers = pgTable(
  "cash_drawers",
  {
    id: id(),
    employeeId: ref().notNull(),
    currency: currency().notNull(),
    openedAt: instant().notNull().default(sql`clock_timestamp()`),
    /** Pieces by denomination, such as {"50.00": 3}. */
    openingCount: jsonb().$type<Record<string, number>>().notNull(),
    openingAmount: cash().notNull(),
    /** The last count; a drawer that was counted takes and pays nothing. */
    closingCount: jsonb().$type<Record<string, number>>(),
    countedAmount: cash(),
    closedAt: instant(),
  },
  (table) => [
    uniqueIndex("cash_drawers_one_open").on(table.employeeId).where(sql`${table.closedAt} is null`),
    check("cash_drawers_opening_not_negative", sql`${table.openingAmount} >= 0`),
    check("cash_drawers_counted_not_negative", sql`${table.countedAmount} >= 0`),
    check(
      "cash_drawers_closed_counted",
      sql`${table.closedAt} is null or ${table.countedAmount} is not null`,
    ),
  ],
)

export const cashMovementKind = pgEnum("cash_movement_kind", cashMovementKinds)

/** A drawer's movements. Append-only; each is one entry on the system account cash_drawers. */
export const cashMovements = pgTable(
  "cash_movements",
  {
    id: id(),
    drawerId: ref()
      .notNull()
      .references(() => cashDrawers.id),
    entryId: ref()
      .notNull()
      .unique("cash_movements_entry_key")
      .references(() => journalEntries.id),
    kind: cashMovementKind().notNull(),
    /** What the drawer has more, or less if negative. */
    amount: cash().notNull(),
    /** The member's account; null between drawer and vault. */
    accountId: ref().references(() => accounts.id),
    /** What counts to the limits for cash, in EUR. */
    euros: cash().notNull(),
    /** Of the teller's request, so that it is done once. */
    key: uuid().unique("cash_movements_key_key"),
    /** How a member was identified for a large amount: document and number. */
    identified: text(),
    /** Where a very large amount is from, or what it is for, as the member said. */
    source: text(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("cash_movements_drawer_idx").on(table.drawerId, table.id),
    index("cash_movements_account_idx").on(table.accountId, table.createdAt),
    check("cash_movements_not_zero", sql`${table.amount} <> 0`),
    check(
      "cash_movements_member",
      sql`(${table.kind} in ('paid_in', 'paid_out', 'reversal')) = (${table.accountId} is not null)`,
    ),
    check("cash_movements_source", sql`char_length(${table.source}) between 3 and 200`),
    check("cash_movements_identified", sql`char_length(${table.identified}) between 3 and 100`),
  ],
)

/**
 * Cash that the vault got from the bank's sponsor or central bank, or gave back. Nothing but the line on a
 * statement that shows it changes.
 */
export const vaultDeliveries = pgTable(
  "vault_deliveries",
  {
    id: id(),
    entryId: ref()
      .notNull()
      .unique("vault_deliveries_entry_key")
      .references(() => journalEntries.id),
    currency: currency().notNull(),
    /** What the vault has more, or less if negative. */
    amount: cash().notNull(),
    /** What the settlement account has more or less, in EUR. */
    settled: cash().notNull(),
    /** Of the delivery, as the line of the settlement account's statement names it. */
    reference: text().notNull(),
    /** That line, once it has come. */
    lineId: ref().references(() => statementLines.id),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("vault_deliveries_unmatched_idx").on(table.id).where(sql`${table.lineId} is null`),
    index("vault_deliveries_line_idx").on(table.lineId),
    check(
      "vault_deliveries_signs",
      sql`sign(${table.amount}) = -sign(${table.settled}) and ${table.amount} <> 0`,
    ),
    check("vault_deliveries_reference", sql`char_length(${table.reference}) between 3 and 35`),
  ],
)

/**
 * Counts of the vault, each by an employee who was not told what it should hold. Nothing but the entry that posts a
 * difference changes.
 */
export const vaultCounts = pgTable(
  "vault_counts",
  {
    id: id(),
    currency: currency().notNull(),
    employeeId: ref().notNull(),
    /** Pieces by denomination, such as {"50.00": 3}. */
    count: jsonb().$type<Record<string, number>>().notNull(),
    counted: cash().notNull(),
    expected: cash().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    /** Of a difference that two employees have posted. */
    entryId: ref()
      .unique("vault_counts_entry_key")
      .references(() => journalEntries.id),
  },
  (table) => [
    index("vault_counts_currency_idx").on(table.currency, table.id),
    check("vault_counts_not_negative", sql`${table.counted} >= 0`),
    check(
      "vault_counts_posted",
      sql`${table.entryId} is null or ${table.counted} <> ${table.expected}`,
    ),
  ],
)
