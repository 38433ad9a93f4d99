import * as z from "zod/mini"
import type {
  Budget,
  CategorizedPayment,
  CategoryRule,
  InsightSettings,
  MonthFigures,
  Outlook,
  RecurringPayment,
  Spending,
  TransactionCategory,
} from "#shared/contracts/insights.ts"
import { categories, categorySources } from "#shared/insights/categories.ts"
import { amount, answer, currency, decimal, id, text } from "../../http/openapi/answer-parts.ts"
import { upcoming } from "../upcoming/answers.ts"

const day = z.iso.date()
const count = z.int().check(z.minimum(0))
const month = z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}$/), z.describe("YYYY-MM."))
const category = z.enum(categories)
const source = z
  .enum(categorySources)
  .check(
    z.describe(
      "What decided: how the money moved, the customer's choice, their rule for the payee or for a word, how it was paid before, the bank's list of words, or nothing.",
    ),
  )
const signed = decimal(/^-?[0-9]{1,18}\.[0-9]{2}$/, "Decimal string with two decimals, signed.")
const dayBalance = z.strictObject({ on: day, balance: signed })

export const spending = answer<Spending>()(
  "Spending",
  z.strictObject({
    month,
    firstMonth: z.nullable(month),
    currentMonth: month,
    spent: signed,
    previousSpent: signed.check(
      z.describe("In the month before; for the current month, up to the same day."),
    ),
    moneyIn: signed,
    categories: z.array(
      z.strictObject({
        category,
        amount: signed.check(z.describe("Negative where more came back than was paid.")),
        previous: signed,
        payments: count,
        budget: z.nullable(amount),
      }),
    ),
    payees: z.array(z.strictObject({ name: text, iban: text, amount: signed, payments: count })),
    excluded: z
      .array(z.strictObject({ category, amount: signed, payments: count }))
      .check(z.describe("What is neither spending nor income.")),
    uncategorizedPercent: z.int().check(z.minimum(0), z.maximum(100)),
  }),
)

export const monthFigures = answer<MonthFigures>()(
  "MonthFigures",
  z.strictObject({ month, moneyIn: signed, moneyOut: signed }),
)

export const outlook = answer<Outlook>()(
  "Outlook",
  z.strictObject({
    accountId: id,
    currency,
    past: z.array(dayBalance),
    ahead: z.array(dayBalance).check(z.describe("If nothing happens but what is known.")),
    items: z.array(upcoming),
    lowest: dayBalance,
    leftToSpend: signed.check(
      z.describe("The balance without what is due from the account up to the end of the month."),
    ),
    monthEnd: day,
  }),
)

export const recurringPayment = answer<RecurringPayment>()(
  "RecurringPayment",
  z.strictObject({
    name: z.string(),
    accountId: id,
    currency,
    amount,
    varies: z.boolean(),
    rhythm: z.enum(["weekly", "monthly", "quarterly"]),
    payments: count,
    lastOn: day,
    nextOn: day.check(z.describe("When the next payment is expected.")),
    reference: z.string().check(z.describe("Of the last payment.")),
  }),
)

export const categorizedPayment = answer<CategorizedPayment>()(
  "CategorizedPayment",
  z.strictObject({
    reference: z.string(),
    on: day,
    name: text,
    description: z.string(),
    currency,
    amount: signed,
    source,
  }),
)

export const transactionCategory = answer<TransactionCategory>()(
  "TransactionCategory",
  z.strictObject({
    category,
    source,
    canChange: z.boolean(),
    choice: z.nullable(category),
    rule: z.nullable(category),
    payments: count.check(z.describe("How many payments a rule for this payee concerns.")),
  }),
)

export const categoryRule = answer<CategoryRule>()(
  "CategoryRule",
  z.strictObject({ id, name: text, word: text, category }),
)

export const budget = answer<Budget>()("Budget", z.strictObject({ category, amount }))

export const insightSettings = answer<InsightSettings>()(
  "InsightSettings",
  z.strictObject({ on: z.boolean() }),
)
