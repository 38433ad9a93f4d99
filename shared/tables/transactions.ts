import { sql } from "drizzle-orm"
import { check, index, numeric, pgEnum, pgTable, text } from "drizzle-orm/pg-core"
import { accounts, currency } from "./accounts.ts"
import { amount, id, instant, ref } from "./columns.ts"
import { journalEntries, transactionType } from "./ledger.ts"

export const transactionStatus = pgEnum("transaction_status", ["completed"])

/**
 * A journal entry as members see it (specification section 3). One row for both sides of a
 * transfer within the bank; the presenter shows each viewer their own leg. Append-only, written by
 * the posting function in the entry's transaction.
 */
export const transactions = pgTable(
  "transactions",
  {
    id: id(),
    entryId: ref()
      .notNull()
      .unique("transactions_entry_key")
      .references(() => journalEntries.id),
    fromAccountId: ref().references(() => accounts.id),
    toAccountId: ref().references(() => accounts.id),
    /**
     * What left the source account, or what arrived when the source is not a member's. Always
     * positive.
     */
    amount: amount().notNull(),
    currency: currency().notNull(),
    /** What arrived, if in another currency. */
    convertedAmount: amount(),
    convertedCurrency: currency(),
    exchangeRate: numeric({ precision: 10, scale: 6 }),
    type: transactionType().notNull(),
    status: transactionStatus().notNull().default("completed"),
    /** The member's text: remittance information, or the purpose of a deposit. */
    description: text().notNull(),
    /** The bank's reference, such as TRF-20261120-7F3K9Q2M. */
    reference: text().notNull().unique("transactions_reference_key"),
    payerName: text(),
    payerIban: text(),
    recipientName: text(),
    recipientIban: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index("transactions_from_account_idx").on(table.fromAccountId, table.createdAt, table.id),
    // What a member paid to one payee, and when first. Begins with the payee, so that no plan takes it for an
    // account's history.
    index("transactions_payee_idx")
      .on(table.recipientIban, table.fromAccountId, table.createdAt, table.id)
      .where(sql`${table.fromAccountId} is not null`),
    // Whom an account paid, by IBAN and by the name as insights compare it, and when first.
    index("transactions_paid_name_idx")
      .on(
        table.recipientIban,
        table.fromAccountId,
        sql`insight_text(${table.recipientName})`,
        table.createdAt,
      )
      .where(sql`${table.fromAccountId} is not null and ${table.recipientName} is not null`)
      .concurrently(),
    index("transactions_to_account_idx").on(table.toAccountId, table.createdAt, table.id),
    // The few corrections of an account, among many transactions.
    index("transactions_corrected_from_idx")
      .on(table.fromAccountId)
      .where(sql`${table.reference} like 'REV-%'`)
      .concurrently(),
    index("transactions_corrected_to_idx")
      .on(table.toAccountId)
      .where(sql`${table.reference} like 'REV-%'`)
      .concurrently(),
    check("transactions_amount_positive", sql`${table.amount} > 0`),
    check("transactions_converted_positive", sql`${table.convertedAmount} > 0`),
    check("transactions_rate_positive", sql`${table.exchangeRate} > 0`),
    check("transactions_description_length", sql`char_length(${table.description}) <= 140`),
    check(
      "transactions_conversion_complete",
      sql`(${table.convertedAmount} is null) = (${table.convertedCurrency} is null) and (${table.convertedAmount} is null) = (${table.exchangeRate} is null)`,
    ),
    check(
      "transactions_has_customer",
      sql`${table.fromAccountId} is not null or ${table.toAccountId} is not null`,
    ),
  ],
)
