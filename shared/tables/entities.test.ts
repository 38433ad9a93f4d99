import { getTableConfig, type PgTable } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import { loanStatuses } from "../loans/application.ts"
import { languages } from "../words/languages.ts"
import { accounts, currency } from "./accounts.ts"
import { debitCards } from "./cards.ts"
import { exchangeRates } from "./exchange.ts"
import { transactionType } from "./ledger.ts"
import { loans } from "./loans.ts"
import { sessions } from "./sessions.ts"
import { transactions } from "./transactions.ts"
import { language, users } from "./users.ts"

/**
 * The entities of the specification's section 3, field by field. The password is kept as its hash, a
 * card's number as ciphertext beside a keyed hash, and a card has no CVV column.
 */
test.each<[string, PgTable, string]>([
  [
    "User",
    users,
    "id email username passwordHash firstName lastName phoneNumber profileImageUrl createdAt updatedAt",
  ],
  ["Session", sessions, "sid sess expire"],
  [
    "Account",
    accounts,
    "id holderId accountType currency balance iban name interestRate createdAt",
  ],
  [
    "Transaction",
    transactions,
    "id fromAccountId toAccountId amount currency type status description reference recipientName recipientIban exchangeRate createdAt",
  ],
  ["ExchangeRate", exchangeRates, "id fromCurrency toCurrency rate updatedAt"],
  [
    "DebitCard",
    debitCards,
    "id accountId cardNumberCiphertext cardHolderName expiryDate cardType status dailyLimit isVirtual createdAt",
  ],
  [
    "Loan",
    loans,
    "id userId loanType amount currency interestRate termMonths monthlyPayment status purpose employmentType annualIncome creditScore collateral applicationDate approvedDate firstPaymentDate balance createdAt",
  ],
])("%s has the specified fields", (_entity, table, fields) => {
  const columns = getTableConfig(table).columns.map(({ name }) => name)
  expect(columns).toEqual(expect.arrayContaining(fields.split(" ")))
  expect(columns).not.toContain("cvv")
  expect(columns).not.toContain("password")
})

const columnOf = (table: PgTable, name: string) =>
  getTableConfig(table).columns.find((each) => each.name === name)

test.each<[PgTable, string, string]>([
  [accounts, "balance", "numeric(12, 2)"],
  [accounts, "interestRate", "numeric(5, 4)"],
  [transactions, "amount", "numeric(12, 2)"],
  [transactions, "exchangeRate", "numeric(10, 6)"],
  [exchangeRates, "rate", "numeric(10, 6)"],
  [debitCards, "dailyLimit", "numeric(10, 2)"],
  [loans, "interestRate", "numeric(5, 2)"],
])("money and rates have the specified precision: %#", (table, column, type) => {
  expect(columnOf(table, column)?.getSQLType()).toBe(type)
})

test.each<[PgTable, string, unknown]>([
  [accounts, "balance", "0.00"],
  [accounts, "interestRate", "0"],
  [transactions, "status", "completed"],
  [debitCards, "cardType", "Visa"],
  [debitCards, "status", "active"],
  [debitCards, "dailyLimit", "2500.00"],
  [debitCards, "isVirtual", false],
  [loans, "currency", "EUR"],
  [loans, "status", "pending"],
  [loans, "balance", "0"],
])("defaults are as specified: %#", (table, column, value) => {
  expect(columnOf(table, column)?.default).toBe(value)
})

test("enumerations have the specified values", () => {
  expect(currency.enumValues).toEqual(expect.arrayContaining(["EUR", "GBP", "CHF", "USD"]))
  expect(transactionType.enumValues).toEqual(
    expect.arrayContaining(["deposit", "withdrawal", "exchange", "transfer"]),
  )
  expect(loanStatuses).toEqual(["pending", "approved", "rejected", "active", "closed"])
})

test("a member's language is one of the bank's, or not chosen yet", () => {
  expect(language.enumValues).toEqual(Object.keys(languages))
  expect(columnOf(users, "language")?.notNull).toBe(false)
  expect(columnOf(users, "language")?.hasDefault).toBe(false)
})

test("username, IBAN and card number are unique; a username is required", () => {
  const indexes = getTableConfig(users).indexes.filter(({ config }) => config.unique)
  expect(indexes.map(({ config }) => config.name)).toEqual([
    "users_username_key",
    "users_username_skeleton_key",
    "users_username_look_key",
  ])
  expect(columnOf(users, "username")?.notNull).toBe(true)
  expect(columnOf(users, "email")?.notNull).toBe(false)
  expect(columnOf(accounts, "iban")?.isUnique).toBe(true)
  expect(columnOf(debitCards, "cardNumberHash")?.isUnique).toBe(true)
})
