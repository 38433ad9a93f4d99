import { sql } from "drizzle-orm"
import type { Database } from "../db/pool.ts"

/** Calls a function of proposals.sql or employee-changes.sql with a token and a request. */
export async function askStaff<Answer>(
  db: Database,
  name: string,
  token: string,
  request: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { rows } = await db.execute<{ answer: Answer }>(
    sql`select ${sql.identifier(name)}(${token}::text, ${JSON.stringify(request)}::jsonb) as answer`,
  )
  const [row] = rows
  if (!row) throw new Error(`${name} returned nothing`)
  return row.answer
}
