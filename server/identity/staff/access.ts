import { askDatabase, type StaffRefusal } from "../../staff/ask-database.ts"
import type { StaffContext } from "../../staff/staff-context.ts"
import { findCustomerId } from "./queries.ts"

/** Whose access staff change, and why: 1 to 500 characters for the audit trail. */
type AccessInput = { username: string; reason: string }

export const longestAccessReason = 500

type NotDone = StaffRefusal<"reason_length" | "customer_not_found">
type Done = { outcome: "done"; memberId: number }

export type BlockAccessOutcome =
  | { outcome: "blocked"; sessionsEnded: number }
  | NotDone
  | StaffRefusal<"already_blocked">

/** Blocks a customer from signing in, and ends their sessions (ASVS 7.4.2, 7.4.5). */
export async function blockAccess(
  context: StaffContext,
  input: AccessInput,
): Promise<BlockAccessOutcome> {
  type Answer = (Done & { sessionsEnded: number }) | NotDone | StaffRefusal<"already_blocked">
  const done = await changeAccess<Answer>(context, "access_block", input)
  if (done.outcome === "refused") return done
  return { outcome: "blocked", sessionsEnded: done.sessionsEnded }
}

export type UnblockAccessOutcome = { outcome: "unblocked" } | NotDone | StaffRefusal<"not_blocked">

/** Lets a blocked customer sign in again. */
export async function unblockAccess(
  context: StaffContext,
  input: AccessInput,
): Promise<UnblockAccessOutcome> {
  type Answer = Done | NotDone | StaffRefusal<"not_blocked">
  const done = await changeAccess<Answer>(context, "access_unblock_carry_out", input)
  return done.outcome === "refused" ? done : { outcome: "unblocked" }
}

export type EndSessionsOutcome = { outcome: "ended"; sessionsEnded: number } | NotDone

/** Signs a customer out everywhere. */
export async function endSessions(
  context: StaffContext,
  input: AccessInput,
): Promise<EndSessionsOutcome> {
  type Answer = (Done & { sessionsEnded: number }) | NotDone
  const done = await changeAccess<Answer>(context, "sessions_end", input)
  if (done.outcome === "refused") return done
  return { outcome: "ended", sessionsEnded: done.sessionsEnded }
}

/** Calls the function, then notifies the customer's open pages. */
async function changeAccess<Answer extends Done | StaffRefusal<string>>(
  { db, announce }: StaffContext,
  name: string,
  { username, reason }: AccessInput,
): Promise<Answer | StaffRefusal<"customer_not_found">> {
  const memberId = await findCustomerId(db, username)
  if (memberId === undefined) return { outcome: "refused", reason: "customer_not_found" }
  const done = await askDatabase<Answer>(db, name, { memberId, reason: reason.trim() })
  if (done.outcome === "done") announce(memberId, "session", "security")
  return done
}
