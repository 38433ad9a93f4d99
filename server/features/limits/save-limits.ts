import { eq } from "drizzle-orm"
import type { Limits, NewLimits } from "#shared/contracts/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { users } from "#shared/tables/users.ts"
import type { AppContext } from "../../app-context.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { dailyLimitOf } from "../../ledger/daily-limit.ts"
import type { Input } from "../../use-case.ts"
import { presentLimits } from "./presenter.ts"

/**
 * PUT /api/limits: the customer's daily limit for payments to others. It applies from the next payment on.
 * Sending the current limit succeeds, changes nothing, and needs no confirmation.
 * @throws Problem confirmation_required
 */
export async function saveLimits(
  context: AppContext,
  { customer, body, binding }: Input<NewLimits>,
): Promise<Limits> {
  const { db, env, announce } = context
  const { userId, signInId } = customer
  const limit = toDecimal(fromDecimal(body.dailyTransferLimit))
  const { own } = await dailyLimitOf(db, userId, env.BANK_TIME_ZONE)
  if (own !== limit) {
    const summary = [{ name: "Daily transfer limit", value: formatAmount(limit, "EUR") }]
    await confirmed(context, binding, { purpose: "limit", summary }, async (tx) => {
      const before = await lockOwnLimit(tx, userId)
      await setOwnLimit(tx, userId, limit)
      await recordAudit(tx, {
        userId,
        signInId,
        actor: "customer",
        action: "limit.changed",
        details: { from: before, to: limit },
      })
    })
    announce(userId, "security")
  }
  return presentLimits(await dailyLimitOf(db, userId, env.BANK_TIME_ZONE))
}

/** The customer's current limit, locked until the transaction ends. */
async function lockOwnLimit(tx: Database, userId: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ limit: users.dailyTransferLimit })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update")
  return row?.limit
}

/** @param limit EUR, two decimals */
async function setOwnLimit(tx: Database, userId: number, limit: string): Promise<void> {
  await tx.update(users).set({ dailyTransferLimit: limit }).where(eq(users.id, userId))
}
