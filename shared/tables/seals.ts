import { sql } from "drizzle-orm"
import { bigint, check, pgEnum, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bytes, instant, ref } from "./columns.ts"

/**
 * The sealed chains: journal entries with everything that belongs to them, audit events, and the
 * events of payments to and from other banks.
 */
export const sealChains = ["journal", "audit", "payment"] as const
export const sealChain = pgEnum("seal_chain", sealChains)

/**
 * One batch of a chain, sealed after its items were committed
 * (docs/decisions/019-sealed-history.md). Append-only. The key is never in the database;
 * server/ledger/seal-format.ts defines what is hashed.
 */
export const seals = pgTable(
  "seals",
  {
    chain: sealChain().notNull(),
    /** 1, 2, 3 … without a gap. */
    number: bigint({ mode: "number" }).notNull(),
    /** Ids of journal_entries, audit_events, or payment_events, ascending. */
    itemIds: bigint({ mode: "number" }).array().notNull(),
    /** SHA-256 of the items' contents, in the order of their ids. */
    digest: bytes().notNull(),
    /** A shortened SHA-256 of each part of each item, to find out which one was changed. */
    itemDigests: bytes().notNull(),
    /** The previous seal; 32 zero bytes for the first. */
    previous: bytes().notNull(),
    /** HMAC-SHA-256 of the columns above and those below. */
    seal: bytes().notNull(),
    /** Identifies the key without revealing it, to tell a wrong key from a changed row. */
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
 * Items that wait to be sealed. A trigger fills this table in the item's own transaction, so that
 * sealing does not depend on the order of ids or transactions: a late commit is sealed late, and a
 * restore brings the queue along.
 */
export const unsealed = pgTable(
  "unsealed",
  {
    chain: sealChain().notNull(),
    itemId: ref().notNull(),
    /** Null for items that are older than sealing: these are not announced. */
    queuedAt: instant().default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.chain, table.itemId] })],
)
