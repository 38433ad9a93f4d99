import type { ProblemDocument } from "#shared/contracts/problem.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { parseRate } from "#shared/money/convert.ts"
import { formatAmount } from "#shared/money/format.ts"
import { toDecimal } from "#shared/money/money.ts"
import { type ProblemCode, refusalOf } from "#shared/refusals/catalog.ts"
import { applyChange, type Change } from "./apply-change.ts"
import { applyMovement } from "./apply-movement.ts"
import type { ModelBank, Movement, Outcome } from "./bank-model.ts"

/** Anything that a member may do, to the model or to the real bank. */
export type Step = Movement | Change

/** The part of an answer that the model can predict. */
export type PredictedAnswer = {
  readonly status: number
  readonly replayed: boolean
  readonly code?: string
  /** The remainder of a limit or loan, as in the problem's detail. */
  readonly left?: string | undefined
  readonly amount?: string
  readonly converted?: string | null
  /** Millionths. */
  readonly rate?: string | null
  /** The other bank has not answered yet. */
  readonly pending?: boolean
}

/** The model's answer to a step. Changes the model. */
export function predictAnswer(bank: ModelBank, step: Step): PredictedAnswer {
  if (!("amount" in step)) {
    const outcome = applyChange(bank, step)
    return outcome.outcome === "done"
      ? { status: 200, replayed: false }
      : { ...refusal(outcome), replayed: false }
  }
  const kept = new Set([...bank.keys.values()].map(({ answer }) => answer))
  const outcome = applyMovement(bank, step)
  const replayed = kept.has(outcome)
  if (outcome.outcome === "refused") return { ...refusal(outcome, bank, step), replayed }
  const { debited, credited, rate, sent } = outcome
  return {
    status: 201,
    replayed,
    amount: toDecimal((debited ?? credited)?.amount ?? 0n),
    converted: rate === undefined ? null : toDecimal(sent ?? credited?.amount ?? 0n),
    rate: rate === undefined ? null : String(rate),
    pending: sent !== undefined,
  }
}

/**
 * The same part of the real bank's answer.
 * @param replayed whether the answer was stored with the request's key
 */
export function predictedPart(
  { status, body }: { readonly status: number; readonly body: unknown },
  replayed: boolean,
): PredictedAnswer {
  if (status >= 400) {
    const { code, detail } = body as ProblemDocument
    const [, left] = /((?:€|£|\$|CHF )[0-9.,]+) (?:left today|pays off the loan)/.exec(detail) ?? []
    return { status, replayed, code, ...(left !== undefined && { left }) }
  }
  const { transaction } = body as { transaction?: Transaction }
  if (!transaction) return { status, replayed }
  const { amount, convertedAmount: converted, exchangeRate } = transaction
  const pending = transaction.status === "pending"
  const rate = exchangeRate === null ? null : String(parseRate(exchangeRate))
  return { status, replayed, amount, converted, rate, pending }
}

const saysWhatIsLeft = [
  "card_limit_exceeded",
  "daily_limit_exceeded",
  "exchange_limit_exceeded",
  "repayment_too_large",
]

function refusal(
  { code, available }: Extract<Outcome, { outcome: "refused" }>,
  bank?: ModelBank,
  movement?: Movement,
): Omit<PredictedAnswer, "replayed"> {
  const { status } = refusalOf[code as ProblemCode]
  if (available === undefined || !saysWhatIsLeft.includes(code)) return { status, code }
  const card =
    code === "card_limit_exceeded" && movement?.kind === "card_transfer"
      ? bank?.cards.get(movement.card)
      : undefined
  const currency = bank?.accounts.get(card?.account ?? -1)?.currency ?? "EUR"
  return { status, code, left: formatAmount(toDecimal(available), currency) }
}
