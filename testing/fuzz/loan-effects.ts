import { expect } from "vitest"
import { fromDecimal } from "#shared/money/money.ts"
import { type AcceptedRequest, expectEntry, expectRow } from "./accepted-request.ts"

/** What a 2xx means for loans: a part of effects.ts. */
export const loanEffects: Readonly<Record<string, (call: AcceptedRequest) => void>> = {
  applyForLoan(call) {
    const { id, amount } = call.answer
    expect(fromDecimal(String(amount))).toBe(fromDecimal(String(call.body["amount"])))
    expectRow(call, "loans", {
      id,
      status: "pending",
      user_id: call.environment.userId,
      balance: 0,
    })
  },
  acceptLoan(call) {
    expect(call.answer).toMatchObject({ status: "approved", offer: { state: "accepted" } })
    expectRow(call, "loans", { id: call.answer["id"], status: "approved", balance: 0 })
    expectRow(call, "audit_events", { action: "loan.accepted" })
  },
  declineLoan(call) {
    expect(call.answer).toMatchObject({ status: "closed" })
    expect([null, "declined"]).toContain(
      (call.answer["offer"] as { state: string } | null)?.state ?? null,
    )
    expectRow(call, "loans", { id: call.answer["id"], status: "closed", balance: 0 })
    expectRow(call, "audit_events", { action: "loan.declined" })
  },
  repayLoan: expectEntry,
  withdrawLoan(call) {
    expectEntry(call)
    expectRow(call, "audit_events", { action: "loan.withdrawn" })
  },
}
