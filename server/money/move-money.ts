import { formatIban } from "#shared/iban/format-iban.ts"
import { amountInWords } from "#shared/money/format.ts"
import { refusalOf, says, usualSentence } from "#shared/refusals/catalog.ts"
import { asWritten, type Say } from "#shared/words/text.ts"
import {
  confirmationRequired,
  type Summary,
} from "../identity/confirmations/confirmation-required.ts"
import type { MemberContext } from "../identity/member-context.ts"
import { notSignedIn } from "../identity/sessions/require-session.ts"
import type { LedgerContext, Undecided } from "../ledger/carry-out.ts"
import { countPayeeQuestion, payeeQuestionWindowMs } from "../ledger/payee-questions.ts"
import {
  isAnswered,
  type PaidFrom,
  type Posted,
  type PostingRequest,
  post,
} from "../ledger/post.ts"
import type { Refusal, Refused } from "../ledger/refusals.ts"
import { type FixedWindowCounter, fixedWindowCounter } from "../rate-limits/fixed-window-counter.ts"
import { Problem, tooManyRequests, unavailable } from "../use-case/problem.ts"
import type { Input, RequestBinding } from "../use-case/use-case.ts"

/** The problem for every outcome of the ledger in which no money is known to have moved. */
export function postingProblem(outcome: Refused | Undecided): Problem {
  switch (outcome.outcome) {
    case "refused":
      return refusalProblem(outcome, outcome.replayed)
    case "session_ended":
      return notSignedIn()
    case "key_reused":
      return new Problem("idempotency_key_reused")
    case "key_voided":
      return new Problem("idempotency_key_voided")
    case "in_progress":
      return new Problem("request_in_progress", undefined, { retryAfterSeconds: 1 })
    case "stopped":
      return unavailable(says.unavailable.postings)
    case "unknown":
      return unavailable(says.unavailable.posting)
  }
}

/**
 * A refusal of the ledger as the member reads it: what is wrong, what is left, and that no money moved.
 * @param replayed whether an earlier request with the same key got this refusal
 */
export function refusalProblem(refusal: Refusal, replayed: boolean): Problem {
  const { code, on } = refusal
  const payable = code === "new_payee_limit_exceeded" && on !== undefined && { on }
  return new Problem(code, usualSentence(code, refusal), { replayed, ...payable })
}

/** @param byName whether the question was about a payee's name */
export function tooManyPayeeQuestions(waitMs: number, byName: boolean): Problem {
  const seconds = Math.ceil(waitMs / 1000)
  const facts = { minutes: Math.ceil(seconds / 60), byName: String(byName) }
  return tooManyRequests((say) => say(says.too_many_requests.payees, facts), seconds)
}

/** The part of a posting request that the member confirms. */
type Payment = Pick<
  PostingRequest,
  "amount" | "recipientName" | "recipientIban" | "toIban" | "description" | "speed"
>

const reference = (say: Say) => say("Reference", { context: "of a transfer" })
const standard = (say: Say) => say("Standard")

/**
 * What members read while they confirm a payment: the amount and the payee that the confirmation is
 * bound to (PSD2 RTS article 5(1)(a)), and the other details.
 */
export function paymentSummary(
  { amount, recipientName = "", recipientIban, toIban, description, speed }: Payment,
  { currency, fromName, fromIban }: PaidFrom,
): Summary {
  return [
    { name: "Amount", value: amountInWords(amount, currency) },
    { name: "To", value: asWritten(recipientName) },
    { name: "IBAN", value: asWritten(formatIban(recipientIban ?? toIban ?? "")) },
    { name: "From", value: asWritten(`${fromName}, ${formatIban(fromIban)}`) },
    ...(description === "" ? [] : [{ name: reference, value: asWritten(description) }]),
    ...(speed === "standard" ? [{ name: "Speed" as const, value: standard }] : []),
  ]
}

/** What moving a member's money works with. */
export type MoneyContext = LedgerContext & MemberContext

/** Who moves money, and what makes their request repeatable. */
export type KeyedInput = Pick<Input, "member" | "idempotency">

/**
 * Moves a member's money; payments to others go through payOrThrow.
 * @param binding what a payment's confirmation is bound to
 * @throws Problem for every outcome but `posted`
 */
export async function postOrThrow(
  context: MoneyContext,
  { member, idempotency }: KeyedInput,
  postingRequest: PostingRequest,
  binding?: RequestBinding,
): Promise<Posted> {
  const outcome = await post(context, member, postingRequest, idempotency, binding)
  if (outcome.outcome !== "confirmation_required") return doneOrThrow(outcome)
  if (!binding) {
    throw new Error(`a ${postingRequest.kind} must include what its confirmation is bound to`)
  }
  const summary = paymentSummary(postingRequest, outcome)
  throw await confirmationRequired(context, "payment", binding, summary)
}

/** @throws Problem for every outcome in which the request was not carried out */
export function doneOrThrow<Done extends { outcome: "posted" | "applied" }>(
  outcome: Done | Refused | Undecided,
): Done {
  if (outcome.outcome === "posted" || outcome.outcome === "applied") return outcome
  throw postingProblem(outcome as Refused | Undecided)
}

/**
 * How many payments beyond the quota of payee questions a process still attempts. Their answers reveal nothing, but
 * their effects can: whether the key is free again, or the proof of a confirmation still valid.
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
 * Pays someone else, with a confirmation where one is required. A completed payment is not counted; a refusal that
 * reveals whether the payee's account exists counts as a question about it before the member sees it. Further payments
 * beyond the quota are refused up front, unless their key was answered already.
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
