import { sql } from "drizzle-orm"
import { isConnectionError, isTimeout, isTransient } from "../db/sql-error.ts"
import type { Customer, Idempotency } from "../use-case/caller.ts"
import type { Stopped } from "./history-guard.ts"
import type { LedgerContext } from "./ledger-context.ts"

/**
 * The ledger gave no decision:
 * - `key_reused`: the key belongs to a request with another body;
 * - `key_voided`: the outcome was asked for before this request arrived (resolve-outcome.ts);
 * - `session_ended`: the sign-in is no longer valid;
 * - `in_progress`: a request with the same key is still running;
 * - `unknown`: the connection was lost, so money may or may not have moved;
 * - `stopped`: the database must not post (history-guard.ts).
 */
export type Undecided =
  | { outcome: "key_reused" | "key_voided" | "session_ended" | "in_progress" | "unknown" }
  | Stopped

/**
 * The database functions that carry out a customer's request, once for each idempotency key.
 * Calls of `ledger_post_requests` share statements and commits (post-together.ts).
 */
type LedgerFunction =
  | "ledger_post_requests"
  | "loan_post_repayment"
  | "loan_post_withdrawal"
  | "loan_store_application"
  | "order_store"
  | "outcome_resolve"

const attempts = 5

/** Only a call that failed early is retried, so that the request's own time limit (db/time-limits.ts) holds. */
const soonMs = 2_000

/**
 * Calls a ledger function in one round trip, which checks the sign-in again and claims the key.
 * @param request what the function needs besides the customer and the key
 * @throws the database's error when the call failed and nothing was written
 */
export async function askLedger<Outcome extends { outcome: string }>(
  context: Pick<LedgerContext, "env" | "historyGuard" | "metrics" | "postTogether">,
  ledgerFunction: LedgerFunction,
  customer: Customer,
  idempotency: Idempotency | undefined,
  request: object,
): Promise<Outcome | Undecided> {
  const ledgerRequest = {
    ...request,
    ...customer,
    ...idempotency,
    idleSeconds: context.env.SESSION_IDLE_MINUTES * 60,
  }
  const once = () =>
    ledgerFunction === "ledger_post_requests"
      ? context.postTogether(ledgerRequest)
      : call(context, ledgerFunction, ledgerRequest)
  const { postings, postingSeconds } = context.metrics
  const kind = "kind" in request ? String(request.kind) : ledgerFunction
  const done = postingSeconds.startTimer()
  try {
    const answer = (await untilAnswered(
      once,
      idempotency !== undefined,
      soonMs * context.env.TIME_LIMIT_FACTOR,
    )) as Outcome | Undecided
    postings.inc({ kind, outcome: countedOutcome(answer) })
    return answer
  } catch (error) {
    postings.inc({ kind, outcome: "failed" })
    throw error
  } finally {
    done()
  }
}

/** The outcome as it is counted: a refusal by its code, and a repeated answer as such. */
function countedOutcome(answer: { outcome: string; code?: string; replayed?: boolean }): string {
  if (answer.replayed) return "replayed"
  return answer.code ?? answer.outcome
}

async function call(
  { historyGuard }: Pick<LedgerContext, "historyGuard">,
  ledgerFunction: LedgerFunction,
  ledgerRequest: object,
): Promise<unknown> {
  const asked = await historyGuard.evaluate(
    sql`${sql.identifier(ledgerFunction)}(${JSON.stringify(ledgerRequest)}::jsonb)`,
  )
  return asked.outcome === "stopped" ? asked : asked.value
}

/**
 * Retries until there is an answer. A deadlock or serialization failure wrote nothing, so it is always
 * retried. After a lost connection the outcome is unknown: only a key makes a retry safe.
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
      if (!again || over) return undecided(error, repeatable)
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** attempt))
  }
}

/** @throws the error itself where it shows that nothing was written */
function undecided(error: unknown, repeatable: boolean): Undecided {
  if (isTimeout(error) && repeatable) return { outcome: "in_progress" }
  if (isConnectionError(error)) return { outcome: "unknown" }
  throw error
}
