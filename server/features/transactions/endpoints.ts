import {
  MoneyTotal,
  PostingResult,
  TotalsFilters,
  Transaction,
  TransactionDetail,
  TransactionFilters,
  TransactionsPage,
  transactionKinds,
} from "#shared/contracts/transactions.ts"
import { endpoint } from "../../http/endpoint.ts"
import type { JsonSchema, Parameter } from "../../http/openapi/document.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { exportTransactions } from "./export-transactions.ts"
import { listTransactions, showTransaction, totalTransactions } from "./read-transactions.ts"

nameAnswers({ Transaction, TransactionDetail, PostingResult, MoneyTotal })

const query = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: "query",
  required: false,
  description,
  schema,
})

const day: JsonSchema = { type: "string", format: "date" }
const amountFilter: JsonSchema = { type: "string", pattern: "^[0-9]{1,10}(\\.[0-9]{1,2})?$" }

const filters: Parameter[] = [
  query(
    "q",
    "Searches the description, the counterparty's name and IBAN, the reference, and the kind, ignoring case and diacritics.",
    { type: "string", maxLength: 100 },
  ),
  query("account", "One of the member's accounts. Each row is then that account's leg.", {
    type: "integer",
    minimum: 1,
  }),
  query("kind", "One kind only.", { type: "string", enum: transactionKinds }),
  query("from", "The first day, in the bank's time zone.", day),
  query("to", "The last day, in the bank's time zone.", day),
  query("min", "The smallest amount, in the own leg's currency.", amountFilter),
  query("max", "The largest amount, in the own leg's currency.", amountFilter),
]

export const transactionEndpoints = [
  endpoint({
    method: "get",
    path: "/transactions",
    id: "listTransactions",
    chapter: "Accounts",
    summary: "List the member's transactions, newest first",
    description:
      "Members see their own side of a transaction: its amount, currency, and direction. A transaction between two of the member's own accounts appears once, as outgoing from the source account. With `q`, `kind`, `min`, or `max`, each request searches a limited part of the history, so a page can be short or empty and still have a next page. Follow the Link header until there is none.",
    caller: "member",
    replica: true,
    query: [
      query("limit", "The maximum number of transactions; 50 by default.", {
        type: "integer",
        minimum: 1,
        maximum: 100,
      }),
      query("cursor", "The end of the previous page, from the Link header.", {
        type: "string",
      }),
      ...filters,
    ],
    status: 200,
    answer: { list: Transaction },
    headers: {
      Link: 'The next page, filters included, when there is one: <…>; rel="next" (RFC 8288).',
    },
    problems: ["invalid_request", "not_found"],
    querySchema: TransactionsPage,
    paged: true,
    run: listTransactions,
  }),

  endpoint({
    method: "get",
    path: "/transactions.csv",
    id: "exportTransactions",
    chapter: "Accounts",
    summary: "Export the member's transactions as CSV, with running balances",
    description:
      "RFC 4180 in UTF-8: the complete history, newest first. There is one row for each of the member's accounts in a transaction, with the signed amount and the balance afterward. Every field is quoted. An apostrophe precedes anything that a spreadsheet could interpret as the start of a formula, including after a semicolon, tab, or line break.",
    caller: "member",
    replica: true,
    query: filters,
    status: 200,
    type: "text/csv",
    headers: { "Content-Disposition": "Makes the browser save the response as a file." },
    problems: ["invalid_request", "not_found"],
    file: true,
    querySchema: TransactionFilters,
    run: exportTransactions,
  }),

  endpoint({
    method: "get",
    path: "/transaction-totals",
    id: "totalTransactions",
    chapter: "Accounts",
    summary: "Sum the money in and out of the filtered transactions, by currency",
    description:
      "The same filters as the list, without the search. Money that only moves between the member's own accounts is neither in nor out, unless the totals are of one account. A payment to another bank that did not go through, and its money back, are not counted.",
    caller: "member",
    replica: true,
    query: filters.filter(({ name }) => name !== "q"),
    status: 200,
    answer: { list: MoneyTotal },
    problems: ["invalid_request", "not_found"],
    querySchema: TotalsFilters,
    run: totalTransactions,
  }),

  endpoint({
    method: "get",
    path: "/transactions/{reference}",
    id: "showTransaction",
    chapter: "Accounts",
    summary: "Show one transaction with both sides",
    caller: "member",
    status: 200,
    answer: TransactionDetail,
    problems: ["not_found"],
    run: showTransaction,
  }),
]
