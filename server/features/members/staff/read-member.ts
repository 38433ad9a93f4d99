import * as z from "zod/mini"
import {
  type MemberEvent,
  MemberFile,
  MemberPayment,
  MemberStatement,
} from "#shared/contracts/staff-members.ts"
import { StaffMessage } from "#shared/contracts/staff-messages.ts"
import { callFunction } from "../../../db/call-function.ts"
import { type Cursor, cursorIn, pageOf, pageSize } from "../../../staff/pages.ts"
import { doneOr, type StaffRefusal, staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { Page, WithId } from "../../../use-case/use-case.ts"
import { EventRow, presentMemberEvent } from "./presenter.ts"
import { memberRefusal } from "./rules.ts"

// What staff_read_member answers for each part (server/features/members/staff-member-calls.sql).
const FilePart = staffAnswer(MemberFile.shape)
const PaymentsPart = staffAnswer({ items: z.array(MemberPayment) })
const StatementsPart = staffAnswer({ items: z.array(MemberStatement) })
const EventsPart = staffAnswer({ items: z.array(EventRow) })
const MessagesPart = staffAnswer({ items: z.array(StaffMessage) })

type ReadInput = StaffInput<unknown, { cursor?: string | undefined }> & WithId

/**
 * One part of a member's file, for an employee who has logged why.
 * @throws Problem purpose_required, not_found
 */
async function read<Answer extends { outcome: "done" } | StaffRefusal<string>>(
  { db }: StaffContext,
  { token, id }: Omit<ReadInput, "query">,
  [part, schema]: readonly [part: string, schema: z.ZodMiniType<Answer>],
  from: Cursor = {},
): Promise<Exclude<Answer, { outcome: "refused" }>> {
  const payload = { memberId: id, ...from, most: pageSize + 1 }
  const answer = await callFunction(db, "staff_read_member", schema, [token, part, payload])
  return doneOr(memberRefusal, answer)
}

/** GET /api/staff/members/:id. */
export async function readFile(
  context: StaffContext,
  input: Omit<ReadInput, "query">,
): Promise<MemberFile> {
  const { outcome: _, ...file } = await read(context, input, ["file", FilePart])
  return file
}

/** GET /api/staff/members/:id/payments: newest first. */
export async function readPayments(
  context: StaffContext,
  input: ReadInput,
): Promise<Page<MemberPayment>> {
  const from = cursorIn(input.query.cursor)
  const { items } = await read(context, input, ["payments", PaymentsPart], from)
  return pageOf(items, ({ id, at }) => ({ beforeId: id, beforeAt: at }))
}

/** GET /api/staff/members/:id/statements: the last month first. */
export async function readStatements(
  context: StaffContext,
  input: ReadInput,
): Promise<Page<MemberStatement>> {
  const from = cursorIn(input.query.cursor)
  const { items } = await read(context, input, ["statements", StatementsPart], from)
  return pageOf(items, ({ id, to }) => ({ beforeId: id, beforeOn: to }))
}

/** GET /api/staff/members/:id/events: the member's audit trail, newest first. */
export async function readEvents(
  context: StaffContext,
  input: ReadInput,
): Promise<Page<MemberEvent>> {
  const from = cursorIn(input.query.cursor)
  const { items } = await read(context, input, ["events", EventsPart], from)
  return pageOf(items.map(presentMemberEvent), ({ id }) => ({ beforeId: id }))
}

/** GET /api/staff/members/:id/messages: newest first. */
export async function readMessages(
  context: StaffContext,
  input: ReadInput,
): Promise<Page<StaffMessage>> {
  const from = cursorIn(input.query.cursor)
  const { items } = await read(context, input, ["messages", MessagesPart], from)
  return pageOf(items, ({ id }) => ({ beforeId: id }))
}
