import type { Entry } from "./entry.ts"

/** The closing of accounts, and idempotency keys: a part of catalog.ts. */
export const accountRefusals = {
  account_not_empty: {
    status: 422,
    title: "Account not empty",
    says: "There is still money in this account. Nothing was closed. Move it to another account first.",
    when: "The account to close still has a balance.",
    todo: "Ask the member to move the money to another account first.",
  },
  account_repays_loan: {
    status: 422,
    title: "Account repays a loan",
    says: "Your loan installments are collected from this account. Nothing was closed. You can close it once the loan is paid off.",
    when: "Installments of an active loan are collected from the account to close.",
    todo: "Close it after the loan is paid off.",
  },
  account_has_orders: {
    status: 422,
    title: "Account has orders",
    says: "Standing orders or scheduled payments use this account: {orders}. Nothing was closed. End them, or choose another account for them, first.",
    when: "A standing order or scheduled payment that has not ended pays from the account to close, no matter who made it, or from another account of its holder into it. GET /api/accounts/:id lists them as `orders`.",
    todo: "Ask the member to end them, or to choose another account for them, first.",
  },
  interest_not_paid: {
    status: 422,
    title: "Interest not paid yet",
    says: "This account has earned interest that is not paid yet. Nothing was closed. Close it after the bank pays the interest.",
    when: "The savings account to close has earned interest of at least one cent that has not been paid yet.",
    todo: "Close it after the interest is paid.",
  },
  payment_open: {
    status: 422,
    title: "Payment on its way",
    says: "A payment between this account and another bank is not final yet. Nothing was closed. You can close it once the payment has arrived or come back, or the other bank has its answer.",
    when: "A payment from the account to another bank is not final yet: it could still come back.",
    todo: "Close it once the payment has arrived or come back.",
  },
  idempotency_key_reused: {
    status: 422,
    title: "Idempotency key reused",
    says: "This Idempotency-Key was used for another request. No money moved.",
    when: "The member already used this Idempotency-Key for a request with a different method, path, or body.",
    todo: "Generate a new key for each submission, and reuse it only to repeat that submission.",
  },
  idempotency_key_voided: {
    status: 422,
    title: "Idempotency key voided",
    says: "This was not carried out: its outcome was asked for before it arrived. No money moved. Send it again if you still want to.",
    when: "The outcome of the request with this Idempotency-Key was asked for (POST /api/outcomes) before the request arrived, which voided the key.",
    todo: "Say that it was not sent. If the member still wants it, send it again with a new key.",
  },
} as const satisfies Readonly<Record<string, Entry>>
