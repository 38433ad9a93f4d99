import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { StaffContext } from "../../staff/staff-context.ts"
import { endOtherSignIns } from "../sessions/sign-ins.ts"
import { lockCustomer, setAccessBlocked } from "./queries.ts"

/** Whose access staff change, and why: 1 to 500 characters for the audit trail. */
type AccessInput = { username: string; reason: string }

export const longestAccessReason = 500

type Customer = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>
type Refused<Reason extends string> = { outcome: "refused"; reason: Reason }
type NotDone = Refused<"reason_length" | "customer_not_found">

export type BlockAccessOutcome =
  | { outcome: "blocked"; sessionsEnded: number }
  | NotDone
  | Refused<"already_blocked">

/** Blocks a customer from signing in, and ends their sessions (ASVS 7.4.2, 7.4.5). */
export function blockAccess(
  context: StaffContext,
  input: AccessInput,
): Promise<BlockAccessOutcome> {
  return changeAccess<BlockAccessOutcome>(
    context,
    input,
    "access.blocked",
    async (tx, customer) => {
      if (customer.accessBlockedAt) return { outcome: "refused", reason: "already_blocked" }
      await setAccessBlocked(tx, customer.id, true)
      return { outcome: "blocked", sessionsEnded: (await endOtherSignIns(tx, customer.id)).length }
    },
  )
}

export type UnblockAccessOutcome = { outcome: "unblocked" } | NotDone | Refused<"not_blocked">

/** Lets a blocked customer sign in again. */
export function unblockAccess(
  context: StaffContext,
  input: AccessInput,
): Promise<UnblockAccessOutcome> {
  return changeAccess<UnblockAccessOutcome>(
    context,
    input,
    "access.unblocked",
    async (tx, customer) => {
      if (!customer.accessBlockedAt) return { outcome: "refused", reason: "not_blocked" }
      await setAccessBlocked(tx, customer.id, false)
      return { outcome: "unblocked" }
    },
  )
}

export type EndSessionsOutcome = { outcome: "ended"; sessionsEnded: number } | NotDone

/** Signs a customer out everywhere. */
export function endSessions(
  context: StaffContext,
  input: AccessInput,
): Promise<EndSessionsOutcome> {
  return changeAccess<EndSessionsOutcome>(
    context,
    input,
    "session.ended_by_bank",
    async (tx, { id }) => ({
      outcome: "ended",
      sessionsEnded: (await endOtherSignIns(tx, id)).length,
    }),
  )
}

/** Does the work and records it with its reason in one transaction, then notifies the open pages. */
async function changeAccess<Outcome extends { outcome: string }>(
  { pool, announce }: StaffContext,
  input: AccessInput,
  action: "access.blocked" | "access.unblocked" | "session.ended_by_bank",
  work: (tx: Database, customer: Customer) => Promise<Outcome>,
): Promise<Outcome | NotDone> {
  const reason = input.reason.trim()
  if (reason.length < 1 || reason.length > longestAccessReason) {
    return { outcome: "refused", reason: "reason_length" }
  }
  let changed: number | undefined
  const outcome = await inTransaction<Outcome | NotDone>(pool, async (tx) => {
    const customer = await lockCustomer(tx, input.username)
    if (!customer) return { outcome: "refused", reason: "customer_not_found" }
    const done = await work(tx, customer)
    if (done.outcome === "refused") return done
    const userId = customer.id
    await recordAudit(tx, { userId, actor: "staff", action, details: { reason } })
    changed = userId
    return done
  })
  if (changed !== undefined) announce(changed, "session", "security")
  return outcome
}
