import { expect, it } from "vitest"
import { demoDetail, euroAccount, francAccount, poundAccount } from "../../testing/demo-money.ts"
import { canPayAgain, paidAgain } from "./pay-again.ts"

it("repeats payee, IBAN, amount, and reference, from the same account", () => {
  expect(paidAgain(demoDetail, [poundAccount, euroAccount])).toEqual({
    fromAccountId: euroAccount.id,
    amount: "850.00",
    recipientIban: "DE89 3704 0044 0532 0130 00",
    recipientName: "Jonas Keller",
    reference: "Flat deposit",
  })
})

it("pays from another account in the same currency if the first one is closed", () => {
  const other = { ...euroAccount, id: 9, iban: "LU889990000001000009" }
  expect(paidAgain(demoDetail, [poundAccount, other])).toMatchObject({
    fromAccountId: 9,
    amount: "850.00",
  })
})

it("leaves the amount open if only accounts in other currencies are left", () => {
  const filled = paidAgain({ ...demoDetail, message: null }, [poundAccount, francAccount])
  expect(filled).toEqual({
    recipientIban: "DE89 3704 0044 0532 0130 00",
    recipientName: "Jonas Keller",
    reference: "",
  })
})

it.each([
  [{}, true],
  [{ status: "rejected" }, true],
  [{ status: "pending" }, false],
  [{ status: "unconfirmed" }, false],
  [{ direction: "in" }, false],
  [{ type: "exchange" }, false],
  [{ type: "withdrawal" }, false],
  [{ to: { name: null, iban: null, accountName: null } }, false],
] as const)("%j can be paid again: %s", (changes, possible) => {
  expect(canPayAgain({ ...demoDetail, ...changes })).toBe(possible)
})
