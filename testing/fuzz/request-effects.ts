import { expect } from "vitest"
import { type AcceptedRequest, expectAudited, expectRow, wroteIn } from "./accepted-request.ts"

/** Fails unless the request has ended in this way, and the change is recorded. */
function expectEnded(call: AcceptedRequest, state: string, action: string): void {
  expect(call.answer).toMatchObject({ state, transaction: null })
  expectRow(call, "payment_requests", { id: call.answer["id"], state, transaction_id: null })
  expectAudited(call, action)
}

/** What a 2xx means for payment requests: a part of effects.ts. */
export const requestEffects: Readonly<Record<string, (call: AcceptedRequest) => void>> = {
  askForMoney(call) {
    const { id, reference, asked } = call.answer
    const typed = call.body["asked"]
    expect(asked).toBe(typeof typed === "string" ? typed.trim() : null)
    expectRow(call, "payment_requests", {
      id,
      reference,
      user_id: call.environment.userId,
      state: "open",
      account_id: call.body["accountId"],
      amount: Number(call.body["amount"]),
    })
    expectAudited(call, "request.created")
  },
  cancelRequest: (call) => expectEnded(call, "canceled", "request.canceled"),
  declineRequest(call) {
    expectEnded(call, "declined", "request.refused")
    const blocks = wroteIn(call, "request_blocks")
    if (call.body["block"] !== true) expect(blocks).toEqual([])
  },
  unblockAsker(call) {
    expect(wroteIn(call, "request_blocks").map(({ kind }) => kind)).toEqual(["DELETE"])
    expectAudited(call, "request.unblocked")
  },
}
