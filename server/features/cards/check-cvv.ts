import { setTimeout as sleep } from "node:timers/promises"
import type { AppContext } from "../../app-context.ts"
import { inTransaction } from "../../db/transaction.ts"
import { unavailable } from "../../http/error-handler.ts"
import { notFound, Problem } from "../../http/problem.ts"
import { isSameCvv, openCard } from "./card-secrets.ts"
import {
  type Attempt,
  blockIfExhausted,
  blockMinutes,
  countAttempt,
  forgetAttempts,
} from "./cvv-attempts.ts"

/** Judging a try takes a few milliseconds; after this long whoever judged it is gone. */
const patienceMs = 5_000

/**
 * Lets only the card's own code through. The try is counted and committed first, then compared in
 * constant time (issue 3, point 2); several at once are judged as fast as they may all fail.
 * @throws Problem not_found, wrong_cvv, card_blocked
 */
export async function checkCvv(context: AppContext, attempt: Attempt, cvv: string): Promise<void> {
  const { card, counted } = await admitted(context, attempt)
  const right = isSameCvv(openCard(context.env, card).cvv, cvv)
  if (right) return forgetAttempts(context.db, attempt)
  if (counted) await inTransaction(context.pool, (tx) => blockIfExhausted(tx, attempt))
  throw new Problem(
    "wrong_cvv",
    `The CVV is not right. Five wrong ones in a row block this card's transfers for ${blockMinutes} minutes. No money moved.`,
  )
}

async function admitted({ pool }: AppContext, attempt: Attempt) {
  const patience = Date.now() + patienceMs
  for (;;) {
    const outcome = await inTransaction(pool, (tx) => countAttempt(tx, attempt))
    if (typeof outcome === "object") return outcome
    if (outcome === "absent") throw notFound()
    if (outcome === "blocked") throw blocked()
    if (Date.now() > patience) {
      // Tries that nobody finished judging count as wrong ones.
      await inTransaction(pool, (tx) => blockIfExhausted(tx, attempt))
      throw unavailable("This card is busy. No money moved. Try again in a moment.")
    }
    await sleep(5 + Math.random() * 25)
  }
}

function blocked(): Problem {
  return new Problem(
    "card_blocked",
    `This card is blocked for transfers for up to ${blockMinutes} minutes, after five wrong CVVs. No money moved.`,
  )
}
