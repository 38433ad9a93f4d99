import { exportLimits } from "../data/export-states.ts"
import { inWords } from "../in-words.ts"
import {
  maxAccounts,
  maxAccountsInAll,
  maxApplications,
  maxCategoryRules,
  maxGoals,
  maxOpenRequests,
  maxOrders,
  maxPasskeys,
  maxRequestDays,
  maxSavedPayees,
  maxTrustedPayees,
  maxVirtualCards,
  ordersPerDay,
  requestsPerDay,
} from "../limits.ts"
import type { Entry } from "./entry.ts"

/** How much of something a member may have, and what is not possible for them: a part of catalog.ts. */
export const limitRefusals = {
  email_not_possible: {
    status: 422,
    title: "Email not possible",
    says: {
      bank: "This bank sends no emails. Nothing was sent.",
      address:
        "Your profile has no email address. Nothing was sent. Add one under Personal Information.",
    },
    when: "The profile has no email address, or the bank sends no emails.",
    todo: "Show `detail`.",
  },
  last_factor: {
    status: 422,
    title: "Last second factor",
    says: {
      member:
        "This is your only second factor, and you need one. Nothing was changed. Add another first.",
    },
    when: "The request would remove the member's only second factor, and the bank requires one from every member (SCA_POLICY is required).",
    todo: "Ask the member to add another one first.",
  },
  too_many_passkeys: {
    status: 422,
    title: "Too many passkeys",
    says: "You can have at most {maxPasskeys} passkeys. Nothing was changed. Remove one first.",
    when: `The member already has the maximum of ${inWords(maxPasskeys)} passkeys.`,
    todo: "Remove one first.",
  },
  too_many_payees: {
    status: 422,
    title: "Too many payees",
    says: {
      saved: "You can save at most {maxSavedPayees} payees. Nothing was saved. Delete one first.",
      trusted:
        "You can trust at most {maxTrustedPayees} payees. Nothing was changed. Remove one you no longer pay first.",
    },
    when: `The member already has the maximum of ${maxTrustedPayees} trusted payees, or of ${maxSavedPayees} saved ones.`,
    todo: "Remove one first.",
  },
  order_date_not_possible: {
    status: 422,
    title: "Date not possible",
    says: "The first payment must be tomorrow or later. Nothing was changed. To pay today, send a transfer.",
    by: "order",
    kept: true,
    when: "The first payment would not be after the bank's day. GET /api/orders/dates gives that day.",
    todo: "Ask the member for a later date, or send a transfer now. Use a new key.",
  },
  request_code_not_possible: {
    status: 422,
    title: "QR code not possible",
    says: "A QR code can only ask for euros, and for at most {amount}. Nobody was asked. Choose a EUR account.",
    when: "Anybody is asked, by a QR code (`asked` is left out), but the account is not in EUR, or the amount is more than 999,999,999.99 EUR.",
    todo: "Choose a EUR account, or ask a member.",
  },
  request_date_not_possible: {
    status: 422,
    title: "Date not possible",
    says: "A request can be paid until a day from today to {maxRequestDays} days ahead. Nobody was asked.",
    when: `The last day of a payment request is before the bank's day, or more than ${maxRequestDays} days after it.`,
    todo: "Choose another day.",
  },
  too_many_payment_requests: {
    status: 422,
    title: "Too many payment requests",
    says: {
      open: "You can have at most {maxOpenRequests} open requests. Nobody was asked. Cancel one first.",
      made: "You can make at most {requestsPerDay} requests in 24 hours. Nobody was asked. Try again tomorrow.",
    },
    when: `The member has ${maxOpenRequests} open payment requests, or made ${requestsPerDay} in 24 hours.`,
    todo: "Cancel a request, or try again tomorrow.",
  },
  too_many_orders: {
    status: 422,
    title: "Too many orders",
    says: "You can have at most {maxOrders} standing orders and scheduled payments, and create at most {ordersPerDay} in 24 hours. Nothing was changed. End one, or try again tomorrow.",
    by: "order",
    kept: true,
    when: `The member has ${maxOrders} standing orders and scheduled payments that are not ended, or created ${ordersPerDay} in 24 hours.`,
    todo: "Ask the member to end one, or to try again tomorrow. Use a new key.",
  },
  too_many_applications: {
    status: 422,
    title: "Too many applications",
    says: "You can have at most {maxApplications} applications waiting for a decision. No money moved.",
    by: "posting",
    revealsPayee: false,
    kept: true,
    when: `The member already has the maximum of ${maxApplications} pending loan applications.`,
    todo: "Ask the member to wait for a decision and then apply again. Use a new key.",
  },
  too_many_cards: {
    status: 422,
    title: "Too many virtual cards",
    says: "You have {open} open virtual cards, and {limit} is the limit. No card was created. Close one that you no longer need first.",
    when: `The member has ${maxVirtualCards} open virtual cards. Closed cards do not count.`,
    todo: "Ask the member to close one first.",
  },
  too_many_goals: {
    status: 422,
    title: "Too many savings goals",
    says: "An account can have at most {maxGoals} savings goals. Nothing was created. Delete one first.",
    when: `The account already has the maximum of ${maxGoals} savings goals.`,
    todo: "Ask the member to delete one first.",
  },
  too_many_category_rules: {
    status: 422,
    title: "Too many rules",
    says: "You have {maxCategoryRules} rules, which is the most. Nothing was changed. Delete one under Insights, Rules.",
    when: `The member already has the maximum of ${maxCategoryRules} rules for categories.`,
    todo: "Ask the member to delete one first.",
  },
  category_fixed: {
    status: 422,
    title: "Category can't be changed",
    says: "This category follows from how the money moved, so it can't be changed. Nothing was changed.",
    when: "The transaction's category follows from how the money moved: between own accounts, given back, a loan, or interest.",
    todo: "Offer no choice where `canChange` is false.",
  },
  insights_off: {
    status: 422,
    title: "Insights are off",
    says: "You switched insights off, so nothing is worked out from your payments. Switch them on under Insights, Rules.",
    when: "The member has switched insights off.",
    todo: "Offer to switch them on with PUT /api/insights/settings.",
  },
  insights_too_long: {
    status: 422,
    title: "Too many payments for insights",
    says: "There are too many payments in this time to work out insights from them. Nothing was changed. Statements and exports have all of them.",
    raised: "insights_too_long",
    when: "The member has more payments in the time asked for than insights are worked out from.",
    todo: "Ask for a shorter time or another month.",
  },
  export_open: {
    status: 409,
    title: "Copy being made",
    says: "A copy of your data is being made. Wait until it is ready.",
    when: "A copy of the member's data was asked for and is not ready yet.",
    todo: "Wait, and ask GET /api/data-export how far it is.",
  },
  too_many_exports: {
    status: 422,
    title: "Too many copies",
    says: "You have asked for {perDay} copies within {hours} hours. Ask again tomorrow.",
    when: `The member has asked for ${exportLimits.perDay} copies of their data within ${exportLimits.hours} hours.`,
    todo: "Offer the copy that exists, or another one the next day.",
  },
  membership_not_closable: {
    status: 422,
    title: "Membership can't be closed yet",
    says: "Something still stands in the way of closing your membership. Nothing was closed. Your profile, under Your Data, lists what.",
    when: "The member still has money, a loan, an order, a payment on its way, unpaid interest, or a card that the bank froze.",
    todo: "Show what GET /api/membership lists.",
  },
  too_many_accounts: {
    status: 422,
    title: "Too many accounts",
    says: {
      open: "You have {open} open accounts, and {limit} is the limit. Nothing was opened. Close one you no longer need first.",
      all: "You have opened {all} accounts, and {limit} is the limit. Nothing was opened. Use one of your open accounts, or write to us.",
    },
    when: `The member already has the maximum of ${maxAccounts} open accounts, or has opened ${maxAccountsInAll} in all.`,
    todo: "Ask the member to close one first, or to use an open one.",
  },
} as const satisfies Readonly<Record<string, Entry>>
