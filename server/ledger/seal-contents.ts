import { sql } from "drizzle-orm"
import type { Database } from "../db/pool.ts"
import type { SealChain, SealedItem } from "./seal-format.ts"

/** An item as it is in the database now, with a name for people. */
export type Contents = SealedItem & { name: string }

/** The names of an item's parts, in their order. */
export const partNames: Record<SealChain, readonly string[]> = {
  journal: ["the entry itself", "its postings", "its transaction"],
  audit: ["the event"],
  payment: ["the event"],
}

/**
 * The sealed columns: all that exist. They are listed here because a seal must always be recalculated from
 * the same columns; a test compares them with the tables. A new column needs a new format number in
 * seal-format.ts, and these lists for what was sealed before.
 */
export const sealedColumns = {
  journal_entries: "id kind reference user_id sign_in_id booked_at created_at",
  postings: "id entry_id account_id system_account currency amount account_version balance_after",
  transactions:
    "id entry_id from_account_id to_account_id amount currency converted_amount converted_currency exchange_rate type status description reference payer_name payer_iban recipient_name recipient_iban created_at",
  audit_events: "id user_id actor sign_in_id action details created_at",
  payment_events:
    "id payment_id number event from_state to_state reason message_id entry_id actor staff created_at",
} as const

/**
 * A row as an array of texts. The casts do not depend on settings of the server, session, or locale:
 * timestamps are microseconds since 1970, so that time zone and date style do not matter.
 */
function rowOf(table: keyof typeof sealedColumns) {
  const columns = sealedColumns[table].split(" ").map((column) => `${table}.${column}`)
  const texts = columns.map((column) =>
    column.endsWith("_at")
      ? `round(extract(epoch from ${column}) * 1000000)::text`
      : `${column}::text`,
  )
  return sql.raw(`json_build_array(${texts.join(", ")})`)
}

const readers = {
  journal: (ids: readonly string[]) => sql`
    select id::text, reference as name, json_build_array(
      ${rowOf("journal_entries")},
      (select json_agg(${rowOf("postings")} order by id)
        from public.postings where entry_id = journal_entries.id),
      (select json_agg(${rowOf("transactions")} order by id)
        from public.transactions where entry_id = journal_entries.id)) as parts
    from public.journal_entries where id = any(${sql.param(ids)}::bigint[]) order by journal_entries.id`,
  audit: (ids: readonly string[]) => sql`
    select id::text, action as name, json_build_array(${rowOf("audit_events")}) as parts
    from public.audit_events where id = any(${sql.param(ids)}::bigint[])
    order by audit_events.id`,
  payment: (ids: readonly string[]) => sql`
    select id::text, event as name, json_build_array(${rowOf("payment_events")}) as parts
    from public.payment_events where id = any(${sql.param(ids)}::bigint[])
    order by payment_events.id`,
}

/**
 * Reads complete items in the order of their IDs, without those that do not exist. The query is
 * here and not in the database, where an attacker who can change rows could change it too.
 */
export async function readContents(
  db: Database,
  chain: SealChain,
  ids: readonly string[],
): Promise<Contents[]> {
  const { rows } = await db.execute<{ id: string; name: string; parts: unknown[] }>(
    readers[chain](ids),
  )
  // Serialized again here, so that the server's spacing and escapes do not matter.
  return rows.map(({ id, name, parts }) => ({
    id,
    name,
    parts: parts.map((part) => JSON.stringify(part)),
  }))
}
