import type { FileOpening, OpenView } from "#shared/contracts/staff-members.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import { type Answered, callFor } from "./queries.ts"
import { memberRefusal } from "./rules.ts"

/**
 * POST /api/staff/members/:id/views: logs why the employee opens a file. The member is told of the date and the
 * purpose. Of a secret purpose nothing reaches the member: not even an announcement that has no content.
 * @throws Problem not_found
 */
export async function openMember(
  { db, announce }: StaffContext,
  { token, id, body }: StaffInput<FileOpening> & WithId,
): Promise<OpenView> {
  const answer = await callFor<Answered<{ secret: boolean; view: OpenView }>>(
    db,
    token,
    "staff_open_member",
    { memberId: id, ...body },
  )
  if (answer.outcome === "refused") throw memberRefusal(answer.reason)
  if (!answer.secret) announce(id, "security")
  return answer.view
}
