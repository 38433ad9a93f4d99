import type { Limits, NewLimits } from "#shared/contracts/limits.ts"
import { says } from "#shared/refusals/catalog.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { dailyLimitOf } from "../../ledger/daily-limit.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input, Member } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentLimits } from "./presenter.ts"
import { lockOwnLimits, ownLimitsOf, setOwnLimits } from "./queries.ts"
import {
  changesOf,
  confirmedNewPayees,
  limitsAfter,
  needsConfirmation,
  summaryOf,
  waitingDays,
} from "./rules.ts"

/** GET /api/limits: the daily limit for payments to others, and how much of it is used today. */
export async function showLimits({ db, env }: AppContext, { member }: Input): Promise<Limits> {
  const { userId } = member
  return presentLimits(await dailyLimitOf(db, userId, env.BANK_TIME_ZONE))
}

/**
 * PUT /api/limits: the member's own limits for payments to others. They apply from the next payment on.
 * Sending the current limits succeeds, changes nothing, and needs no confirmation.
 * @throws Problem confirmation_required; password_required if a limit was lowered elsewhere meanwhile, so
 *   that this request would raise it
 */
export async function saveLimits(
  context: AppContext,
  { member, body, binding }: Input<NewLimits>,
): Promise<Limits> {
  const { db, env, announce } = context
  const { userId } = member
  const own = await ownLimitsOf(db, userId)
  const wanted = limitsAfter(own, body)
  const summary = summaryOf(own, wanted)
  if (summary.length > 0) {
    const mayRaise = needsConfirmation(own, wanted)
    const save = (tx: Database) => saveIn(tx, member, body, mayRaise)
    await (mayRaise
      ? confirmed(context, binding, { purpose: "limit", summary }, save)
      : inTransaction(context.pool, save))
    announce(userId, "security")
  }
  return presentLimits(await dailyLimitOf(db, userId, env.BANK_TIME_ZONE))
}

/** @param isConfirmed whether the change was confirmed, which not every one requires */
async function saveIn(
  tx: Database,
  { userId, signInId }: Member,
  request: NewLimits,
  isConfirmed: boolean,
): Promise<void> {
  const before = await lockOwnLimits(tx, userId)
  const after = limitsAfter(before, request)
  if (!isConfirmed && needsConfirmation(before, after)) {
    throw new Problem("password_required", says.password_required.limits)
  }
  const { daily, instant, newPayees } = changesOf(before, after)
  const change = newPayees
    ? {
        waitingDays: after.newPayeeChange ? waitingDays(before, after.newPayeeChange.to) : 0,
        unconfirmed: isConfirmed ? undefined : { confirmed: confirmedNewPayees(before) },
      }
    : undefined
  await setOwnLimits(tx, userId, after, change)
  const who = { userId, signInId, actor: "customer" } as const
  if (daily) {
    const details = { from: before.dailyTransferLimit, to: after.dailyTransferLimit }
    await recordAudit(tx, { ...who, action: "limit.changed", details })
  }
  if (instant) {
    const details = { from: before.instantLimit, to: after.instantLimit }
    await recordAudit(tx, { ...who, action: "instant_limit.changed", details })
  }
  if (newPayees) {
    const wanted = after.newPayeeChange ? after.newPayeeChange.to : after.newPayeeLimit
    const details = {
      from: before.newPayeeLimit,
      to: wanted,
      waits: after.newPayeeChange !== undefined,
    }
    await recordAudit(tx, { ...who, action: "new_payee_limit.changed", details })
  }
}
