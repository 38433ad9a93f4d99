import { testClient } from "./connections.ts"

/**
 * Copies every row from one database into another with the same, empty tables, like a logical
 * restore (pg_dump and pg_restore): only rows, without transaction ids or files.
 * @param from a superuser's address of the source
 * @param to a superuser's address of the target
 */
export async function copyRows(from: string, to: string): Promise<void> {
  const source = testClient(from)
  const target = testClient(to)
  await Promise.all([source.connect(), target.connect()])
  try {
    await target.query("set session_replication_role = replica; set statement_timeout = 0; begin")
    const { rows } = await source.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    )
    const tables = rows.map(({ name }) => name)
    await target.query(`truncate ${tables.join(", ")}`)
    for (const table of tables) {
      const { rows: found } = await source.query<{ all: string | null }>(
        `select json_agg(t)::text as all from ${table} t`,
      )
      await target.query(
        `insert into ${table} overriding system value
          select * from json_populate_recordset(null::${table}, $1::json)`,
        [found[0]?.all ?? "[]"],
      )
    }
    const { rows: sequences } = await source.query<{ name: string; last: string }>(
      `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
        where schemaname = 'public' and last_value is not null`,
    )
    for (const { name, last } of sequences) {
      await target.query("select setval($1::regclass, $2)", [name, last])
    }
    await target.query("commit")
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}
