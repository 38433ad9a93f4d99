import { expect, test } from "vitest"
import { phraseOf } from "#shared/refusals/entry.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { type Closing, closingRefusal, obstaclesToClosing, openingRefusal } from "./rules.ts"

const empty: Closing = {
  balance: "0.00",
  unpaidInterest: "0",
  repaysLoan: false,
  hasOpenPayment: false,
  orders: [],
}
const order = (id: number) => ({
  id,
  amount: "1180.00",
  currency: "EUR" as const,
  recipientName: `Payee ${id}`,
})

test("an empty account without open obligations can be closed", () => {
  expect(closingRefusal(empty)).toBeUndefined()
})

test.each([
  [{ balance: "0.01" }, "account_not_empty"],
  [{ balance: "9999999999.99" }, "account_not_empty"],
  [{ repaysLoan: true }, "account_repays_loan"],
  [{ hasOpenPayment: true }, "payment_open"],
  [{ orders: [order(1)] }, "account_has_orders"],
  [{ unpaidInterest: "0.01000000" }, "interest_not_paid"],
  [{ unpaidInterest: "12" }, "interest_not_paid"],
  [{ unpaidInterest: "0.00999999" }, undefined],
])("%j is refused with %s", (tie, code) => {
  expect(closingRefusal({ ...empty, ...tie })?.code).toBe(code)
})

test("every obstacle is named, the first one is the refusal", () => {
  const all: Closing = {
    balance: "1.00",
    unpaidInterest: "0.02",
    repaysLoan: true,
    hasOpenPayment: true,
    orders: [order(1)],
  }
  expect(obstaclesToClosing(all)).toEqual([
    "account_not_empty",
    "account_repays_loan",
    "account_has_orders",
    "payment_open",
    "interest_not_paid",
  ])
  expect(obstaclesToClosing(empty)).toEqual([])
  expect(closingRefusal({ ...all, balance: "0.00" })?.code).toBe("account_repays_loan")
})

test("the refusal names the first orders by amount and payee, in the reader's language", () => {
  const detailOf = (count: number, say = sayEach.en) => {
    const orders = Array.from({ length: count }, (_, at) => order(at + 1))
    const refusal = closingRefusal({ ...empty, orders })
    return refusal && phraseOf(refusal.detail)(say)
  }
  expect(detailOf(1)).toBe(
    "Standing orders or scheduled payments use this account: €1,180.00 to Payee 1. Nothing was closed. End them, or choose another account for them, first.",
  )
  expect(detailOf(3)).toMatch(
    /account: .* to Payee 1, .* to Payee 2, €1,180\.00 to Payee 3\. Nothing/,
  )
  expect(detailOf(7)).toMatch(/to Payee 3, 4 more\. Nothing/)
  expect(detailOf(5, sayEach.de)).toMatch(
    /Konto: 1\.180,00\s€ an Payee 1, .* an Payee 3 und 2 weitere\. Es wurde nichts geschlossen\./,
  )
  expect(detailOf(2, sayEach.fr)).toMatch(
    /compte\s: 1\.180,00\s€ à Payee 1 et 1\.180,00\s€ à Payee 2\. Rien n'a été clôturé\./,
  )
})

test("the fortieth account can be opened, but not the next one", () => {
  expect(openingRefusal({ open: 39, all: 39 })).toBeUndefined()
  expect(openingRefusal({ open: 40, all: 40 })?.code).toBe("too_many_accounts")
  expect(openingRefusal({ open: 1, all: 399 })).toBeUndefined()
  expect(openingRefusal({ open: 1, all: 400 })?.code).toBe("too_many_accounts")
})
