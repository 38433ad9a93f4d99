import { expect, test } from "vitest"
import { isChange, requestCost } from "./request-costs.ts"

test.each([
  ["GET", "/accounts", undefined, {}, 1],
  ["GET", "/transactions", undefined, { account: "1", from: "2026-01-01", limit: "5" }, 1],
  ["GET", "/transactions", undefined, { q: "rent" }, 10],
  ["GET", "/transaction-totals", undefined, {}, 10],
  ["GET", "/insights/months", undefined, {}, 10],
  ["GET", "/insights/payments", undefined, { category: "groceries" }, 10],
  ["GET", "/insights/settings", undefined, {}, 1],
  ["GET", "/transactions/TRF-20261120-7F3K9Q2M/category", undefined, {}, 10],
  ["PUT", "/transactions/TRF-20261120-7F3K9Q2M/category", {}, {}, 10],
  ["GET", "/transactions", undefined, { kind: "deposit", cursor: "x" }, 10],
  ["GET", "/transactions", undefined, { min: "1" }, 10],
  ["GET", "/transactions", undefined, { max: "1" }, 10],
  ["GET", "/transactions.csv", undefined, {}, 20],
  ["GET", "/transactions.csv", undefined, { q: "rent" }, 20],
  ["GET", "/accounts/1/statement", undefined, { format: "pdf" }, 20],
  ["GET", "/accounts/1/statements", undefined, {}, 1],
  ["GET", "/statements", undefined, {}, 1],
  ["GET", "/statements/7", undefined, { format: "csv" }, 20],
  ["POST", "/statements/7/read", {}, {}, 5],
  ["GET", "/certificates/interest", undefined, { year: "2025" }, 20],
  ["GET", "/loans/1/paper", undefined, { paper: "payoff" }, 20],
  ["GET", "/transactions/TRF-20261120-7F3K9Q2M/proof", undefined, {}, 20],
  ["POST", "/transfers", { amount: "1" }, {}, 5],
  ["PUT", "/profile", {}, {}, 5],
  ["DELETE", "/payees/1", undefined, {}, 5],
  ["POST", "/auth/activity", {}, {}, 1],
  ["POST", "/debit-cards/1/details", { password: "x" }, {}, 30],
  ["POST", "/auth/password", { currentPassword: "x", newPassword: "y" }, {}, 30],
  ["POST", "/accounts", null, {}, 5],
  ["POST", "/accounts", [], {}, 5],
])("%s %s with %j and %j costs %i", (method, path, body, query, cost) => {
  expect(requestCost({ method, path, body, query })).toBe(cost)
})

test.each([
  ["POST", "/transfers", true],
  ["PUT", "/debit-cards/7/unfreeze", true],
  ["PUT", "/payments/unlock", true],
  ["GET", "/transfers", false],
  ["POST", "/auth/activity", false],
  ["POST", "/auth/logout", false],
  ["PUT", "/payments/lock", false],
  ["PUT", "/debit-cards/7/freeze", false],
  ["POST", "/sessions/end-others", false],
  ["POST", "/sessions/0e4a/end", false],
] as const)("whether %s %s is one of the changes of a day: %s", (method, path, expected) => {
  expect(isChange({ method, path })).toBe(expected)
})
