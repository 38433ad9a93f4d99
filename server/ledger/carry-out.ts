import * as z from "zod/mini"
import { callFunction, MalformedAnswer, parseAnswer } from "../db/call-function.ts"
import { isConnectionError, isTimeout, isTransient } from "../db/sql-error.ts"
import type { Metrics } from "../metrics/metrics.ts"
import type { Idempotency, Member, UseCaseContext } from "../use-case/use-case.ts"
import type { HistoryGuard } from "./history-guard.ts"
import type { PostTogether } from "./post-together.ts"
import { PostingsStopped, type Stopped } from "./refusals.ts"

/** What posting works with. */
export type LedgerContext = UseCaseContext & {
  /** Lets postings through only to a database that still has the bank's history. */
  readonly historyGuard: HistoryGuard
  /** Posts posting requests, batched with concurrent ones. */
  readonly postTogether: PostTogether
  /** What this process counts, for operators. */
  readonly metrics: Metrics
}

/**
 * What each ledger function answers when it did not carry out the request:
 * - `key_reused`: the key belongs to a request with another body;
 * - `key_voided`: the outcome was asked for before this request arrived (resolve-outcome.ts);
 * - `session_ended`: the sign-in is no longer valid.
 */
export const NotCarriedOut = z.object({
  outcome: z.enum(["key_reused", "key_voided", "session_ended"]),
})
export type NotCarriedOut = z.output<typeof NotCarriedOut>

/**
 * The ledger gave no decision:
 * - `in_progress`: a request with the same key is still running;
 * - `unknown`: the connection was lost, or the answer could not be parsed, so money may or may not have
 *   moved; the key says which;
 * - `stopped`: the database must not post (history-guard.ts).
 */
export type Undecided = NotCarriedOut | { outcome: "in_progress" | "unknown" } | Stopped

/**
 * The database functions that carry out a member's request, once for each idempotency key.
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

type Carrier = Pick<LedgerContext, "env" | "historyGuard" | "log" | "metrics" | "postTogether">

/**
 * Calls a ledger function in one round trip, which checks the sign-in again and claims the key.
 * @param schema of the function's answer
 * @param request what the function needs besides the member and the key
 * @throws the database's error when the call failed and nothing was written
 */
export async function carryOut<Schema extends z.ZodMiniType<{ outcome: string }>>(
  context: Carrier,
  ledgerFunction: LedgerFunction,
  schema: Schema,
  member: Member,
  idempotency: Idempotency | undefined,
  request: object,
): Promise<z.output<Schema> | Undecided> {
  const ledgerRequest = {
    ...request,
    ...member,
    ...idempotency,
    idleSeconds: context.env.SESSION_IDLE_MINUTES * 60,
  }
  const once = async () =>
    ledgerFunction === "ledger_post_requests"
      ? parseAnswer(ledgerFunction, schema, await context.postTogether(ledgerRequest))
      : callFunction(context.historyGuard, ledgerFunction, schema, [ledgerRequest])
  const { postings, postingSeconds } = context.metrics
  const kind = "kind" in request ? String(request.kind) : ledgerFunction
  const done = postingSeconds.startTimer()
  try {
    const answer = await untilAnswered(context, once, idempotency !== undefined)
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

/**
 * Retries until there is an answer. A deadlock or serialization failure wrote nothing, so it is always
 * retried. After a lost connection the outcome is unknown: only a key makes a retry safe.
 */
async function untilAnswered<Answer>(
  { env, log }: Carrier,
  once: () => Promise<Answer>,
  repeatable: boolean,
): Promise<Answer | Undecided> {
  const begun = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once()
    } catch (error) {
      if (error instanceof MalformedAnswer) {
        log.error({ answer: error.message }, "a ledger function's answer could not be parsed")
      }
      const again = isTransient(error) || (repeatable && isConnectionError(error))
      const over =
        attempt === attempts || performance.now() - begun > soonMs * env.TIME_LIMIT_FACTOR
      if (!again || over) return undecided(error, repeatable)
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** attempt))
  }
}

/** @throws the error itself where it shows that nothing was written */
function undecided(error: unknown, repeatable: boolean): Undecided {
  if (error instanceof PostingsStopped) return error.stopped
  if (isTimeout(error) && repeatable) return { outcome: "in_progress" }
  // An answer that cannot be parsed came after the function had returned, and its work is committed.
  if (isConnectionError(error) || error instanceof MalformedAnswer) return { outcome: "unknown" }
  throw error
}
