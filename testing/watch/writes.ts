import type pg from "pg"

/** One row that was written. */
export type Write = {
  readonly id: number
  readonly table: string
  readonly kind: "INSERT" | "UPDATE" | "DELETE" | "TRUNCATE"
  /** The row before the change; null if there was none. */
  readonly before: Row | null
  readonly after: Row | null
}

export type Row = Readonly<Record<string, unknown>>

type Sql = (text: string) => Promise<Row[]>

/**
 * Makes the database record every row that is inserted, updated, or deleted in the bank's tables, under the
 * name of the connection. The record is part of the transaction, so a rollback leaves none.
 */
export async function installWatch(sql: Sql): Promise<void> {
  await sql(`
    create schema watch;
    create table watch.writes (
      id bigint generated always as identity primary key,
      connection text not null, tab text not null, kind text not null, before jsonb, after jsonb);
    create index on watch.writes (connection, id);
    create function watch.note() returns trigger language plpgsql security definer as $$
    begin
      insert into watch.writes (connection, tab, kind, before, after)
        values (current_setting('application_name'), tg_table_name, tg_op,
          case when tg_op in ('UPDATE', 'DELETE') then to_jsonb(old) end,
          case when tg_op in ('INSERT', 'UPDATE') then to_jsonb(new) end);
      return null;
    end $$`)
  const tables = await sql("select tablename as name from pg_tables where schemaname = 'public'")
  for (const { name } of tables) {
    await sql(`
      create trigger watch_rows after insert or update or delete on public."${String(name)}"
        for each row execute function watch.note();
      create trigger watch_truncate after truncate on public."${String(name)}"
        for each statement execute function watch.note()`)
  }
}

/**
 * Audit actions for a wrong password, recorded after the response
 * (server/identity/passwords/password-checker.ts, server/identity/employees/sign-in.ts).
 */
const later = [
  "sign_in.failed",
  "sign_in.blocked",
  "password.refused",
  "password.blocked",
  "employee.sign_in_failed",
]

/**
 * What connections of this name have committed after the record `seen`, oldest first. Omits what a
 * process does on its own a moment later: sealing history (server/ledger/seal.ts) and recording a
 * wrong password.
 */
export async function writesSince(pool: pg.Pool, name: string, seen: number): Promise<Write[]> {
  const { rows } = await pool.query<Write>({
    name: "writes-since",
    text: `select id::int, tab as table, kind, before, after from watch.writes
      where connection = $1 and id > $2
        and tab <> 'seals' and not (tab = 'unsealed' and kind = 'DELETE')
        and not (tab = 'audit_events' and after ->> 'action' = any($3))
        and not (tab = 'notifications' and after ->> 'source' = 'audit' and exists (select from audit_events
          where id = (after ->> 'source_id')::bigint and action = any($3)))
        and not (tab = 'unsealed' and after ->> 'chain' = 'audit' and exists (select from audit_events
          where id = (after ->> 'item_id')::bigint and action = any($3)))
      order by id`,
    values: [name, seen, later],
  })
  return rows
}

/** The columns that a write changed; all of them if the row is new or deleted. */
export function changed({ before, after }: Write): string[] {
  const columns = Object.keys(after ?? before ?? {})
  if (!before || !after) return columns
  return columns.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
