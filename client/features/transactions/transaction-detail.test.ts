import { expect, it } from "vitest"
import { demoTransaction } from "../../testing/demo-money.ts"
import { transactionDetail, transactionTitle } from "./transaction-detail.ts"

it.each([
  [{}, "Jonas Keller"],
  [{ counterpartyName: null }, "Transfer"],
  [{ reference: "DEP-20261120-7F3K9Q2M", type: "deposit" }, "Deposit"],
  [{ reference: "LON-20261120-7F3K9Q2M", type: "deposit" }, "Loan payout"],
  [{ reference: "LON-20261120-7F3K9Q2M", type: "withdrawal", direction: "out" }, "Loan payment"],
  [{ reference: "INT-20261120-7F3K9Q2M", type: "deposit" }, "Interest"],
  [{ reference: "PAY-20261120-7F3K9Q2M", type: "deposit" }, "Payment"],
] as const)("%j is described as %s", (changes, words) => {
  const nameless =
    "reference" in changes ? ({ counterpartyName: null, direction: "in" } as const) : {}
  expect(transactionDetail({ ...demoTransaction, ...nameless, ...changes })).toBe(words)
})

it("is called by the other side's name if its description is a creditor reference", () => {
  const paid = { ...demoTransaction, description: "RF18539007547034" }
  expect(transactionTitle(paid)).toBe("Jonas Keller")
  expect(transactionDetail(paid)).toBe("Reference RF18 5390 0754 7034")
  expect(transactionTitle({ ...paid, counterpartyName: null })).toBe("RF18539007547034")
  expect(transactionTitle(demoTransaction)).toBe(demoTransaction.description)
})
