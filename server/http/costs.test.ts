import { expect, test } from "vitest"
import { costOf } from "./costs.ts"

test.each([
  ["GET", "/accounts", undefined, 1],
  ["GET", "/transactions.csv", undefined, 20],
  ["POST", "/transfers", { amount: "1" }, 5],
  ["PUT", "/profile", {}, 5],
  ["DELETE", "/payees/1", undefined, 5],
  ["POST", "/auth/activity", {}, 1],
  ["POST", "/debit-cards/1/details", { password: "x" }, 30],
  ["POST", "/auth/password", { currentPassword: "x", newPassword: "y" }, 30],
  ["POST", "/accounts", null, 5],
  ["POST", "/accounts", [], 5],
])("%s %s with %j costs %i", (method, path, body, cost) => {
  expect(costOf({ method, path, body })).toBe(cost)
})
