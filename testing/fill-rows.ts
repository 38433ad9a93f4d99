import type pg from "pg"
import { testClient } from "./connections.ts"

/** Which rows are copied, and what differs in the copies. */
export type Copies = {
  readonly where: string
  /** SQL expressions by columns. They know the row that is `copied`, and what each copy is numbered with. */
  readonly changes: Readonly<Record<string, string>>
}

/**
 * Copies rows of a table, all in one statement. Each copy has an id of its own where the table numbers them.
 * @param numbered a from item of SQL with one row for each copy of a row
 */
export async function fillCopies(
  client: pg.Client,
  table: string,
  { where, changes }: Copies,
  numbered: string,
): Promise<void> {
  const { rows: columns } = await client.query<{ name: string; type: string; numbers?: string }>(
    `select column_name as name, udt_name as type, pg_get_serial_sequence($1, column_name) as numbers
      from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const values = columns.map(({ name, type, numbers }) => {
    const change = changes[name] ?? (numbers && `nextval('${numbers}')`)
    return change ? `(${change})::${type}` : `copied.${name}`
  })
  await client.query(`
    insert into ${table} (${columns.map(({ name }) => name).join(", ")}) overriding system value
      select ${values.join(", ")} from (select * from ${table} where ${where}) copied cross join ${numbered}`)
}

/**
 * Writes rows as a superuser, without triggers, because the bank's own functions would take minutes or hours.
 * @param superuserUrl of a migrated database
 */
export async function withoutTriggers(
  superuserUrl: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = testClient(superuserUrl)
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set statement_timeout = 0;
      set synchronous_commit = off; set jit = off; set work_mem = '64MB'`)
    await work(client)
  } finally {
    await client.end()
  }
}
