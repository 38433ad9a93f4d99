import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  text,
} from "drizzle-orm/pg-core"
import { cardTypes } from "../cards/card-number.ts"
import { cardCloseReasons, cardStatuses } from "../stored-values.ts"
import { accounts } from "./accounts.ts"
import { bytes, dailyLimitRange, id, instant, ref } from "./columns.ts"
import { transactions } from "./transactions.ts"
import { users } from "./users.ts"

export const cardType = pgEnum("card_type", cardTypes)
export const cardStatus = pgEnum("card_status", cardStatuses)

export const cardCloseReason = pgEnum("card_close_reason", cardCloseReasons)

/**
 * A debit card (specification section 3). The number is AES-256-GCM ciphertext, with a keyed hash
 * for uniqueness. There is no CVV column: the CVV is derived by HMAC, since PCI DSS requirement 3.3
 * forbids storing it.
 */
export const debitCards = pgTable(
  "debit_cards",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    /** Whose card it is: one of those who may see its account. Only they use it. Never changed. */
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** Nonce, ciphertext, and tag, concatenated. */
    cardNumberCiphertext: bytes().notNull(),
    /** The CARD_KEYS key that it is encrypted with. */
    cardKeyId: text().notNull(),
    cardNumberHash: bytes().notNull().unique("debit_cards_number_key"),
    lastFour: text().notNull(),
    /** The CVV_KEY version that this card's CVV is derived with, for the card's whole life. */
    cvvKeyVersion: text().notNull(),
    /** The name of the card's person in capitals; null until it is stated. */
    cardHolderName: text(),
    /** The last day of the month printed on the card. */
    expiryDate: date().notNull(),
    cardType: cardType().notNull().default("Visa"),
    status: cardStatus().notNull().default("active"),
    /** A card frozen by staff can be unfrozen only by staff. */
    frozenByBank: boolean().notNull().default(false),
    /** Wrong CVVs in a row; counted before each comparison, reset after a right one. */
    cvvFailures: integer().notNull().default(0),
    /** No card transfers until then, after five wrong CVVs. */
    cvvBlockedUntil: instant(),
    dailyLimit: numeric({ precision: 10, scale: 2 }).notNull().default("2500.00"),
    isVirtual: boolean().notNull().default(false),
    /** The member's own name for a virtual card. */
    name: text(),
    /** Whether the card closes with its first transfer, in the same transaction. */
    singleUse: boolean().notNull().default(false),
    /** Whether it may send money to others. Only card_switch (server/features/cards/cards.sql) changes it. */
    transfersToOthers: boolean().notNull().default(true),
    /** Whether it may send money to payees that no completed transfer has reached before. */
    transfersToNewPayees: boolean().notNull().default(true),
    /** Since when it is closed, for good. Only card_close and the posting set it. */
    closedAt: instant(),
    closeReason: cardCloseReason(),
    /** The closed card that this card was issued for. */
    replacesCardId: ref()
      .unique("debit_cards_replaces_key")
      .references((): AnyPgColumn => debitCards.id),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index("debit_cards_account_idx").on(table.accountId, table.id),
    index("debit_cards_user_idx").on(table.userId, table.id).concurrently(),
    // A start asks which keys are in use.
    index("debit_cards_card_key_idx").on(table.cardKeyId).concurrently(),
    index("debit_cards_cvv_key_idx").on(table.cvvKeyVersion).concurrently(),
    check("debit_cards_last_four_format", sql`${table.lastFour} ~ '^[0-9]{4}$'`),
    check("debit_cards_daily_limit_range", sql`${table.dailyLimit} ${dailyLimitRange}`),
    check(
      "debit_cards_frozen_by_bank",
      sql`not ${table.frozenByBank} or ${table.status} = 'frozen'`,
    ),
    check("debit_cards_cvv_failures_not_negative", sql`${table.cvvFailures} >= 0`),
    check("debit_cards_holder_length", sql`char_length(${table.cardHolderName}) between 1 and 141`),
    check("debit_cards_name_length", sql`char_length(${table.name}) between 1 and 40`),
    check(
      "debit_cards_virtual",
      sql`${table.isVirtual} or (${table.name} is null and not ${table.singleUse})`,
    ),
    check(
      "debit_cards_close_complete",
      sql`(${table.closedAt} is null) = (${table.closeReason} is null)`,
    ),
    check("debit_cards_used", sql`${table.singleUse} or ${table.closeReason} <> 'used'`),
  ],
)

/** Which card a transaction was paid with. Append-only, written by the posting function. */
export const cardTransfers = pgTable(
  "card_transfers",
  {
    transactionId: ref()
      .primaryKey()
      .references(() => transactions.id),
    cardId: ref()
      .notNull()
      .references(() => debitCards.id),
  },
  (table) => [index("card_transfers_card_idx").on(table.cardId)],
)
