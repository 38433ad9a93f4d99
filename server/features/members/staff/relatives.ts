import { sql } from "drizzle-orm"
import type { DeclaredRelative, RelativeDeclaration } from "#shared/contracts/staff-employees.ts"
import { says } from "#shared/refusals/catalog.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import { Problem } from "../../../use-case/problem.ts"
import { type Answered, callFor } from "./queries.ts"
import { memberRefusal } from "./rules.ts"

/** GET /api/staff/relatives: the memberships on which the employee may not act, the newest first. */
export async function listRelatives(
  { db }: StaffContext,
  { token }: StaffInput,
): Promise<DeclaredRelative[]> {
  type Row = Omit<DeclaredRelative, "memberId"> & { memberId: string }
  const { rows } = await db.execute<Row>(sql`
    select user_id as "memberId", member_name as "memberName", relation
      from staff_own_relatives(${token})`)
  return rows.map((row) => ({ ...row, memberId: Number(row.memberId) }))
}

/**
 * POST /api/staff/relatives: for good, since who could take it back could act on the membership again.
 * @throws Problem not_found, already_done
 */
export async function declareRelative(
  { db }: StaffContext,
  { token, body }: StaffInput<RelativeDeclaration>,
): Promise<object> {
  const answer = await callFor<Answered<object>>(db, token, "staff_relative_declare", body)
  if (answer.outcome === "done") return {}
  if (answer.reason === "not_found") throw memberRefusal("member_not_found")
  throw new Problem("already_done", says.already_done.relative)
}
