import { expect } from "vitest"
import { toDecimal } from "#shared/money/money.ts"
import type { Answer } from "../member.ts"
import { type PredictedAnswer, predictAnswer, predictedPart, type Step } from "../model/answers.ts"
import type { Movement } from "../model/bank-model.ts"
import type { Pair, Person } from "./real-bank.ts"

/** Sends a step to the real bank over HTTP. */
export function ask(pair: Pair, step: Step): Promise<Answer<unknown>> {
  const person = pair.people.find(({ owner }) => owner === step.owner)
  if (!person) throw new Error(`nobody is member ${step.owner}`)
  const { member } = person
  switch (step.kind) {
    case "close":
      return member.post(`/api/accounts/${step.account}/closure`, { password: member.password })
    case "close_card":
      return member.put(`/api/debit-cards/${step.card}/close`, {
        reason: "lost",
        password: member.password,
      })
    case "freeze":
      return member.put(`/api/debit-cards/${step.card}/freeze`, {})
    case "unfreeze":
      return member.put(`/api/debit-cards/${step.card}/unfreeze`, {
        password: member.password,
      })
    case "lock":
      return member.put("/api/payments/lock", {})
    case "unlock":
      return member.put("/api/payments/unlock", { password: member.password })
    case "sign_out":
      return member.post("/api/auth/logout", {})
    case "sign_in":
      return member.post("/api/auth/login", {
        username: member.username,
        password: member.password,
      })
    default: {
      const [path, body] = request(person, step)
      const { key } = step
      return member.post(
        path,
        body,
        key === undefined ? {} : { headers: { "idempotency-key": key } },
      )
    }
  }
}

/** Sends a step to both bank and model, and fails unless they give the same answer. */
export async function expectSameAnswer(pair: Pair, step: Step): Promise<PredictedAnswer> {
  const predicted = predictAnswer(pair.bank, step)
  expect(comparable(await ask(pair, step)), show(step)).toEqual(predicted)
  return predicted
}

/** A value that may contain big integers, as text. */
export function show(value: unknown): string {
  const plain = (_name: string, part: unknown) => (typeof part === "bigint" ? `${part}n` : part)
  return JSON.stringify(value, plain) ?? ""
}

/** The part of the bank's answer that the model predicts. */
export function comparable(answer: Answer<unknown>): PredictedAnswer {
  return predictedPart(answer, answer.headers.get("idempotency-replayed") === "true")
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
      // No one knows the CVV of another member's card.
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
      if (!("loan" in movement)) throw new Error("the API repays a loan by its id")
      return [`/api/loans/${movement.loan}/repayments`, { amount }]
    case "loan_disbursement":
      throw new Error("only staff pay loans out")
  }
}
