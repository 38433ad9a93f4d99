import { sql } from "drizzle-orm"
import {
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
import { accounts } from "./accounts.ts"
import { bytes, dailyLimitRange, id, instant, ref } from "./columns.ts"

export const cardType = pgEnum("card_type", cardTypes)
export const cardStatuses = ["active", "frozen"] as const
export const cardStatus = pgEnum("card_status", cardStatuses)

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
    /** Nonce, ciphertext, and tag, concatenated. */
    cardNumberCiphertext: bytes().notNull(),
    /** The CARD_KEYS key that it is encrypted with. */
    cardKeyId: text().notNull(),
    cardNumberHash: bytes().notNull().unique("debit_cards_number_key"),
    lastFour: text().notNull(),
    /** The CVV_KEY version that this card's CVV is derived with, for the card's whole life. */
    cvvKeyVersion: text().notNull(),
    /** The account holder's name in capitals; null until it is stated. */
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
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index("debit_cards_account_idx").on(table.accountId, table.id),
    check("debit_cards_last_four_format", sql`${table.lastFour} ~ '^[0-9]{4}$'`),
    check("debit_cards_daily_limit_range", sql`${table.dailyLimit} ${dailyLimitRange}`),
    check(
      "debit_cards_frozen_by_bank",
      sql`not ${table.frozenByBank} or ${table.status} = 'frozen'`,
    ),
    check("debit_cards_cvv_failures_not_negative", sql`${table.cvvFailures} >= 0`),
    check("debit_cards_holder_length", sql`char_length(${table.cardHolderName}) between 1 and 141`),
  ],
)
