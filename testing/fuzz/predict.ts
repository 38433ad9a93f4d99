import { expect } from "vitest"
import { parseRate } from "#shared/money/convert.ts"
import { fromDecimal } from "#shared/money/money.ts"
import type { ProblemCode } from "#shared/refusals/catalog.ts"
import { zonedDay } from "#shared/time/zoned-time.ts"
import { predictAnswer, predictedPart, type Step } from "../model/answers.ts"
import type { ModelBank } from "../model/bank-model.ts"
import { booksOf, readBank } from "../model/books.ts"
import type { RawAnswer, RawRequest } from "../raw-http.ts"
import type { Row, Write } from "../watch/writes.ts"
import type { Environment } from "./environment.ts"
import { netOf } from "./writes-allowed.ts"

/**
 * The refusals whose causes the model covers completely. The others depend on things outside the
 * model: names, confirmations, attempts, and interest.
 */
const modeledRefusals: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  ...(["not_found", "payee_not_found", "same_account", "same_currency"] as const),
  ...(["rate_unavailable", "rate_changed", "amount_too_small", "balance_too_large"] as const),
  ...(["insufficient_funds", "card_limit_exceeded", "daily_limit_exceeded"] as const),
  "exchange_limit_exceeded",
  ...([
    "payments_locked",
    "card_not_active",
    "card_closed",
    "loan_not_active",
    "repayment_too_large",
  ] as const),
  ...(["account_not_empty", "account_repays_loan", "payment_open"] as const),
])

/** Operations that the model has rules for. */
export const modeledOperations: ReadonlySet<string> = new Set([
  "createDeposit",
  "createTransfer",
  "createCardTransfer",
  "createExchange",
  "repayLoan",
  "closeAccount",
  "closeCard",
  "freezeCard",
  "unfreezeCard",
  "lockPayments",
  "unlockPayments",
])

/** What the model expects of a request, and the model's state before it. */
export type Prediction = {
  readonly step: Step
  readonly before: ModelBank
  readonly day: string
  /** Whether it names a payment request, of which the model knows nothing: another one is not found. */
  readonly namesRequest: boolean
}

type Asked = {
  readonly answer: RawAnswer
  readonly code: ProblemCode | undefined
  readonly writes: readonly Write[]
}

/**
 * Prepares the model's prediction for a request; undefined if the model has no rules for it or the
 * request cannot be read.
 */
export async function predict(
  environment: Environment,
  operationId: string,
  request: RawRequest,
): Promise<Prediction | undefined> {
  if (!modeledOperations.has(operationId)) return undefined
  const day = zonedDay(new Date(), "Europe/Luxembourg")
  const step = stepOf(environment, operationId, request, day)
  if (!step) return undefined
  const before = await readBank(environment.bank.sql, ownersOf(environment), day)
  return { step, before, day, namesRequest: "requestId" in fieldsIn(request.body) }
}

/** Fails unless the bank answered and posted the same as the model, and changed no other accounts. */
export async function expectPredicted(
  environment: Environment,
  { step, before, day, namesRequest }: Prediction,
  { answer, code, writes }: Asked,
): Promise<void> {
  if (code !== undefined && !modeledRefusals.has(code)) return
  if (code === "not_found" && namesRequest) return
  const predicted = predictAnswer(before, step)
  expect(predictedPart({ status: answer.status, body: JSON.parse(answer.text) }, false)).toEqual(
    predicted,
  )
  const after = await readBank(environment.bank.sql, ownersOf(environment), day)
  expect(booksOf(after)).toBe(booksOf(before))
  const moved = [...netOf(writes, "accounts", "balance").keys()].map(Number)
  expect(moved.filter((id) => !before.accounts.has(id))).toEqual([])
}

const ownersOf = ({ userId, neighborId, askerId }: Environment) => [userId, neighborId, askerId]

/** The model's step for a request; undefined for a malformed one. */
function stepOf(
  { userId: owner, cards }: Environment,
  operationId: string,
  { path, body: text }: RawRequest,
  day: string,
): Step | undefined {
  const body = fieldsIn(text)
  const [, named] = /^\/api\/[a-z-]+\/([1-9]\d{0,8})\//.exec(path) ?? []
  const id = Number(named)
  switch (operationId) {
    case "closeAccount":
      return named ? { kind: "close", owner, account: id } : undefined
    case "closeCard":
      return named ? { kind: "close_card", owner, card: id } : undefined
    case "freezeCard":
      return named ? { kind: "freeze", owner, card: id } : undefined
    case "unfreezeCard":
      return named ? { kind: "unfreeze", owner, card: id } : undefined
    case "lockPayments":
      return { kind: "lock", owner }
    case "unlockPayments":
      return { kind: "unlock", owner }
  }
  const amount = amountIn(body)
  if (amount === undefined) return undefined
  const asked = { owner, amount, day }
  const toIban = textIn(body, "recipientIban").replaceAll(/[\s-]/g, "").toUpperCase()
  const from = idIn(body, "fromAccountId")
  switch (operationId) {
    case "createDeposit":
      return { ...asked, kind: "deposit", to: idIn(body, "accountId") }
    case "createTransfer":
      return { ...asked, kind: "transfer", from, toIban }
    case "createCardTransfer": {
      const card = idIn(body, "cardId")
      const cvv = textIn(body, "cvv")
      const wrong = cards.get(String(card))?.cvv === cvv ? {} : { wrongCvv: cvv }
      return { ...asked, kind: "card_transfer", card, toIban, ...wrong }
    }
    case "createExchange": {
      const rate = textIn(body, "expectedRate")
      const expected = isRate.test(rate) ? { expectedRate: parseRate(rate) } : {}
      return { ...asked, kind: "exchange", from, to: idIn(body, "toAccountId"), ...expected }
    }
    case "repayLoan":
      return named ? { ...asked, kind: "loan_repayment", loan: id } : undefined
  }
  return undefined
}

/** The fields of a JSON body; none if it is malformed. */
function fieldsIn(body: RawRequest["body"]): Row {
  if (typeof body !== "string") return {}
  try {
    const fields: unknown = JSON.parse(body.replace(/^\ufeff/, ""))
    return typeof fields === "object" && fields !== null ? (fields as Row) : {}
  } catch {
    return {}
  }
}

const isAmount = /^\d{1,10}(\.\d{1,2})?$/
/** Zero is not a valid rate, and is refused as malformed. */
const isRate = /^(?=.*[1-9])\d{1,4}(\.\d{1,6})?$/

function amountIn(body: Row): bigint | undefined {
  const amount = textIn(body, "amount")
  return isAmount.test(amount) ? fromDecimal(amount) : undefined
}

/** A text field; empty if it is missing or malformed, like an id of 0. */
function textIn(body: Row, field: string): string {
  const value = body[field]
  return typeof value === "string" ? value : ""
}

function idIn(body: Row, field: string): number {
  const value = body[field]
  return typeof value === "number" ? value : 0
}
