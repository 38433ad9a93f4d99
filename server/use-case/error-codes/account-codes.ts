import type { ProblemCode } from "#shared/contracts/problem.ts"
import { exportLimits } from "#shared/data/export-states.ts"
import {
  maxAccounts,
  maxAccountsInAll,
  maxCategoryRules,
  maxGoals,
  maxPdfEntries,
} from "#shared/limits.ts"
import type { Explanation } from "./card-and-loan-codes.ts"

/** The error codes of accounts and savings goals, explained: a part of error-codes.ts. */
export const accountCodes = {
  too_many_goals: {
    when: `The account already has the maximum of ${maxGoals} savings goals.`,
    moneyMoved: "no",
    todo: "Ask the customer to delete one first.",
  },
  too_many_category_rules: {
    when: `The customer already has the maximum of ${maxCategoryRules} rules for categories.`,
    moneyMoved: "no",
    todo: "Ask the customer to delete one first.",
  },
  category_fixed: {
    when: "The transaction's category follows from how the money moved: between own accounts, given back, a loan, or interest.",
    moneyMoved: "no",
    todo: "Offer no choice where `canChange` is false.",
  },
  insights_off: {
    when: "The customer has switched insights off.",
    moneyMoved: "no",
    todo: "Offer to switch them on with PUT /api/insights/settings.",
  },
  insights_too_long: {
    when: "The customer has more payments in the time asked for than insights are worked out from.",
    moneyMoved: "no",
    todo: "Ask for a shorter time or another month.",
  },
  export_open: {
    when: "A copy of the customer's data was asked for and is not ready yet.",
    moneyMoved: "no",
    todo: "Wait, and ask GET /api/data-export how far it is.",
  },
  too_many_exports: {
    when: `The customer has asked for ${exportLimits.perDay} copies of their data within ${exportLimits.hours} hours.`,
    moneyMoved: "no",
    todo: "Offer the copy that exists, or another one the next day.",
  },
  membership_not_closable: {
    when: "The customer still has money, a loan, an order, a payment on its way, unpaid interest, or a card that the bank froze.",
    moneyMoved: "no",
    todo: "Show what GET /api/membership lists.",
  },
  too_many_accounts: {
    when: `The customer already has the maximum of ${maxAccounts} open accounts, or has opened ${maxAccountsInAll} in all.`,
    moneyMoved: "no",
    todo: "Ask the customer to close one first, or to use an open one.",
  },
  document_not_possible: {
    when: "There is no such document: a proof of a payment that is not carried out or has come back, a confirmation of a closed account, or a paper that a loan does not have in its state.",
    moneyMoved: "no",
    todo: "Show the sentence. A proof may be possible later.",
  },
  statement_too_long: {
    when: `The period has more than ${maxPdfEntries} entries, and the format is PDF.`,
    moneyMoved: "no",
    todo: "Choose a shorter period, or a format for programs.",
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
