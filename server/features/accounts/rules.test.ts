import { expect, test } from "vitest"
import { closingRefusal, openingRefusal } from "./rules.ts"

const empty = { balance: "0.00", unpaidInterest: "0", repaysLoan: false, hasOpenPayment: false }

test("an empty account without open obligations can be closed", () => {
  expect(closingRefusal(empty)).toBeUndefined()
})

test.each([
  [{ balance: "0.01" }, "account_not_empty"],
  [{ balance: "9999999999.99" }, "account_not_empty"],
  [{ repaysLoan: true }, "account_repays_loan"],
  [{ hasOpenPayment: true }, "payment_open"],
  [{ unpaidInterest: "0.01000000" }, "interest_not_paid"],
  [{ unpaidInterest: "12" }, "interest_not_paid"],
  [{ unpaidInterest: "0.00999999" }, undefined],
])("%j is refused with %s", (tie, code) => {
  expect(closingRefusal({ ...empty, ...tie })?.code).toBe(code)
})

test("the fortieth account can be opened, but not the next one", () => {
  expect(openingRefusal(39)).toBeUndefined()
  expect(openingRefusal(40)?.code).toBe("too_many_accounts")
})
