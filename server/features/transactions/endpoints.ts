import { transactionKinds } from "#shared/contracts/transactions.ts"
import { endpoint } from "../../http/endpoint.ts"
import type { JsonSchema, Parameter } from "../../http/openapi/document.ts"
import { transaction, transactionDetail } from "./answers.ts"
import { exportTransactions } from "./export-transactions.ts"
import { listTransactions } from "./list-transactions.ts"
import { showTransaction } from "./show-transaction.ts"

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
    "Found in the description, the other side's name or IBAN, the reference or the kind, whatever the case and the marks on letters.",
    { type: "string", maxLength: 100 },
  ),
  query("account", "One of the customer's own accounts; each row is then that account's own leg.", {
    type: "integer",
    minimum: 1,
  }),
  query("kind", "One kind only.", { type: "string", enum: transactionKinds }),
  query("from", "The first day, by the bank's clock.", day),
  query("to", "The last day, by the bank's clock.", day),
  query("min", "The smallest amount, in the own leg's currency.", amountFilter),
  query("max", "The largest amount, in the own leg's currency.", amountFilter),
]

export const transactionEndpoints = [
  endpoint({
    method: "get",
    path: "/transactions",
    id: "listTransactions",
    chapter: "Accounts",
    summary: "What happened on the accounts, newest first",
    description:
      "Each viewer sees their own side: amount, currency and direction of their own leg. A movement between two of the customer's own accounts is one row, out of the source. For `q`, `kind`, `min` and `max` a bounded part of the history is looked through a request, so that a page may be short or empty and still have a next one: follow the Link header until there is none.",
    caller: "member",
    query: [
      query("limit", "How many at most; 50 unless said otherwise.", {
        type: "integer",
        minimum: 1,
        maximum: 100,
      }),
      query("cursor", "Where the page before ended, as the Link header gave it.", {
        type: "string",
      }),
      ...filters,
    ],
    status: 200,
    answer: { list: transaction },
    headers: {
      Link: 'The next page, filters included, when there is one: <…>; rel="next" (RFC 8288).',
    },
    problems: ["invalid_request", "not_found"],
    handle: listTransactions,
  }),

  endpoint({
    method: "get",
    path: "/transactions.csv",
    id: "exportTransactions",
    chapter: "Accounts",
    summary: "The same as a CSV file, with running balances",
    description:
      "RFC 4180 in UTF-8, all pages at once, newest first: a row for each own account that a transaction touched, with the signed amount and the balance after it. Every field is in quotes. Whatever a spreadsheet would take for the beginning of a formula, also after a semicolon, tab or line end, has an apostrophe before it.",
    caller: "member",
    query: filters,
    status: 200,
    type: "text/csv",
    headers: { "Content-Disposition": "A file to keep." },
    problems: ["invalid_request", "not_found"],
    handle: exportTransactions,
  }),

  endpoint({
    method: "get",
    path: "/transactions/{reference}",
    id: "showTransaction",
    chapter: "Accounts",
    summary: "One transaction, with both its sides",
    caller: "member",
    query: [
      {
        name: "reference",
        in: "path",
        required: true,
        description: "The bank's reference. Another customer's answers like one that is not there.",
        schema: { type: "string" },
      },
    ],
    status: 200,
    answer: transactionDetail,
    problems: ["not_found"],
    handle: showTransaction,
  }),
]
