import { expect, test } from "vitest"
import * as z from "zod/mini"
import { asOwner } from "../../../testing/database.ts"
import { newMember } from "../../../testing/member.ts"
import { testStaffContext } from "../../../testing/staff-context.ts"
import { callFunction } from "../../db/call-function.ts"
import { recoveryCodeHash } from "../recovery/recovery-code.ts"
import { blockAccess, endSessions, unblockAccess } from "./access.ts"
import { issueRecovery } from "./issue-recovery.ts"

const context = testStaffContext()

const auditOf = async (userId: number) =>
  asOwner(
    `select action, details ->> 'reason' as reason from audit_events
      where user_id = $1 and actor = 'staff' order by id`,
    [userId],
  )

test("each access change returns its outcome and records its audit event", async () => {
  const { username, user } = await newMember()
  const input = { username: username.toUpperCase(), reason: " Reported stolen " }
  expect(await unblockAccess(context, input)).toEqual({ outcome: "refused", reason: "not_blocked" })
  expect(await blockAccess(context, input)).toEqual({ outcome: "blocked", sessionsEnded: 1 })
  expect(await blockAccess(context, input)).toEqual({
    outcome: "refused",
    reason: "already_blocked",
  })
  expect(await endSessions(context, input)).toEqual({ outcome: "ended", sessionsEnded: 0 })
  expect(await unblockAccess(context, input)).toEqual({ outcome: "unblocked" })
  const reason = "Reported stolen"
  expect(await auditOf(user.id)).toEqual([
    { action: "access.blocked", reason },
    { action: "session.ended_by_bank", reason },
    { action: "access.unblocked", reason },
  ])
  expect(context.announced.filter(([userId]) => userId === user.id)).toEqual(
    Array.from({ length: 3 }, () => [user.id, "session", "security"]),
  )
})

test("a refused change records and announces nothing", async () => {
  const { username, user } = await newMember()
  for (const reason of [" ", "x".repeat(501)]) {
    const outcome = await blockAccess(context, { username, reason })
    expect(outcome).toEqual({ outcome: "refused", reason: "reason_length" })
  }
  const recovery = { username, evidence: "seen", removesFactors: false }
  expect(await issueRecovery(context, recovery)).toEqual({
    outcome: "refused",
    reason: "evidence_length",
  })
  expect(await endSessions(context, { username: "nobody.at.all", reason: "Why not" })).toEqual({
    outcome: "refused",
    reason: "customer_not_found",
  })
  expect(await auditOf(user.id)).toEqual([])
  expect(context.announced.filter(([userId]) => userId === user.id)).toEqual([])
})

test("a recovery's code is drawn once, and no code fits before", async () => {
  const { user } = await newMember()
  const payload = { memberId: user.id, evidence: "Passport seen", removesFactors: false }
  const Issued = z.object({ outcome: z.literal("done"), recoveryId: z.number() })
  const issued = await callFunction(context.db, "recovery_issue_carry_out", Issued, [payload, {}])
  const draw = async (code: string) => {
    const [row] = await asOwner<{ drawn: object }>("select recovery_draw($1, $2) as drawn", [
      issued.recoveryId,
      recoveryCodeHash(code),
    ])
    return row?.drawn
  }
  const refused = { outcome: "refused", reason: "no_code_to_draw" }
  expect(await draw("AAAA-AAAA")).toMatchObject({ outcome: "done", memberId: user.id })
  expect(await draw("BBBB-BBBB")).toEqual(refused)
  await callFunction(context.db, "factors_reset_carry_out", Issued, [payload, {}])
  const rows = await asOwner<object>(
    `select removes_factors as removes, expires_at > clock_timestamp() as open, code_made_at is null as pending
      from recoveries where user_id = $1 order by id`,
    [user.id],
  )
  expect(rows).toEqual([
    { removes: false, open: false, pending: false },
    { removes: true, open: true, pending: true },
  ])
})
