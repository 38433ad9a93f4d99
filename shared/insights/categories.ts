import type { PlainText } from "../words/text.ts"

/** What money is spent on. The last one is for what no rule and no word has decided. */
export const spendingCategories = [
  "housing",
  "utilities",
  "groceries",
  "eating_out",
  "transport",
  "travel",
  "shopping",
  "leisure",
  "health",
  "insurance",
  "education",
  "giving",
  "taxes",
  "loans",
  "uncategorized",
] as const

/** Where money comes from. */
export const incomeCategories = ["salary", "interest", "income"] as const

/**
 * What is neither spending nor income: money between the member's own accounts, payments that came back with
 * their money, and money that was borrowed.
 */
export const excludedCategories = ["own", "returned", "borrowed"] as const

export const categories = [
  ...spendingCategories,
  ...incomeCategories,
  ...excludedCategories,
] as const

export type Category = (typeof categories)[number]

/** What a member can choose. The others follow from how the money moved. */
export const selectableCategories = categories.filter(
  (category) => !["uncategorized", "interest", "returned", "borrowed"].includes(category),
)

/** A category that can have a budget. */
export const budgetCategories = spendingCategories.filter(
  (category) => category !== "uncategorized",
)

/**
 * What decided a category, strongest first: how the money moved, the member's choice for the payment, their rule
 * for the payee or for a word of the name, how it was paid before, the bank's list of words, or nothing.
 */
export const categorySources = [
  "movement",
  "choice",
  "payee_rule",
  "word_rule",
  "history",
  "words",
  "none",
] as const

/** The categories' names on screens and in files. */
export const categoryNames = {
  housing: "Housing",
  utilities: "Energy and phone",
  groceries: "Groceries",
  eating_out: "Eating out",
  transport: "Transport",
  travel: "Travel",
  shopping: "Shopping",
  leisure: "Leisure",
  health: "Health",
  insurance: "Insurance",
  education: "Education",
  giving: "Gifts and donations",
  taxes: "Taxes and fees",
  loans: "Loan payments",
  uncategorized: "Uncategorized",
  salary: "Salary",
  interest: "Interest",
  income: "Other income",
  own: "Own money",
  returned: "Returned payments",
  borrowed: "Borrowed money",
} as const satisfies Readonly<Record<Category, PlainText>>
