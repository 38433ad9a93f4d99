import { Column, StringChunk } from "drizzle-orm"
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core"
import { createInsertSchema } from "drizzle-zod"
import { describe, expect, test } from "vitest"
import type { ZodType } from "zod"
import { safeParse, type ZodMiniObject, type ZodMiniType } from "zod/mini"
import { loans } from "../tables/loans.ts"
import { transactions } from "../tables/transactions.ts"
import { users } from "../tables/users.ts"
import { Login, Registration, RegistrationForm } from "./auth.ts"
import { NewCardTransfer } from "./cards.ts"
import { NewDeposit } from "./deposits.ts"
import { NewExchange } from "./exchange.ts"
import { NewLoan } from "./loans.ts"
import { Profile } from "./profile.ts"
import { NewTransfer, PayeeQuestion } from "./transfers.ts"

/** A contract's field: the column it ends in, if any, and an allowed value, where it is text of a length. */
type Field = { column?: string; sample: (length: number) => string | number }
type Pinned = { contract: ZodMiniObject; table: PgTable; fields: Record<string, Field> }

const text = (column: string): Field => ({ column, sample: (length) => "a".repeat(length) })
const id = (column: string): Field => ({ column, sample: () => Number.MAX_SAFE_INTEGER })
const amount: Field = { column: "amount", sample: () => "1.00" }
const rate: Field = { column: "exchangeRate", sample: () => "0.852690" }
const iban: Field = { column: "recipientIban", sample: () => "DE89370400440532013000" }
const name = text("recipientName")
const email: Field = {
  column: "email",
  sample: (length) => `${"a".repeat(length - 12)}@example.com`,
}
const person = {
  username: text("username"),
  password: { column: "passwordHash", sample: () => "password" },
  email,
  firstName: text("firstName"),
  lastName: text("lastName"),
}
const { username, password } = person

const unkept = (given: string | number): Field => ({ sample: () => given })
const fixed = (column: string, given: string | number): Field => ({ column, sample: () => given })
const { firstName, lastName } = person

/** Every request that ends in a row, and where each of its fields ends. */
const pinned: Record<string, Pinned> = {
  Registration: { contract: Registration, table: users, fields: person },
  RegistrationForm: { contract: RegistrationForm, table: users, fields: person },
  Login: { contract: Login, table: users, fields: { username, password } },
  NewDeposit: {
    contract: NewDeposit,
    table: transactions,
    fields: { accountId: id("toAccountId"), amount, description: text("description") },
  },
  NewTransfer: {
    contract: NewTransfer,
    table: transactions,
    fields: {
      fromAccountId: id("fromAccountId"),
      amount,
      recipientIban: iban,
      recipientName: name,
      reference: text("description"),
      speed: { sample: () => "instant" },
      requestId: { sample: () => 1 },
    },
  },
  NewExchange: {
    contract: NewExchange,
    table: transactions,
    fields: {
      fromAccountId: id("fromAccountId"),
      toAccountId: id("toAccountId"),
      amount,
      expectedRate: rate,
    },
  },
  NewCardTransfer: {
    contract: NewCardTransfer,
    table: transactions,
    fields: {
      cardId: unkept(1),
      recipientName: name,
      recipientIban: iban,
      amount,
      description: text("description"),
      cvv: unkept("123"),
      speed: { sample: () => "instant" },
    },
  },
  NewLoan: {
    contract: NewLoan,
    table: loans,
    fields: {
      loanType: fixed("loanType", "personal"),
      amount,
      currency: fixed("currency", "EUR"),
      termMonths: fixed("termMonths", 360),
      purpose: text("purpose"),
      employmentType: fixed("employmentType", "self-employed"),
      annualIncome: fixed("annualIncome", "45000.00"),
      creditScore: fixed("creditScore", 850),
      collateral: text("collateral"),
      // What the bank calculates itself.
      monthlyPayment: unkept("1.00"),
      interestRate: unkept("5.00"),
    },
  },
  Profile: {
    contract: Profile,
    table: users,
    fields: { username, email, firstName, lastName, phoneNumber: text("phoneNumber") },
  },
  PayeeQuestion: {
    contract: PayeeQuestion,
    table: transactions,
    fields: { recipientIban: iban, recipientName: name },
  },
}

const tried = 20

/** A piece of a CHECK as SQL: its words, or a column's name. */
function wordsOf(chunk: unknown): string {
  if (chunk instanceof StringChunk) return chunk.value.join("")
  return chunk instanceof Column ? chunk.name : ""
}

/** The lengths that the table's own CHECK allows a column. */
function checkedLength(table: PgTable, column: string): { min: number; max: number } | undefined {
  for (const { value } of getTableConfig(table).checks) {
    const check = value.queryChunks.map(wordsOf).join("")
    const [, between, max, atMost] =
      new RegExp(`^char_length\\(${column}\\) (?:between ([0-9]+) and ([0-9]+)|<= ([0-9]+))$`).exec(
        check,
      ) ?? []
    if (max) return { min: Number(between), max: Number(max) }
    if (atMost) return { min: 0, max: Number(atMost) }
  }
}

