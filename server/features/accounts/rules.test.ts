import { expect, test } from "vitest"
import { closingRefusal, obstaclesToClosing, openingRefusal } from "./rules.ts"

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

test("every obstacle is named, the first one is the refusal", () => {
  const all = { balance: "1.00", unpaidInterest: "0.02", repaysLoan: true, hasOpenPayment: true }
  expect(obstaclesToClosing(all)).toEqual([
    "account_not_empty",
    "account_repays_loan",
    "payment_open",
    "interest_not_paid",
  ])
  expect(obstaclesToClosing(empty)).toEqual([])
  expect(closingRefusal({ ...all, balance: "0.00" })?.code).toBe("account_repays_loan")
})

test("the fortieth account can be opened, but not the next one", () => {
  expect(openingRefusal(39)).toBeUndefined()
  expect(openingRefusal(40)?.code).toBe("too_many_accounts")
})
