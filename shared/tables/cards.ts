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
import { bytes, id, instant, ref } from "./columns.ts"

export const cardType = pgEnum("card_type", cardTypes)
export const cardStatuses = ["active", "frozen"] as const
export const cardStatus = pgEnum("card_status", cardStatuses)

/**
 * A debit card (specification section 3). The number is AES-256-GCM ciphertext, with a keyed hash
 * for uniqueness; there is no CVV column: it is derived by HMAC (DESIGN section 6, PCI DSS).
 */
export const debitCards = pgTable(
  "debit_cards",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    /** Nonce, ciphertext and tag, one after the other. */
    cardNumberCiphertext: bytes().notNull(),
    /** Which of CARD_KEYS encrypted it. */
    cardKeyId: text().notNull(),
    cardNumberHash: bytes().notNull().unique("debit_cards_number_key"),
    lastFour: text().notNull(),
    /** Which version of CVV_KEY this card's code is derived with, for as long as it lives. */
    cvvKeyVersion: text().notNull(),
    /** The account holder's name in capitals; null until they have stated it. */
    cardHolderName: text(),
    /** The last day of the month the card face shows. */
    expiryDate: date().notNull(),
    cardType: cardType().notNull().default("Visa"),
    status: cardStatus().notNull().default("active"),
    /** What staff froze only staff unfreeze. */
    frozenByBank: boolean().notNull().default(false),
    /** Wrong codes in a row; counted before each comparison, back to zero after a right one. */
    cvvFailures: integer().notNull().default(0),
    /** After five wrong codes, no card transfer until then. */
    cvvBlockedUntil: instant(),
    dailyLimit: numeric({ precision: 10, scale: 2 }).notNull().default("2500.00"),
    isVirtual: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index("debit_cards_account_idx").on(table.accountId, table.id),
    check("debit_cards_last_four_format", sql`${table.lastFour} ~ '^[0-9]{4}$'`),
    check("debit_cards_daily_limit_range", sql`${table.dailyLimit} between 0 and 50000`),
    check(
      "debit_cards_frozen_by_bank",
      sql`not ${table.frozenByBank} or ${table.status} = 'frozen'`,
    ),
    check("debit_cards_cvv_failures_not_negative", sql`${table.cvvFailures} >= 0`),
    check("debit_cards_holder_length", sql`char_length(${table.cardHolderName}) between 1 and 141`),
  ],
)
