import * as z from "zod/mini"
import { MemberItem } from "#shared/contracts/staff-member-list.ts"
import { type FileOpening, MemberHit, OpenView } from "#shared/contracts/staff-members.ts"
import { callFunction } from "../../../db/call-function.ts"
import { type ListQuery, readList } from "../../../staff/lists.ts"
import { doneOr, staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { Page, WithId } from "../../../use-case/use-case.ts"
import { memberRefusal } from "./rules.ts"

/** What staff_open_member answers (server/features/members/staff-member-calls.sql). */
const Opened = staffAnswer({ secret: z.boolean(), view: OpenView })

/**
 * POST /api/staff/members/:id/views: logs why the employee opens a file. The member is told of the date and the
 * purpose. Of a secret purpose nothing reaches the member: not even an announcement that has no content.
 * @throws Problem not_found
 */
export async function openMember(
  { db, announce }: StaffContext,
  { token, id, body }: StaffInput<FileOpening> & WithId,
): Promise<OpenView> {
  const answer = await callFunction(db, "staff_open_member", Opened, [
    token,
    { memberId: id, ...body },
  ])
  const { secret, view } = doneOr(memberRefusal, answer)
  if (!secret) announce(id, "security")
  return view
}

/** GET /api/staff/members?q=…: at most twenty members, the surest first. */
export const findMembers = (
  { db }: StaffContext,
  { token, query }: StaffInput<unknown, { q: string }>,
): Promise<MemberHit[]> =>
  callFunction(db, "staff_find_members", z.array(MemberHit), [token, query.q])

/** GET /api/staff/member-list: the newest first unless asked otherwise. Names are found, which is logged, not filtered. */
export const listMembers = (
  context: StaffContext,
  { token, query }: StaffInput<unknown, ListQuery>,
): Promise<Page<MemberItem>> =>
  readList(context, token, MemberItem, { list: "members", sort: "-joined", query })
