import { expect, test } from "vitest"
import { presentOrder } from "./presenter.ts"
import type { OrderRow } from "./queries.ts"

const text = (paymentState: string) => {
  const run = { dueOn: "2026-11-28", state: "paid", reason: null, reference: "TRF-1" } as const
  const runs = [{ ...run, nextTryAt: null, paymentState }]
  const { runs: shown } = presentOrder({ id: 1, runs } as Partial<OrderRow> as OrderRow)
  return shown[0]?.text
}

test("a payment without an answer is not said to have failed: sent again, it might pay twice", () => {
  expect(text("unconfirmed")).toBe(
    "The other bank has not confirmed the payment yet, and the money is back in your account. Don't send it again: it may still be debited.",
  )
  expect(text("rejected")).toContain("did not arrive")
  expect(text("settled_late")).toBe("Paid.")
})
