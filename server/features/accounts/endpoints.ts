import * as z from "zod/mini"
import {
  type Account,
  type AccountDetail,
  AccountName,
  closingObstacles,
  NewAccount,
} from "#shared/contracts/accounts.ts"
import { endpoint } from "../../http/endpoint.ts"
import {
  amount,
  answer,
  currency,
  decimal,
  id,
  instant,
  text,
} from "../../http/openapi/answer-parts.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { line } from "../../http/openapi/request-notes.ts"
import { closeAccount } from "./close-account.ts"
import { listAccounts } from "./list-accounts.ts"
import { openAccount } from "./open-account.ts"
import { renameAccount } from "./rename-account.ts"
import { showAccount } from "./show-account.ts"

const fields = {
  id,
  name: z.string(),
  currency,
  balance: amount,
  accountType: z.enum(["current", "savings"]),
  iban: z.string().check(z.describe("Electronic format, without spaces.")),
  interestRate: decimal(
    /^[01]\.[0-9]{4}$/,
    "Yearly, as a fraction with four decimals: 0.0150 is 1.5%.",
  ),
}

const account = answer<Account>()("Account", z.strictObject(fields))

const accountDetail = answer<AccountDetail>()(
  "AccountDetail",
  z.strictObject({
    ...fields,
    holder: text.check(z.describe("The account holder's name; null until the customer states it.")),
    bic: text.check(
      z.describe("The bank's BIC (ISO 9362); null if other banks can't reach the bank."),
    ),
    qrCode: text.check(
      z.describe(
        "The text of a QR code (EPC069-12) with which anybody can pay into the account; null unless it is in EUR and open, and its holder is known.",
      ),
    ),
    openedAt: instant,
    closedAt: z.nullable(instant).check(z.describe("Null while the account is open.")),
    obstacles: z
      .array(z.enum(closingObstacles))
      .check(
        z.describe(
          "What stands in the way of closing the account now: the codes with which closeAccount would refuse, in its order.",
        ),
      ),
    orders: z
      .array(
        z.strictObject({
          id,
          amount: amount.check(z.describe("In the payer's currency.")),
          currency,
          recipientName: z.string(),
        }),
      )
      .check(
        z.describe(
          "The customer's standing orders and scheduled payments, not ended, that pay from the account or into it.",
        ),
      ),
  }),
)

export const accountEndpoints = [
  endpoint({
    method: "get",
    path: "/accounts",
    id: "listAccounts",
    chapter: "Accounts",
    summary: "List the customer's accounts, oldest first",
    caller: "member",
    status: 200,
    answer: { list: account },
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
    answer: account,
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
    answer: accountDetail,
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
    answer: account,
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
      "The account's IBAN and card stop working immediately. Its savings goals are deleted. Its transactions remain available.",
    caller: "member",
    body: emptyBody,
    status: 200,
    answer: nothing,
    problems: [
      ...(["not_found", "account_not_empty", "account_repays_loan"] as const),
      ...(["account_has_orders", "payment_open", "interest_not_paid"] as const),
    ],
    run: closeAccount,
  }),
]
