import { setTimeout as sleep } from "node:timers/promises"
import { says } from "#shared/refusals/catalog.ts"
import { inTransaction } from "../../db/transaction.ts"
import { notFound, Problem, unavailable } from "../../use-case/problem.ts"
import type { AppContext } from "../app-context.ts"
import { isSameCvv, openCard } from "./card-secrets.ts"
import { type Attempt, blockIfExhausted, countAttempt, forgetAttempts } from "./cvv-attempts.ts"

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
    if (outcome === "blocked") throw blocked()
    if (Date.now() > deadline) {
      // Attempts that were never completed count as wrong ones.
      await inTransaction(pool, (tx) => blockIfExhausted(tx, attempt))
      throw unavailable(says.unavailable.card)
    }
    await sleep(5 + Math.random() * 25)
  }
}

function blocked(): Problem {
  return new Problem("card_blocked", says.card_blocked.attempts)
}
