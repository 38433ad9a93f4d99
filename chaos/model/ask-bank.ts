import { type ProblemCode, type ProblemDocument, problemTypes } from "#shared/contracts/problem.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { parseRate } from "#shared/money/convert.ts"
import { formatAmount } from "#shared/money/format.ts"
import { toDecimal } from "#shared/money/money.ts"
import type { Answer } from "../../testing/customer.ts"
import { applyChange, type Change } from "./apply-change.ts"
import { apply } from "./apply-movement.ts"
import type { ModelBank, Movement, Outcome } from "./bank-model.ts"
import type { Pair, Person } from "./real-bank.ts"

/** Anything that a customer may do, to the model or to the real bank. */
export type Step = Movement | Change

/** An answer, as far as the model can say it too: status, code or amounts, whether it is a repetition. */
export interface Told {
  readonly status: number
  readonly replayed: boolean
  readonly code?: string
  /** What is left, as the sentence says it. */
  readonly left?: string | undefined
  readonly amount?: string
  readonly converted?: string | null
  /** Millionths. */
  readonly rate?: string | null
}

/** Asks the real bank over HTTP. */
export function ask(pair: Pair, step: Step): Promise<Answer<unknown>> {
  const person = pair.people.find(({ owner }) => owner === step.owner)
  if (!person) throw new Error(`nobody is customer ${step.owner}`)
  const { customer } = person
  switch (step.kind) {
    case "close":
      return customer.post(`/api/accounts/${step.account}/closure`, {})
    case "freeze":
    case "unfreeze":
      return customer.put(`/api/debit-cards/${step.card}/${step.kind}`, {})
    case "lock":
      return customer.put("/api/payments/lock", {})
    case "unlock":
      return customer.put("/api/payments/unlock", { password: customer.password })
    case "sign_out":
      return customer.post("/api/auth/logout", {})
    case "sign_in":
      return customer.post("/api/auth/login", {
        username: customer.username,
        password: customer.password,
      })
    default: {
      const [path, body] = request(person, step)
      const { key } = step
      return customer.post(
        path,
        body,
        key === undefined ? {} : { headers: { "idempotency-key": key } },
      )
    }
  }
}

/** What the model says to the same, which changes it. */
export function tell(bank: ModelBank, step: Step): Told {
  if (!("amount" in step)) {
    const outcome = applyChange(bank, step)
    return outcome.outcome === "done"
      ? { status: 200, replayed: false }
      : { ...refusal(outcome), replayed: false }
  }
  const kept = new Set([...bank.keys.values()].map(({ answer }) => answer))
  const outcome = apply(bank, step)
  const replayed = kept.has(outcome)
  if (outcome.outcome === "refused") return { ...refusal(outcome, bank, step), replayed }
  const { debited, credited, rate } = outcome
  return {
    status: 201,
    replayed,
    amount: toDecimal((debited ?? credited)?.amount ?? 0n),
    converted: rate === undefined ? null : toDecimal(credited?.amount ?? 0n),
    rate: rate === undefined ? null : String(rate),
  }
}

/** The real bank's answer in the same words. */
export function told({ status, body, headers }: Answer<unknown>): Told {
  const replayed = headers.get("idempotency-replayed") === "true"
  if (status >= 400) {
    const { code, detail } = body as ProblemDocument
    const [, left] = /((?:€|£|\$|CHF )[0-9.,]+) (?:left today|pays off the loan)/.exec(detail) ?? []
    return { status, replayed, code, ...(left !== undefined && { left }) }
  }
  const { transaction } = body as { transaction?: Transaction }
  if (!transaction) return { status, replayed }
  const { amount, convertedAmount: converted, exchangeRate } = transaction
  const rate = exchangeRate === null ? null : String(parseRate(exchangeRate))
  return { status, replayed, amount, converted, rate }
}

function request({ codes }: Person, movement: Movement): [path: string, body: object] {
  const amount = toDecimal(movement.amount)
  const recipientName = "Payee"
  const description = "Chaos"
  switch (movement.kind) {
    case "deposit":
      return ["/api/deposits", { accountId: movement.to, amount, description }]
    case "transfer":
      return [
        "/api/transfers",
        { fromAccountId: movement.from, amount, recipientIban: movement.toIban, recipientName },
      ]
    case "card_transfer": {
      const { card: cardId, toIban: recipientIban } = movement
      // Of somebody else's card one does not know the code.
      const cvv = movement.wrongCvv ?? codes.get(cardId) ?? "000"
      return [
        "/api/card-transfer",
        { cardId, amount, recipientIban, recipientName, description, cvv },
      ]
    }
    case "exchange": {
      const { from: fromAccountId, to: toAccountId, expectedRate: rate } = movement
      const digits = String(rate).padStart(7, "0")
      const expectedRate = `${digits.slice(0, -6)}.${digits.slice(-6)}`
      return [
        "/api/exchange",
        { fromAccountId, toAccountId, amount, ...(rate !== undefined && { expectedRate }) },
      ]
    }
    case "loan_repayment":
      return [`/api/loans/${movement.loan}/repayments`, { amount }]
    case "loan_disbursement":
      throw new Error("only staff pay loans out")
  }
}

const saysWhatIsLeft = ["card_limit_exceeded", "daily_limit_exceeded", "repayment_too_large"]

function refusal(
  { code, available }: Extract<Outcome, { outcome: "refused" }>,
  bank?: ModelBank,
  movement?: Movement,
): Omit<Told, "replayed"> {
  const { status } = problemTypes[code as ProblemCode]
  if (available === undefined || !saysWhatIsLeft.includes(code)) return { status, code }
  const card =
    code === "card_limit_exceeded" && movement?.kind === "card_transfer"
      ? bank?.cards.get(movement.card)
      : undefined
  const currency = bank?.accounts.get(card?.account ?? -1)?.currency ?? "EUR"
  return { status, code, left: formatAmount(toDecimal(available), currency) }
}
