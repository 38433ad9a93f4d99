import { sql } from "drizzle-orm"
import { DeclaredRelative, type RelativeDeclaration } from "#shared/contracts/staff-employees.ts"
import { says } from "#shared/refusals/catalog.ts"
import { callFunction, queryRows } from "../../../db/call-function.ts"
import { staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import { Problem } from "../../../use-case/problem.ts"
import { memberRefusal } from "./rules.ts"

/** GET /api/staff/relatives: the memberships on which the employee may not act, the newest first. */
export const listRelatives = (
  { db }: StaffContext,
  { token }: StaffInput,
): Promise<DeclaredRelative[]> =>
  queryRows(
    db,
    DeclaredRelative,
    sql`select user_id::float8 as "memberId", member_name as "memberName", relation
      from staff_own_relatives(${token})`,
  )

/**
 * POST /api/staff/relatives: for good, since who could take it back could act on the membership again.
 * @throws Problem not_found, already_done
 */
export async function declareRelative(
  { db }: StaffContext,
  { token, body }: StaffInput<RelativeDeclaration>,
): Promise<object> {
  const answer = await callFunction(db, "staff_relative_declare", staffAnswer({}), [token, body])
  if (answer.outcome === "done") return {}
  if (answer.reason === "not_found") throw memberRefusal("member_not_found")
  throw new Problem("already_done", says.already_done.relative)
}
