import * as z from "zod/mini"
import type { Topic } from "#shared/contracts/live.ts"
import type {
  MemberReason,
  NewIdentityCheck,
  NewMemberNote,
} from "#shared/contracts/staff-members.ts"
import type { StaffAnswer } from "#shared/contracts/staff-messages.ts"
import { callFunction } from "../../../db/call-function.ts"
import { doneOr, staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import { memberRefusal } from "./rules.ts"

/** What staff_serve_member answers (server/features/members/staff-member-calls.sql). */
const Served = staffAnswer({ memberId: z.number() })

type Verb = "card.freeze" | "access.block" | "sessions.end" | "identity.check" | "chat.answer"

/**
 * Does at once what one employee may do, and tells the member's open pages.
 * @throws Problem not_found, already_done, card_closed, purpose_required
 */
async function serve(
  { db, announce }: StaffContext,
  { token }: StaffInput,
  verb: Verb,
  payload: Readonly<Record<string, unknown>>,
  topics: readonly (Topic | "session")[],
): Promise<object> {
  const args = [token, verb, payload] as const
  const { memberId } = doneOr(
    memberRefusal,
    await callFunction(db, "staff_serve_member", Served, args),
  )
  announce(memberId, ...topics)
  return {}
}

/** POST /api/staff/cards/:id/freezing. */
export const freezeMemberCard = (
  context: StaffContext,
  input: StaffInput<MemberReason> & WithId,
): Promise<object> =>
  serve(context, input, "card.freeze", { cardId: input.id, ...input.body }, ["cards", "security"])

/** POST /api/staff/members/:id/blocking. */
export const blockMember = (
  context: StaffContext,
  input: StaffInput<MemberReason> & WithId,
): Promise<object> =>
  serve(context, input, "access.block", { memberId: input.id, ...input.body }, [
    "session",
    "security",
  ])

/** POST /api/staff/members/:id/session-ending. */
export const endMemberSessions = (
  context: StaffContext,
  input: StaffInput<MemberReason> & WithId,
): Promise<object> =>
  serve(context, input, "sessions.end", { memberId: input.id, ...input.body }, [
    "session",
    "security",
  ])

/** POST /api/staff/members/:id/identity-checks. */
export const checkMemberIdentity = (
  context: StaffContext,
  input: StaffInput<NewIdentityCheck> & WithId,
): Promise<object> =>
  serve(context, input, "identity.check", { memberId: input.id, ...input.body }, ["security"])

/** POST /api/staff/members/:id/identity-doubts: the identity must be checked again. */
export const doubtMemberIdentity = (
  context: StaffContext,
  input: StaffInput<MemberReason> & WithId,
): Promise<object> => {
  const payload = { memberId: input.id, again: true, evidence: input.body.reason }
  return serve(context, input, "identity.check", payload, ["security"])
}

/** POST /api/staff/members/:id/messages. */
export const answerMember = (
  context: StaffContext,
  input: StaffInput<StaffAnswer> & WithId,
): Promise<object> => {
  const text = input.body.text.replace(/\r\n?/g, "\n").trim()
  return serve(context, input, "chat.answer", { memberId: input.id, text }, ["chat"])
}

/**
 * POST /api/staff/members/:id/notes.
 * @throws Problem purpose_required
 */
export async function addMemberNote(
  { db }: StaffContext,
  { token, id, body }: StaffInput<NewMemberNote> & WithId,
): Promise<object> {
  const args = [token, { memberId: id, ...body }] as const
  doneOr(memberRefusal, await callFunction(db, "staff_add_note", staffAnswer({}), args))
  return {}
}
