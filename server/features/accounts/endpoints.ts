import { Account, AccountDetail, AccountName, NewAccount } from "#shared/contracts/accounts.ts"
import { endpoint } from "../../http/endpoint.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { request } from "../../http/openapi/request-body.ts"
import { line } from "../../http/openapi/request-notes.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { withPassword } from "../../identity/confirmations/request-notes.ts"
import { closeAccount, openAccount, renameAccount } from "./change-accounts.ts"
import { listAccounts, showAccount } from "./read-accounts.ts"

nameAnswers({ Account, AccountDetail })

export const accountEndpoints = [
  endpoint({
    method: "get",
    path: "/accounts",
    id: "listAccounts",
    chapter: "Accounts",
    summary: "List the member's accounts, oldest first",
    caller: "member",
    status: 200,
    answer: { list: Account },
    run: listAccounts,
  }),

  endpoint({
    method: "post",
    path: "/accounts",
    id: "openAccount",
    chapter: "Accounts",
    summary: "Open an account with a debit card",
    description:
      "The account starts with a balance of zero. A savings account keeps the interest rate at which it was opened.",
    caller: "member",
    body: request(
      "NewAccount",
      NewAccount,
      {
        name: line(1, 70, "A name for the account. If absent, the bank chooses one."),
        cardType: { description: "The network of the account's card. Default: Visa." },
      },
      { currency: "CHF", accountType: "savings", name: "Ski holidays", cardType: "Mastercard" },
    ),
    status: 201,
    answer: Account,
    problems: ["too_many_accounts"],
    run: openAccount,
  }),

  endpoint({
    method: "get",
    path: "/accounts/{id}",
    id: "showAccount",
    chapter: "Accounts",
    summary: "Show one account, open or closed",
    description:
      "The details that a payer needs, and what stands in the way of closing the account. A closed account is shown so that its history stays readable.",
    caller: "member",
    status: 200,
    answer: AccountDetail,
    problems: ["not_found"],
    run: showAccount,
  }),

  endpoint({
    method: "put",
    path: "/accounts/{id}",
    id: "renameAccount",
    chapter: "Accounts",
    summary: "Rename an account",
    caller: "member",
    body: request(
      "AccountName",
      AccountName,
      { name: line(1, 70, "The account's new name.") },
      { name: "Rent and bills" },
    ),
    status: 200,
    answer: Account,
    problems: ["not_found"],
    run: renameAccount,
  }),

  endpoint({
    method: "post",
    path: "/accounts/{id}/closure",
    id: "closeAccount",
    chapter: "Accounts",
    summary: "Close an empty account permanently",
    description:
      "The account's IBAN and card stop working immediately. Its savings goals are deleted. Its transactions remain available. Requires the password and a confirmation, like closing a card, because it can't be undone.",
    caller: "member",
    body: withPassword,
    password: "recent",
    status: 200,
    answer: nothing,
    problems: [
      ...(["not_found", "account_not_empty", "account_repays_loan"] as const),
      ...(["account_has_orders", "payment_open", "interest_not_paid"] as const),
      ...(["password_required", "wrong_password", "confirmation_required"] as const),
    ],
    run: closeAccount,
  }),
]