const columnOf = (table: PgTable, column: string) =>
  getTableConfig(table).columns.find((each) => each.name === column)

/** The fields that end in a column, with it. */
const kept = (fields: Record<string, Field>) =>
  Object.entries(fields).flatMap(([field, { column, sample }]) =>
    column === undefined ? [] : [{ field, column, sample }],
  )

describe.each(Object.entries(pinned))("%s", (_name, { contract, table, fields }) => {
  const row = createInsertSchema(table).shape as Record<string, ZodType>
  const accepts = (field: string, value: unknown) => {
    const schema = contract.shape[field]
    return schema !== undefined && safeParse(schema, value).success
  }

  test("has the pinned fields, each with its column", () => {
    expect(Object.keys(contract.shape).toSorted()).toEqual(Object.keys(fields).toSorted())
    for (const { column } of kept(fields)) expect(Object.keys(row)).toContain(column)
  })

  test("accepts nothing that the table's validator rejects by type", () => {
    for (const { field, column, sample } of kept(fields)) {
      expect(accepts(field, sample(tried)), field).toBe(true)
      expect(row[column]?.safeParse(sample(tried)).success, field).toBe(true)
      for (const wrong of [true, {}, [], Number.NaN, null]) {
        expect(accepts(field, wrong), `${field} ${JSON.stringify(wrong)}`).toBe(false)
      }
      const { notNull = false, hasDefault = false } = columnOf(table, column) ?? {}
      // A transfer without a reference has an empty description.
      if (notNull && !hasDefault && field !== "reference") {
        expect(accepts(field, undefined), field).toBe(false)
      }
    }
  })

  test("has every value of the table's enumerations, and no others", () => {
    for (const { field, column } of kept(fields)) {
      const words = columnOf(table, column)?.enumValues
      if (!words) continue
      for (const word of words) expect(accepts(field, word), `${field} ${word}`).toBe(true)
      expect(accepts(field, "other"), field).toBe(false)
    }
  })

  test("has the same lengths as the table's CHECKs, to the character", () => {
    for (const { field, column, sample } of kept(fields)) {
      const length = checkedLength(table, column)
      if (!length) continue
      expect(accepts(field, sample(length.max)), `${field} of ${length.max}`).toBe(true)
      expect(accepts(field, sample(length.max + 1)), `${field} of ${length.max + 1}`).toBe(false)
      if (length.min > 0 && field !== "email") {
        expect(accepts(field, sample(length.min - 1)), `${field} of ${length.min - 1}`).toBe(false)
      }
    }
  })

  test("has the same precision as the numeric columns, to the digit", () => {
    for (const { field, column } of kept(fields)) {
      const [, precision, scale] =
        /^numeric\((\d+), (\d+)\)$/.exec(columnOf(table, column)?.getSQLType() ?? "") ?? []
      if (precision === undefined || scale === undefined) continue
      const decimals = "9".repeat(Number(scale))
      const whole = "9".repeat(Number(precision) - Number(scale))
      expect(accepts(field, `${whole}.${decimals}`), field).toBe(true)
      expect(accepts(field, `${whole}9.${decimals}`), field).toBe(false)
      expect(accepts(field, `1.${decimals}9`), field).toBe(false)
    }
  })
})

test("the lengths are found in the tables", () => {
  expect(checkedLength(users, "username")).toEqual({ min: 3, max: 64 })
  expect(checkedLength(users, "email")).toEqual({ min: 3, max: 254 })
  expect(checkedLength(transactions, "description")).toEqual({ min: 0, max: 140 })
  expect(columnOf(transactions, "amount")?.getSQLType()).toBe("numeric(12, 2)")
  expect(columnOf(transactions, "exchangeRate")?.getSQLType()).toBe("numeric(10, 6)")
})

test("a text's length is counted as in PostgreSQL, and a username's in composed form", () => {
  const takes = (contract: ZodMiniType, value: unknown) => safeParse(contract, value).success
  const named = (typed: string) => takes(Registration.shape.username, typed)
  // Two letters each: outside the first plane, taken apart, and one that is composed of two.
  expect(["𝒜𝒜", "e\u0301e\u0301", "ab"].map(named)).toEqual([false, false, false])
  expect(["𝒜𝒜𝒜", "e\u0301e\u0301e\u0301", "\u0958\u0958"].map(named)).toEqual([true, true, false])
  expect(["\u0958".repeat(32), "\u0958".repeat(33)].map(named)).toEqual([true, false])
  expect(
    ["🏦".repeat(5), "🏦".repeat(10)].map((each) => takes(NewLoan.shape.purpose, each)),
  ).toEqual([false, true])
})
