import { refusalOf } from "#shared/refusals/catalog.ts"
import { isAnswered } from "../ledger/is-answered.ts"
import { countPayeeQuestion, payeeQuestionWindowMs } from "../ledger/payee-questions.ts"
import type { Posted, PostingRequest } from "../ledger/post.ts"
import { type FixedWindowCounter, fixedWindowCounter } from "../rate-limits/fixed-window-counter.ts"
import { Problem } from "../use-case/problem.ts"
import type { Input } from "../use-case/use-case.ts"
import { type MoneyContext, postOrThrow } from "./post-or-throw.ts"
import { tooManyPayeeQuestions } from "./posting-problems.ts"

/**
 * How many payments beyond the quota of payee questions a process still attempts. Their answers
 * reveal nothing, but their effects can: whether the key is free again, or the proof of a
 * confirmation still valid.
 */
const maxBeyond = 10

/** What paying someone else works with. */
export type PayContext = MoneyContext & {
  /** Counts what payOrThrow attempts beyond the quota of payee questions. */
  readonly paymentsBeyondQuota: FixedWindowCounter
}

/** Counts each member's payments beyond the quota, for payOrThrow. */
export const paymentsBeyondQuota = (): FixedWindowCounter =>
  fixedWindowCounter(maxBeyond - 1, payeeQuestionWindowMs / 1000)

/**
 * Pays someone else, with a confirmation where one is required. A completed payment is not counted;
 * a refusal that reveals whether the payee's account exists counts as a question about it before
 * the member sees it. Further payments beyond the quota are refused up front, unless their key
 * was answered already.
 * @throws Problem for every outcome but `posted`; too_many_requests instead of a refusal beyond the
 *   quota
 */
export async function payOrThrow(
  context: PayContext,
  input: Pick<Input, "member" | "idempotency" | "binding">,
  postingRequest: PostingRequest,
): Promise<Posted> {
  const { paymentsBeyondQuota: beyond } = context
  const { userId } = input.member
  const ask = () => askAboutPayee(context, userId, postingRequest.toIban ?? "", "account")
  const key = String(userId)
  const isBeyond = beyond.count(key, 0).exceeded
  if (isBeyond && !(await isAnswered(context.db, userId, input.idempotency))) await ask()
  try {
    return await postOrThrow(context, input, postingRequest, input.binding)
  } catch (error) {
    if (error instanceof Problem && refusalOf[error.code].revealsPayee) {
      await ask().catch((refused: unknown) => {
        beyond.count(key)
        throw refused
      })
    }
    throw error
  }
}

/**
 * Counts a question about a payee (ledger/payee-questions.ts).
 * @throws Problem too_many_requests; then nothing may be revealed
 */
export async function askAboutPayee(
  context: Pick<PayContext, "pool">,
  userId: number,
  iban: string,
  about: "account" | "name",
): Promise<void> {
  const waitMs = await countPayeeQuestion(context, userId, iban, about)
  if (waitMs > 0) throw tooManyPayeeQuestions(waitMs, about === "name")
}
