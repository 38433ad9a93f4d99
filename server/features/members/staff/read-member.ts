import type {
  MemberEvent,
  MemberFile,
  MemberPayment,
  MemberStatement,
} from "#shared/contracts/staff-members.ts"
import type { StaffMessage } from "#shared/contracts/staff-messages.ts"
import { type Cursor, cursorIn, pageOf, pageSize } from "../../../staff/pages.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import type { Page, WithId } from "../../../use-case/use-case.ts"
import { type EventRow, presentMemberEvent } from "./presenter.ts"
import { type Answered, callFor } from "./queries.ts"
import { memberRefusal } from "./rules.ts"

type ReadInput = StaffInput<unknown, { cursor?: string | undefined }> & WithId

/**
 * One part of a member's file, for an employee who has logged why.
 * @throws Problem purpose_required, not_found
 */
async function read<Part extends object>(
  { db }: StaffContext,
  { token, id }: Omit<ReadInput, "query">,
  part: "file" | "payments" | "statements" | "events" | "messages",
  from: Cursor = {},
): Promise<Part> {
  const payload = { memberId: id, ...from, most: pageSize + 1 }
  const answer = await callFor<Answered<Part>>(db, token, "staff_read_member", part, payload)
  if (answer.outcome === "refused") throw memberRefusal(answer.reason)
  const { outcome: _, ...found } = answer
  return found as unknown as Part
}

/** GET /api/staff/members/:id. */
export const readFile = (
  context: StaffContext,
  input: Omit<ReadInput, "query">,
): Promise<MemberFile> => read<MemberFile>(context, input, "file")

/** GET /api/staff/members/:id/payments: newest first. */
export async function readPayments(
  context: StaffContext,
  input: ReadInput,
): Promise<Page<MemberPayment>> {
  const from = cursorIn(input.query.cursor)
  const { items } = await read<{ items: MemberPayment[] }>(context, input, "payments", from)
  return pageOf(items, ({ id, at }) => ({ beforeId: id, beforeAt: at }))
}

/** GET /api/staff/members/:id/statements: the last month first. */
export async function readStatements(
  context: StaffContext,
  input: ReadInput,
): Promise<Page<MemberStatement>> {
  const from = cursorIn(input.query.cursor)
  const { items } = await read<{ items: MemberStatement[] }>(context, input, "statements", from)
  return pageOf(items, ({ id, to }) => ({ beforeId: id, beforeOn: to }))
}

/** GET /api/staff/members/:id/events: the member's audit trail, newest first. */
export async function readEvents(
  context: StaffContext,
  input: ReadInput,
): Promise<Page<MemberEvent>> {
  const from = cursorIn(input.query.cursor)
  const { items } = await read<{ items: EventRow[] }>(context, input, "events", from)
  return pageOf(items.map(presentMemberEvent), ({ id }) => ({ beforeId: id }))
}

/** GET /api/staff/members/:id/messages: newest first. */
export async function readMessages(
  context: StaffContext,
  input: ReadInput,
): Promise<Page<StaffMessage>> {
  const from = cursorIn(input.query.cursor)
  const { items } = await read<{ items: StaffMessage[] }>(context, input, "messages", from)
  return pageOf(items, ({ id }) => ({ beforeId: id }))
}
