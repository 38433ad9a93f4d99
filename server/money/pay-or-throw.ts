import type { ProblemCode } from "#shared/contracts/problem.ts"
import { isAnswered } from "../ledger/is-answered.ts"
import { countPayeeQuestion, payeeQuestionWindowMs } from "../ledger/payee-questions.ts"
import type { Posted, PostingRequest } from "../ledger/post.ts"
import type { RefusalCode } from "../ledger/refusals.ts"
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

/** Counts each customer's payments beyond the quota, for payOrThrow. */
export const paymentsBeyondQuota = (): FixedWindowCounter =>
  fixedWindowCounter(maxBeyond - 1, payeeQuestionWindowMs / 1000)

/** Whether a payment's refusal reveals whether the payee's account exists. */
const tells: Readonly<Record<RefusalCode, boolean>> = {
  payee_not_found: true,
  holder_name_required: true,
  rate_unavailable: true,
  rate_changed: true,
  amount_too_small: true,
  payments_locked: true,
  card_to_others_off: true,
  card_to_new_payees_off: true,
  insufficient_funds: true,
  balance_too_large: true,
  card_limit_exceeded: true,
  daily_limit_exceeded: true,
  instant_limit_exceeded: true,
  exchange_limit_exceeded: true,
  new_payee_limit_exceeded: true,
  // Decided before the payee is looked up, or about the customer's own accounts and requests.
  not_found: false,
  card_closed: false,
  card_not_active: false,
  card_expired: false,
  card_blocked: false,
  same_account: false,
  payment_request_closed: false,
  payment_request_differs: false,
  payee_country_not_reached: false,
  other_banks_closed: false,
  instant_closed: false,
  // About payments to other banks, which have no account here.
  instant_unconfirmed: false,
  instant_owed: false,
  instant_suspended: false,
  funds_unconfirmed: false,
  same_currency: false,
  // About loans, which have no payee.
  loan_not_active: false,
  repayment_too_large: false,
  repayment_too_small: false,
  withdrawal_over: false,
  withdrawal_changed: false,
  too_many_applications: false,
}

const telling: ReadonlySet<ProblemCode> = new Set([
  ...(Object.keys(tells) as RefusalCode[]).filter((code) => tells[code]),
  ...(["confirmation_required", "enrolment_required"] as const),
])

/**
 * Pays someone else, with a confirmation where one is required. A completed payment is not counted;
 * a refusal that reveals whether the payee's account exists counts as a question about it before
 * the customer sees it. Further payments beyond the quota are refused up front, unless their key
 * was answered already.
 * @throws Problem for every outcome but `posted`; too_many_requests instead of a refusal beyond the
 *   quota
 */
export async function payOrThrow(
  context: PayContext,
  input: Pick<Input, "customer" | "idempotency" | "binding">,
  postingRequest: PostingRequest,
): Promise<Posted> {
  const { paymentsBeyondQuota: beyond } = context
  const { userId } = input.customer
  const ask = () => askAboutPayee(context, userId, postingRequest.toIban ?? "", "account")
  const key = String(userId)
  const isBeyond = beyond.count(key, 0).exceeded
  if (isBeyond && !(await isAnswered(context.db, userId, input.idempotency))) await ask()
  try {
    return await postOrThrow(context, input, postingRequest, input.binding)
  } catch (error) {
    if (error instanceof Problem && telling.has(error.code)) {
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
