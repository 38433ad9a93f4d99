import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/pool.ts"

/** What a function of the staff app answers: done with something, or refused. */
export type Answered<Done extends object> =
  | ({ outcome: "done" } & Done)
  | { outcome: "refused"; reason: string }

/**
 * Calls a function of the staff app (server/features/members/staff-member-calls.sql) with the token of the
 * employee's sign-in. The function checks the employee's role and relatives.
 * @param args JSON for objects, text for strings
 */
export async function callFor<Answer>(
  db: Database,
  token: string,
  name: string,
  ...args: readonly (string | Readonly<Record<string, unknown>>)[]
): Promise<Answer> {
  const given: SQL[] = args.map((arg) =>
    typeof arg === "string" ? sql`${arg}::text` : sql`${JSON.stringify(arg)}::jsonb`,
  )
  const { rows } = await db.execute<{ answer: Answer }>(
    sql`select ${sql.identifier(name)}(${sql.join([sql`${token}::text`, ...given], sql`, `)}) as answer`,
  )
  const [row] = rows
  if (!row) throw new Error(`${name} returned nothing`)
  return row.answer
}
