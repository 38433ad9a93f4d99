import type { SQL } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import { asOwner, ownerConnection } from "./database.ts"

/** Calls a function with which staff change something. */
export async function staffFunction(
  name: string,
  payload: object,
  context: object = {},
): Promise<Record<string, unknown>> {
  const [row] = await asOwner<{ outcome: Record<string, unknown> }>(
    `select ${name}($1::jsonb, $2::jsonb) as outcome`,
    [JSON.stringify(payload), JSON.stringify(context)],
  )
  return row?.outcome ?? {}
}

/** What rules of ledger:check find after a change that no function makes, which is rolled back. */
export async function violations(
  rules: readonly SQL[],
  change = "",
  unguarded: readonly string[] = [],
): Promise<string[]> {
  const client = await ownerConnection()
  try {
    await client.query("begin")
    for (const table of unguarded) await client.query(`alter table ${table} disable trigger user`)
    if (change) await client.query(change)
    const found: string[] = []
    for (const rule of rules) {
      const { sql, params } = new PgDialect().sqlToQuery(rule)
      const { rows } = await client.query<{ violation: string }>(sql, params)
      found.push(...rows.map(({ violation }) => violation))
    }
    return found
  } finally {
    await client.query("rollback")
    client.release()
  }
}
