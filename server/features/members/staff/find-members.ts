import type { MemberHit } from "#shared/contracts/staff-members.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import { callFor } from "./queries.ts"

/** GET /api/staff/members?q=…: at most twenty members, the surest first. */
export const findMembers = (
  { db }: StaffContext,
  { token, query }: StaffInput<unknown, { q: string }>,
): Promise<MemberHit[]> => callFor<MemberHit[]>(db, token, "staff_find_members", query.q)
