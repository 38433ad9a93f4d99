import * as z from "zod/mini"
import {
  budgetCategories,
  categories,
  categorySources,
  selectableCategories,
} from "../insights/categories.ts"
import { fault } from "../words/reader.ts"
import {
  amount,
  currency,
  decimal,
  described,
  id,
  isDay,
  nullableText,
  positiveAmount,
  wholeNumber,
} from "./fields.ts"
import { singleLine } from "./text.ts"
import { Upcoming } from "./upcoming.ts"

const category = z.enum(categories)

const signed = decimal(/^-?[0-9]{1,18}\.[0-9]{2}$/, "Decimal string with two decimals, signed.")

const count = wholeNumber(0)

/** What was spent on a category in a month, in EUR. Negative where more came back than was paid. */
export const CategorySpending = z.object({
  category,
  amount: described(signed, "Negative where more came back than was paid."),
  /** In the month before. */
  previous: signed,
  payments: count,
  /** What the member means to spend on it in a month; null without a budget. */
  budget: z.nullable(amount),
})
export type CategorySpending = z.infer<typeof CategorySpending>

/** What was spent on a payee in a month, in EUR. */
export const PayeeSpending = z.object({
  name: nullableText,
  iban: nullableText,
  amount: signed,
  payments: count,
})
export type PayeeSpending = z.infer<typeof PayeeSpending>

const month = decimal(/^[0-9]{4}-[0-9]{2}$/, "YYYY-MM.")

/** GET /api/insights/spending: where the money of a month went. Amounts in EUR, at each day's rate. */
export const Spending = z.object({
  /** YYYY-MM. */
  month,
  /** The first month with a posting; null without any. */
  firstMonth: z.nullable(month),
  /** The current month, by the bank's clock. */
  currentMonth: month,
  spent: signed,
  previousSpent: described(
    signed,
    "In the month before; for the current month, up to the same day.",
  ),
  moneyIn: signed,
  /** Largest first; those with a budget even if nothing was spent on them. */
  categories: z.array(CategorySpending),
  /** At most ten, largest first. */
  payees: z.array(PayeeSpending),
  excluded: described(
    z.array(z.object({ category, amount: signed, payments: count })),
    "What is neither spending nor income.",
  ),
  /** Of what was spent, in percent: payments without a category. */
  uncategorizedPercent: wholeNumber(0, 100),
})
export type Spending = z.infer<typeof Spending>

/** GET /api/insights/months: money in and out by month, oldest first, in EUR. */
export const MonthFigures = z.object({ month, moneyIn: signed, moneyOut: signed })
export type MonthFigures = z.infer<typeof MonthFigures>

const day = z.iso.date()

/** A balance at the end of a day. */
export const DayBalance = z.object({ on: day, balance: signed })
export type DayBalance = z.infer<typeof DayBalance>

/** GET /api/insights/outlook: the balance of an account, up to today and as far as it is known. */
export const Outlook = z.object({
  accountId: id,
  currency,
  /** Of the last 30 days, today included. */
  past: z.array(DayBalance),
  ahead: described(z.array(DayBalance), "If nothing happens but what is known."),
  /** What changes the balance, by date. */
  items: z.array(Upcoming),
  /** The lowest balance ahead, and its first day. */
  lowest: DayBalance,
  leftToSpend: described(
    signed,
    "The balance without what is due from the account up to the end of the month.",
  ),
  /** The last day of the month. */
  monthEnd: day,
})
export type Outlook = z.infer<typeof Outlook>

/** GET /api/insights/recurring: a payment that comes back regularly without an order of the member. */
export const RecurringPayment = z.object({
  name: z.string(),
  accountId: id,
  currency,
  /** Of the last payment. */
  amount,
  /** Whether the last payments differ in their amounts. */
  varies: z.boolean(),
  rhythm: z.enum(["weekly", "monthly", "quarterly"]),
  payments: count,
  lastOn: day,
  nextOn: described(day, "When the next payment is expected."),
  reference: described(z.string(), "Of the last payment."),
})
export type RecurringPayment = z.infer<typeof RecurringPayment>

const source = described(
  z.enum(categorySources),
  "What decided: how the money moved, the member's choice, their rule for the payee or for a word, how it was paid before, the bank's list of words, or nothing.",
)

/** A payment of a category. */
export const CategorizedPayment = z.object({
  reference: z.string(),
  on: day,
  name: nullableText,
  description: z.string(),
  currency,
  /** Signed, in the account's currency. */
  amount: signed,
  source,
})
export type CategorizedPayment = z.infer<typeof CategorizedPayment>

/** GET /api/transactions/{reference}/category: what a transaction counts as, and why. */
export const TransactionCategory = z.object({
  category,
  source,
  /** Whether the member can choose: not where the movement itself decides. */
  canChange: z.boolean(),
  /** The member's choice for this transaction alone. */
  choice: z.nullable(category),
  /** The member's rule for the payee. */
  rule: z.nullable(category),
  payments: described(count, "How many payments a rule for this payee concerns."),
})
export type TransactionCategory = z.infer<typeof TransactionCategory>

/** A member's rule. */
export const CategoryRule = z.object({
  id /** Null for a rule by word. */,
  name: nullableText,
  word: nullableText,
  category,
})
export type CategoryRule = z.infer<typeof CategoryRule>

/** GET and PUT /api/insights/settings. */
export const InsightSettings = z.object({ on: z.boolean() })
export type InsightSettings = z.infer<typeof InsightSettings>

const noMonth = "Month must be a month such as 2026-11"

/** The query of GET /api/insights/spending. */
export const SpendingMonth = z.strictObject({
  month: z.optional(
    z
      .string(fault(noMonth))
      .check(z.refine((text) => /^2[01]/.test(text) && isDay(`${text}-01`), fault(noMonth))),
  ),
})

/** The query of GET /api/insights/payments. */
export const CategoryMonth = z.extend(SpendingMonth, {
  category: z.enum(categories, fault("There is no such category")),
})

/** The query of GET /api/insights/outlook. */
export const OutlookAccount = z.strictObject({
  account: z.optional(
    z
      .string(fault("Account must be a number"))
      .check(z.regex(/^[1-9][0-9]{0,14}$/, fault("Account must be a number"))),
  ),
})

const selectable = z.nullable(z.enum(selectableCategories, fault("Choose one of the categories")))

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
    z.refine(
      (text) => /^[\p{L}\p{N}]+$/u.test(text.trim()),
      fault("Enter one word, without spaces"),
    ),
    z.refine(
      (text) => comparedLength(text) >= 2 && comparedLength(text) <= 40,
      fault("Word must have 2 to 40 letters"),
    ),
  ),
  category: z.enum(selectableCategories, fault("Choose one of the categories")),
})

export type WordRule = z.infer<typeof WordRule>

/** PUT /api/insights/budgets: null removes the budget. */
export const BudgetChange = z.strictObject({
  category: z.enum(budgetCategories, fault("Choose one of the categories")),
  amount: z.nullable(positiveAmount("Amount must be a positive number")),
})

export type BudgetChange = z.infer<typeof BudgetChange>

/** A budget for each month, in EUR. */
export const Budget = z.object({ category, amount })
export type Budget = z.infer<typeof Budget>

/** PUT /api/insights/settings. */
export const InsightsSwitch = z.strictObject({
  on: z.boolean(fault("On is true or false")),
})

export type InsightsSwitch = z.infer<typeof InsightsSwitch>
