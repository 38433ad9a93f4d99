import {
  Budget,
  BudgetChange,
  CategorizedPayment,
  CategoryChange,
  CategoryMonth,
  CategoryRule,
  InsightSettings,
  InsightsSwitch,
  MonthFigures,
  Outlook,
  OutlookAccount,
  RecurringPayment,
  Spending,
  SpendingMonth,
  TransactionCategory,
  WordRule,
} from "#shared/contracts/insights.ts"
import { upcomingDays } from "#shared/contracts/upcoming.ts"
import { categories } from "#shared/insights/categories.ts"
import { maxCategoryRules, monthsShown } from "#shared/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import type { Parameter } from "../../http/openapi/document.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { line, amount as newAmount } from "../../http/openapi/request-notes.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import {
  addWordRule,
  chooseCategory,
  listRules,
  removeRule,
  setBudget,
  showCategory,
  showInsightSettings,
  switchInsights,
} from "./change-insights.ts"
import {
  listMonths,
  listPayments,
  listRecurring,
  showOutlook,
  showSpending,
} from "./read-insights.ts"

nameAnswers({
  Spending,
  MonthFigures,
  Outlook,
  RecurringPayment,
  CategorizedPayment,
  TransactionCategory,
  CategoryRule,
  Budget,
  InsightSettings,
})

const insights = { chapter: "Insights", caller: "member", status: 200 } as const

const month: Parameter = {
  name: "month",
  in: "query",
  required: false,
  description: "Such as 2026-11; the current month by default.",
  schema: { type: "string", pattern: "^2[01][0-9]{2}-(0[1-9]|1[0-2])$" },
}

export const insightEndpoints = [
  endpoint({
    ...insights,
    method: "get",
    path: "/insights/spending",
    id: "showSpending",
    summary: "Show where the money of a month went",
    description:
      "By category and payee, in EUR at each day's stored rate. Worked out from the postings when asked.",
    query: [month],
    querySchema: SpendingMonth,
    answer: Spending,
    problems: ["invalid_request", "insights_off", "insights_too_long"],
    run: showSpending,
  }),

  endpoint({
    ...insights,
    method: "get",
    path: "/insights/payments",
    id: "listCategoryPayments",
    summary: "List the payments of a category in a month, newest first",
    query: [
      month,
      {
        name: "category",
        in: "query",
        required: true,
        description: "The category.",
        schema: { type: "string", enum: categories },
      },
    ],
    querySchema: CategoryMonth,
    answer: { list: CategorizedPayment },
    problems: ["invalid_request", "insights_off", "insights_too_long"],
    run: listPayments,
  }),

  endpoint({
    ...insights,
    method: "get",
    path: "/insights/months",
    id: "listMonths",
    summary: `Show money in and out of the last ${monthsShown} months`,
    description: "In EUR at each day's stored rate, oldest first.",
    answer: { list: MonthFigures },
    problems: ["insights_off", "insights_too_long"],
    run: listMonths,
  }),

  endpoint({
    ...insights,
    method: "get",
    path: "/insights/outlook",
    id: "showOutlook",
    summary: `Show an account's balance of the last 30 and the next ${upcomingDays} days`,
    description:
      "The days ahead follow from orders, installments, and interest alone; nothing is guessed.",
    query: [
      {
        name: "account",
        in: "query",
        required: false,
        description: "One of the member's open accounts; the first one by default.",
        schema: { type: "integer", minimum: 1 },
      },
    ],
    querySchema: OutlookAccount,
    answer: Outlook,
    problems: ["invalid_request", "insights_off", "not_found"],
    run: showOutlook,
  }),

  endpoint({
    ...insights,
    method: "get",
    path: "/insights/recurring",
    id: "listRecurring",
    summary: "List payments that come back regularly without an order",
    answer: { list: RecurringPayment },
    problems: ["insights_off", "insights_too_long"],
    run: listRecurring,
  }),

  endpoint({
    ...insights,
    method: "get",
    path: "/transactions/{reference}/category",
    id: "showCategory",
    summary: "Show what a transaction counts as, and why",
    answer: TransactionCategory,
    problems: ["insights_off", "insights_too_long", "not_found"],
    run: showCategory,
  }),

  endpoint({
    ...insights,
    method: "put",
    path: "/transactions/{reference}/category",
    id: "chooseCategory",
    summary: "Choose a transaction's category, or one for all payments of its payee",
    description:
      "Changes what is shown, never a posting. Send the earlier choice and rule to undo it.",
    body: request(
      "CategoryChange",
      CategoryChange,
      {
        choice: { description: "For this transaction alone; null removes the choice." },
        rule: {
          description:
            "For all payments of the payee, past and future; null removes the rule, and it stays if left out.",
        },
      },
      { choice: "groceries", rule: "groceries" },
    ),
    answer: TransactionCategory,
    problems: [
      "insights_off",
      "insights_too_long",
      "not_found",
      "category_fixed",
      "too_many_category_rules",
    ],
    run: chooseCategory,
  }),

  endpoint({
    ...insights,
    method: "get",
    path: "/insights/rules",
    id: "listRules",
    summary: "List the member's rules for categories, oldest first",
    answer: { list: CategoryRule },
    run: listRules,
  }),

  endpoint({
    ...insights,
    method: "post",
    path: "/insights/rules",
    id: "addWordRule",
    summary: "Choose a category for payees with a word in their name",
    description: `Replaces an earlier rule for the word. A member has at most ${maxCategoryRules} rules.`,
    status: 201,
    body: request(
      "WordRule",
      WordRule,
      { word: line(2, 40, "One word, of letters and digits; case and diacritics don't matter.") },
      { word: "Bäckerei", category: "groceries" },
    ),
    answer: { list: CategoryRule },
    problems: ["insights_off", "too_many_category_rules"],
    run: addWordRule,
  }),

  endpoint({
    ...insights,
    method: "post",
    path: "/insights/rules/{id}/removal",
    id: "removeRule",
    summary: "Delete a rule for categories",
    body: emptyBody,
    answer: { list: CategoryRule },
    problems: ["not_found"],
    run: removeRule,
  }),

  endpoint({
    ...insights,
    method: "put",
    path: "/insights/budgets",
    id: "setBudget",
    summary: "Set or remove the monthly budget of a category",
    description: "The member is told at 80 and 100 percent. Nothing is blocked.",
    body: request(
      "BudgetChange",
      BudgetChange,
      { amount: { ...newAmount, description: "In EUR; null removes the budget." } },
      { category: "groceries", amount: "400.00" },
    ),
    answer: { list: Budget },
    problems: ["insights_off"],
    run: setBudget,
  }),

  endpoint({
    ...insights,
    method: "get",
    path: "/insights/settings",
    id: "showInsightSettings",
    summary: "Show whether insights are on",
    answer: InsightSettings,
    run: showInsightSettings,
  }),

  endpoint({
    ...insights,
    method: "put",
    path: "/insights/settings",
    id: "switchInsights",
    summary: "Switch insights on or off",
    description: "While they are off, nothing is worked out. Rules and budgets are kept.",
    body: request("InsightsSwitch", InsightsSwitch, {}, { on: false }),
    answer: InsightSettings,
    run: switchInsights,
  }),
]
