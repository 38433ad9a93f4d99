import { sql } from "drizzle-orm"
import type { AppContext } from "../app-context.ts"
import { isConnectionError, isTimeout, isTransient } from "../db/sql-error.ts"
import { unavailable } from "../http/error-handler.ts"
import type { Idempotency } from "../http/idempotency.ts"
import { Problem } from "../http/problem.ts"
import type { Customer } from "../identity/sessions/customer.ts"
import { notSignedIn } from "../identity/sessions/require-session.ts"

/**
 * The functions of the database that carry out a customer's wish, once for each idempotency key.
 * Movements share calls and commits (post-together.ts).
 */
type LedgerFunction = "ledger_post" | "loan_repay" | "loan_apply"

type Answer<Outcome> = Outcome | { outcome: "key_reused" | "session_ended" }

const attempts = 5

/** Only what failed soon is asked again: the request's own time (db/time-limits.ts) must last. */
const soonMs = 2_000

/**
 * Asks one of the doors, in one round trip that rechecks the sign-in and claims the key.
 * @param wish what the door needs besides customer and key
 * @throws Problem not_signed_in when the sign-in has ended, idempotency_key_reused, request_in_progress
 *   while the same key is being worked on, and unavailable when the database is away: then nobody knows
 *   yet whether money moved, and the sentence says so
 */
export async function askLedger<Outcome extends { outcome: string }>(
  context: Pick<AppContext, "db" | "env" | "postTogether">,
  ledgerFunction: LedgerFunction,
  customer: Customer,
  idempotency: Idempotency | undefined,
  wish: object,
): Promise<Outcome> {
  const fields = {
    ...wish,
    ...customer,
    ...idempotency,
    idleSeconds: context.env.SESSION_IDLE_MINUTES * 60,
  }
  const once = () =>
    ledgerFunction === "ledger_post"
      ? context.postTogether(fields)
      : call(context, ledgerFunction, fields)
  const answer = (await untilAnswered(
    once,
    idempotency !== undefined,
    soonMs * context.env.TIME_LIMIT_FACTOR,
  )) as Answer<Outcome>
  if (answer.outcome === "session_ended") throw notSignedIn()
  if (answer.outcome === "key_reused") {
    throw new Problem(
      "idempotency_key_reused",
      "This Idempotency-Key was used for another request. No money moved.",
    )
  }
  return answer as Outcome
}

async function call(
  { db }: Pick<AppContext, "db">,
  ledgerFunction: LedgerFunction,
  fields: object,
): Promise<unknown> {
  const { rows } = await db.execute<{ outcome: unknown }>(
    sql`select ${sql.identifier(ledgerFunction)}(${JSON.stringify(fields)}::jsonb) as outcome`,
  )
  if (!rows[0]) throw new Error(`${ledgerFunction} gave no outcome`)
  return rows[0].outcome
}

/**
 * Asks until there is an answer. A deadlock or serialization failure wrote nothing and is asked again.
 * After a lost connection the outcome is unknown: only a key makes it safe to ask again.
 */
async function untilAnswered(
  once: () => Promise<unknown>,
  repeatable: boolean,
  withinMs: number,
): Promise<unknown> {
  const begun = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once()
    } catch (error) {
      const again = isTransient(error) || (repeatable && isConnectionError(error))
      const over = attempt === attempts || performance.now() - begun > withinMs
      if (!again || over) throw explained(error, repeatable)
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** attempt))
  }
}

function explained(error: unknown, repeatable: boolean): unknown {
  if (isTimeout(error) && repeatable) {
    return new Problem(
      "request_in_progress",
      "The bank is still working on this. Try again with the same key.",
      { headers: { "Retry-After": "1" } },
    )
  }
  if (isConnectionError(error)) {
    return unavailable(
      "The bank can't be reached right now, and we don't know yet if money moved. Check your transactions before you try again.",
    )
  }
  return error
}
