import * as z from "zod/mini"
import { callFunction } from "../../db/call-function.ts"
import { type StaffRefusal, staffAnswer, staffRefusal } from "../../staff/staff-answer.ts"
import type { StaffContext } from "../../staff/staff-use-case.ts"
import { findMemberId } from "./queries.ts"

/** Whose access staff change, and why: 1 to 500 characters for the audit trail. */
type AccessInput = { username: string; reason: string }

const NotDone = staffRefusal("reason_length", "customer_not_found")
type NotDone = z.output<typeof NotDone>

export type BlockAccessOutcome =
  | { outcome: "blocked"; sessionsEnded: number }
  | NotDone
  | StaffRefusal<"already_blocked">

const BlockAnswer = staffAnswer(
  { sessionsEnded: z.number() },
  staffRefusal("reason_length", "customer_not_found", "already_blocked"),
)

/** Blocks a member from signing in, and ends their sessions (ASVS 7.4.2, 7.4.5). */
export async function blockAccess(
  context: StaffContext,
  input: AccessInput,
): Promise<BlockAccessOutcome> {
  const done = await changeAccess(context, "access_block", BlockAnswer, input)
  if (done.outcome === "refused") return done
  return { outcome: "blocked", sessionsEnded: done.sessionsEnded }
}

export type UnblockAccessOutcome = { outcome: "unblocked" } | NotDone | StaffRefusal<"not_blocked">

const UnblockAnswer = staffAnswer(
  {},
  staffRefusal("reason_length", "customer_not_found", "not_blocked"),
)

/** Lets a blocked member sign in again. */
export async function unblockAccess(
  context: StaffContext,
  input: AccessInput,
): Promise<UnblockAccessOutcome> {
  const done = await changeAccess(context, "access_unblock_carry_out", UnblockAnswer, input)
  return done.outcome === "refused" ? done : { outcome: "unblocked" }
}

export type EndSessionsOutcome = { outcome: "ended"; sessionsEnded: number } | NotDone

const EndAnswer = staffAnswer({ sessionsEnded: z.number() }, NotDone)

/** Signs a member out everywhere. */
export async function endSessions(
  context: StaffContext,
  input: AccessInput,
): Promise<EndSessionsOutcome> {
  const done = await changeAccess(context, "sessions_end", EndAnswer, input)
  if (done.outcome === "refused") return done
  return { outcome: "ended", sessionsEnded: done.sessionsEnded }
}

/** Calls the function, then notifies the member's open pages. */
async function changeAccess<Schema extends z.ZodMiniType<{ outcome: "done" | "refused" }>>(
  { db, announce }: StaffContext,
  name: string,
  schema: Schema,
  { username, reason }: AccessInput,
): Promise<z.output<Schema> | StaffRefusal<"customer_not_found">> {
  const memberId = await findMemberId(db, username)
  if (memberId === undefined) return { outcome: "refused", reason: "customer_not_found" }
  const done = await callFunction(db, name, schema, [{ memberId, reason: reason.trim() }, {}])
  if (done.outcome === "done") announce(memberId, "session", "security")
  return done
}
