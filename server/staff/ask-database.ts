import { sql } from "drizzle-orm"
import type { Database } from "../db/pool.ts"

/** A refusal as the staff functions in server/ledger return it. */
export type StaffRefusal<Reason extends string> = { outcome: "refused"; reason: Reason }

/**
 * Calls one of the functions with which staff change something (server/features/members/member-protection.sql,
 * member-identity.sql), in one transaction, with its audit row.
 * @param payload what to do, as JSON
 * @param context the employees who act; empty for the command line
 */
export async function askDatabase<Outcome extends { outcome: string }>(
  db: Database,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  context: Readonly<Record<string, unknown>> = {},
): Promise<Outcome> {
  const { rows } = await db.execute<{ outcome: Outcome }>(sql`
    select ${sql.identifier(name)}(${JSON.stringify(payload)}::jsonb, ${JSON.stringify(context)}::jsonb) as outcome`)
  const [row] = rows
  if (!row) throw new Error(`${name} returned nothing`)
  return row.outcome
}
