import * as z from "zod/mini"
import { MemberHit } from "#shared/contracts/staff-members.ts"
import { callFunction } from "../../../db/call-function.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"

/** GET /api/staff/members?q=…: at most twenty members, the surest first. */
export const findMembers = (
  { db }: StaffContext,
  { token, query }: StaffInput<unknown, { q: string }>,
): Promise<MemberHit[]> =>
  callFunction(db, "staff_find_members", z.array(MemberHit), [token, query.q])
