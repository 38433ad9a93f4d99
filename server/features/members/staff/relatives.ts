import { DeclaredRelative, type RelativeDeclaration } from "#shared/contracts/staff-employees.ts"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { callFunction } from "../../../db/call-function.ts"
import { type ListQuery, readList } from "../../../staff/lists.ts"
import { staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import { Problem } from "../../../use-case/problem.ts"
import type { Page } from "../../../use-case/use-case.ts"
import { memberRefusal } from "./rules.ts"

/** GET /api/staff/relatives: the memberships on which the employee may not act, the newest first. */
export const listRelatives = (
  context: StaffContext,
  { token, query }: StaffInput<unknown, ListQuery>,
): Promise<Page<DeclaredRelative>> =>
  readList(context, token, DeclaredRelative, { list: "relatives", sort: "-declared", query })

/**
 * POST /api/staff/relatives: for good, since who could take it back could act on the membership again.
 * @throws Problem not_found without a membership with that number and name; already_done
 */
export async function declareRelative(
  { db }: StaffContext,
  { token, body }: StaffInput<RelativeDeclaration>,
): Promise<object> {
  const answer = await callFunction(db, "staff_relative_declare", staffAnswer({}), [token, body])
  if (answer.outcome === "done") return {}
  if (answer.reason === "member_not_found") throw memberRefusal("no_such_membership")
  throw new Problem("already_done", staffSays.already_done.relative)
}
