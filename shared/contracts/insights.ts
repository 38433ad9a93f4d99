import * as z from "zod/mini"
import {
  budgetCategories,
  type Category,
  type CategorySource,
  categories,
  selectableCategories,
} from "../insights/categories.ts"
import type { Currency } from "../money/currency.ts"
import type { Rhythm } from "../orders/due-dates.ts"
import type { Account } from "./accounts.ts"
import { positiveAmount } from "./amount.ts"
import { isDay } from "./day.ts"
import { singleLine } from "./text.ts"
import type { Upcoming } from "./upcoming.ts"

/** What was spent on a category in a month, in EUR. Negative where more came back than was paid. */
export type CategorySpending = {
  category: Category
  amount: string
  /** In the month before. */
  previous: string
  payments: number
  /** What the member means to spend on it in a month; null without a budget. */
  budget: string | null
}

/** What was spent on a payee in a month, in EUR. */
export type PayeeSpending = {
  name: string | null
  iban: string | null
  amount: string
  payments: number
}

/** GET /api/insights/spending: where the money of a month went. Amounts in EUR, at each day's rate. */
export type Spending = {
  /** YYYY-MM. */
  month: string
  /** The first month with a posting; null without any. */
  firstMonth: string | null
  /** The current month, by the bank's clock. */
  currentMonth: string
  spent: string
  /** In the month before; of the current month, up to the same day. */
  previousSpent: string
  moneyIn: string
  /** Largest first; those with a budget even if nothing was spent on them. */
  categories: CategorySpending[]
  /** At most ten, largest first. */
  payees: PayeeSpending[]
  /** What is neither spending nor income: its net amount. */
  excluded: { category: Category; amount: string; payments: number }[]
  /** Of what was spent, in percent: payments without a category. */
  uncategorizedPercent: number
}

/** GET /api/insights/months: money in and out by month, oldest first, in EUR. */
export type MonthFigures = { month: string; moneyIn: string; moneyOut: string }

/** A balance at the end of a day. */
export type DayBalance = { on: string; balance: string }

/** GET /api/insights/outlook: the balance of an account, up to today and as far as it is known. */
export type Outlook = {
  accountId: Account["id"]
  currency: Currency
  /** Of the last 30 days, today included. */
  past: DayBalance[]
  /** Of the days ahead, if nothing else happens. */
  ahead: DayBalance[]
  /** What changes the balance, by date. */
  items: Upcoming[]
  /** The lowest balance ahead, and its first day. */
  lowest: DayBalance
  /** The balance without what is due from the account up to the end of the month. Can be negative. */
  leftToSpend: string
  /** The last day of the month. */
  monthEnd: string
}

/** GET /api/insights/recurring: a payment that comes back regularly without an order of the member. */
export type RecurringPayment = {
  name: string
  accountId: Account["id"]
  currency: Currency
  /** Of the last payment. */
  amount: string
  /** Whether the last payments differ in their amounts. */
  varies: boolean
  rhythm: Extract<Rhythm, "weekly" | "monthly" | "quarterly">
  payments: number
  lastOn: string
  /** When the next one is expected. */
  nextOn: string
  /** The reference of the last payment, from which the transfer form can be filled in. */
  reference: string
}

/** A payment of a category. */
export type CategorizedPayment = {
  reference: string
  on: string
  name: string | null
  description: string
  currency: Currency
  /** Signed, in the account's currency. */
  amount: string
  source: CategorySource
}

/** GET /api/transactions/{reference}/category: what a transaction counts as, and why. */
export type TransactionCategory = {
  category: Category
  source: CategorySource
  /** Whether the member can choose: not where the movement itself decides. */
  canChange: boolean
  /** The member's choice for this transaction alone. */
  choice: Category | null
  /** The member's rule for the payee. */
  rule: Category | null
  /** How many payments a rule for this payee concerns, this one included. */
  payments: number
}

/** A member's rule. */
export type CategoryRule = {
  id: number
  /** Null for a rule by word. */
  name: string | null
  word: string | null
  category: Category
}

/** GET and PUT /api/insights/settings. */
export type InsightSettings = { on: boolean }

const noMonth = "Month must be a month such as 2026-11"

/** The query of GET /api/insights/spending. */
export const SpendingMonth = z.strictObject({
  month: z.optional(
    z
      .string(noMonth)
      .check(z.refine((text) => /^2[01]/.test(text) && isDay(`${text}-01`), { error: noMonth })),
  ),
})

/** The query of GET /api/insights/payments. */
export const CategoryMonth = z.extend(SpendingMonth, {
  category: z.enum(categories, { error: "There is no such category" }),
})

/** The query of GET /api/insights/outlook. */
export const OutlookAccount = z.strictObject({
  account: z.optional(
    z
      .string("Account must be a number")
      .check(z.regex(/^[1-9][0-9]{0,14}$/, "Account must be a number")),
  ),
})

const selectable = z.nullable(
  z.enum(selectableCategories, { error: "Choose one of the categories" }),
)

/** PUT /api/transactions/{reference}/category. Null removes a choice or a rule. */
export const CategoryChange = z.strictObject({
  choice: selectable,
  /** The rule for all payments of the payee; left out, it stays as it is. */
  rule: z.optional(selectable),
})

export type CategoryChange = z.infer<typeof CategoryChange>

/** The length of a word as it is compared: a letter such as ß becomes two, and accents leave. */
const comparedLength = (text: string) =>
  Array.from(
    text
      .trim()
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .replace(/[ßæÆẞ]/g, "ss"),
  ).length

/** POST /api/insights/rules: a category for payees with a word in their name. */
export const WordRule = z.strictObject({
  word: singleLine("Word", 40, { min: 2, message: "Word must have at least two letters" }).check(
    z.refine((text) => /^[\p{L}\p{N}]+$/u.test(text.trim()), {
      error: "Enter one word, without spaces",
    }),
    z.refine((text) => comparedLength(text) >= 2 && comparedLength(text) <= 40, {
      error: "Word must have 2 to 40 letters",
    }),
  ),
  category: z.enum(selectableCategories, { error: "Choose one of the categories" }),
})

export type WordRule = z.infer<typeof WordRule>

/** PUT /api/insights/budgets: null removes the budget. */
export const BudgetChange = z.strictObject({
  category: z.enum(budgetCategories, { error: "Choose one of the categories" }),
  amount: z.nullable(positiveAmount("Amount must be a positive number")),
})

export type BudgetChange = z.infer<typeof BudgetChange>

/** A budget for each month, in EUR. */
export type Budget = { category: Category; amount: string }

/** PUT /api/insights/settings. */
export const InsightsSwitch = z.strictObject({
  on: z.boolean({ error: "On is true or false" }),
})

export type InsightsSwitch = z.infer<typeof InsightsSwitch>
