import { sql } from "drizzle-orm"
import { bigint, check, pgEnum, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bytes, instant, ref } from "./columns.ts"

/** What is sealed: journal entries with all that belongs to them, and audit events. */
export const sealChains = ["journal", "audit"] as const
export const sealChain = pgEnum("seal_chain", sealChains)

/**
 * One batch of a chain, sealed after its items were committed (docs/decisions/019-sealed-history.md).
 * Append-only. The key is never in the database; server/ledger/seal-format.ts says what is hashed.
 */
export const seals = pgTable(
  "seals",
  {
    chain: sealChain().notNull(),
    /** 1, 2, 3 … without a gap. */
    number: bigint({ mode: "number" }).notNull(),
    /** Ids of journal_entries or audit_events, rising. */
    itemIds: bigint({ mode: "number" }).array().notNull(),
    /** SHA-256 of the items' contents, in the order of their ids. */
    digest: bytes().notNull(),
    /** A shortened SHA-256 of each part of each item, so that a changed one can be named. */
    itemDigests: bytes().notNull(),
    /** The seal before; 32 zero bytes for the first. */
    previous: bytes().notNull(),
    /** HMAC-SHA-256 of all of the above and of what follows. */
    seal: bytes().notNull(),
    /** Names the key without giving it away, so that a wrong key is told from a changed row. */
    keyId: text().notNull(),
    sealedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.number] }),
    check("seals_number_positive", sql`${table.number} > 0`),
    check("seals_not_empty", sql`cardinality(${table.itemIds}) > 0`),
    check(
      "seals_lengths",
      sql`octet_length(${table.digest}) = 32 and octet_length(${table.previous}) = 32 and octet_length(${table.seal}) = 32`,
    ),
  ],
)

/**
 * What waits for its seal. A trigger fills it in the item's own transaction, so that nothing depends on
 * the order of ids or transactions: what commits late is sealed late, and a restore brings the queue.
 */
export const unsealed = pgTable(
  "unsealed",
  {
    chain: sealChain().notNull(),
    itemId: ref().notNull(),
    /** Null for what was there before seals were: history, which is no news to anybody. */
    queuedAt: instant().default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.chain, table.itemId] })],
)
