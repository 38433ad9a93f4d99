import { setTimeout as sleep } from "node:timers/promises"
import { and, eq, gte, sql } from "drizzle-orm"
import { cvvAttempts, waitMinutes } from "#shared/limits.ts"
import { says } from "#shared/refusals/catalog.ts"
import { auditEvents } from "#shared/tables/audit.ts"
import { debitCards } from "#shared/tables/cards.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { notFound, Problem, unavailable } from "../../use-case/problem.ts"
import type { Member } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { isSameCvv, openCard } from "./card-secrets.ts"
import { ownCard, sealed } from "./queries.ts"

/** An attempt: its member and card, and a mark if its submission can be repeated. */
export type Attempt = { member: Member; cardId: number; mark: string | undefined }

const blocked = sql<boolean>`coalesce(${debitCards.cvvBlockedUntil} > clock_timestamp(), false)`

/**
 * Counts an attempt before its code is compared, so that an interrupted one counts too. A repeated
 * submission counts once. Commit before comparing.
 * @returns the card's secrets and whether this attempt was counted, or why the card accepts no attempt:
 *   `blocked`, or `busy` while as many attempts as may fail are still being checked
 */
export async function countAttempt(
  tx: Database,
  { member: { userId, signInId }, cardId, mark }: Attempt,
) {
  const [card] = await tx
    .select({ ...sealed, blocked, failures: debitCards.cvvFailures })
    .from(debitCards)
    .where(ownCard(tx, userId, cardId))
    .for("update")
  if (!card) return "absent"
  // Checked under the card's lock, so that only one of several simultaneous repetitions is counted.
  if (mark && (await isCounted(tx, userId, mark))) return { card, counted: false }
  if (card.blocked) return "blocked"
  if (card.failures >= cvvAttempts) return "busy"
  await tx
    .update(debitCards)
    .set({ cvvFailures: sql`${debitCards.cvvFailures} + 1` })
    .where(ownCard(tx, userId, cardId))
  await recordAudit(tx, {
    userId,
    signInId,
    actor: "customer",
    action: "card.cvv_tried",
    details: { cardId, ...(mark && { attempt: mark }) },
  })
  return { card, counted: true }
}

async function isCounted(tx: Database, userId: number, mark: string): Promise<boolean> {
  const rows = await tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.userId, userId),
        eq(auditEvents.action, "card.cvv_tried"),
        sql`${auditEvents.details} ->> 'attempt' = ${mark}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** A correct code resets the count. It does not lift an existing block. */
export async function forgetAttempts(db: Database, { member, cardId }: Attempt): Promise<void> {
  await db
    .update(debitCards)
    .set({ cvvFailures: 0 })
    .where(ownCard(db, member.userId, cardId))
}

/**
 * After a wrong code, and for attempts that were never completed: blocks the card's transfers once there
 * are too many in a row.
 */
export async function blockIfExhausted(
  tx: Database,
  { member: { userId, signInId }, cardId }: Attempt,
): Promise<void> {
  const blockedNow = await tx
    .update(debitCards)
    .set({
      cvvFailures: 0,
      cvvBlockedUntil: sql`clock_timestamp() + make_interval(mins => ${waitMinutes})`,
    })
    .where(and(ownCard(tx, userId, cardId), gte(debitCards.cvvFailures, cvvAttempts)))
    .returning({ id: debitCards.id })
  if (blockedNow.length === 0) return
  await recordAudit(tx, {
    userId,
    signInId,
    actor: "bank",
    action: "card.blocked",
    details: { cardId, minutes: waitMinutes },
  })
}

/** Checking an attempt takes milliseconds. After this long, the process that checked it must have died. */
const timeoutMs = 5_000

/**
 * Accepts only the card's own code. The attempt is counted and committed before the code is compared in
 * constant time, so that an interrupted attempt counts too. At most as many attempts as may fail are
 * checked at the same time (docs/decisions/013-cvv-attempts.md).
 * @throws Problem not_found, wrong_cvv, card_blocked
 */
export async function checkCvv(context: AppContext, attempt: Attempt, cvv: string): Promise<void> {
  const { card, counted } = await admitted(context, attempt)
  const right = isSameCvv(openCard(context.env, card).cvv, cvv)
  if (right) return forgetAttempts(context.db, attempt)
  if (counted) await inTransaction(context.pool, (tx) => blockIfExhausted(tx, attempt))
  throw new Problem("wrong_cvv")
}

async function admitted({ pool, env }: AppContext, attempt: Attempt) {
  const deadline = Date.now() + timeoutMs * env.TIME_LIMIT_FACTOR
  for (;;) {
    const outcome = await inTransaction(pool, (tx) => countAttempt(tx, attempt))
    if (typeof outcome === "object") return outcome
    if (outcome === "absent") throw notFound()
    if (outcome === "blocked") throw new Problem("card_blocked", says.card_blocked.attempts)
    if (Date.now() > deadline) {
      // Attempts that were never completed count as wrong ones.
      await inTransaction(pool, (tx) => blockIfExhausted(tx, attempt))
      throw unavailable(says.unavailable.card)
    }
    await sleep(5 + Math.random() * 25)
  }
}
