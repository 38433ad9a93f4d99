import type { ProblemCode } from "#shared/contracts/problem.ts"
import { maxAccounts, maxGoals } from "#shared/limits.ts"
import type { Explanation } from "./card-and-loan-codes.ts"

/** The error codes of accounts and savings goals, explained: a part of error-codes.ts. */
export const accountCodes = {
  too_many_goals: {
    when: `The account already has the maximum of ${maxGoals} savings goals.`,
    moneyMoved: "no",
    todo: "Ask the customer to delete one first.",
  },
  too_many_accounts: {
    when: `The customer already has the maximum of ${maxAccounts} open accounts.`,
    moneyMoved: "no",
    todo: "Ask the customer to close one first.",
  },
  account_not_empty: {
    when: "The account to close still has a balance.",
    moneyMoved: "no",
    todo: "Ask the customer to move the money to another account first.",
  },
  account_repays_loan: {
    when: "Installments of an active loan are collected from the account to close.",
    moneyMoved: "no",
    todo: "Close it after the loan is paid off.",
  },
  interest_not_paid: {
    when: "The savings account to close has earned interest of at least one cent that has not been paid yet.",
    moneyMoved: "no",
    todo: "Close it after the interest is paid.",
  },
} as const satisfies Readonly<Partial<Record<ProblemCode, Explanation>>>
