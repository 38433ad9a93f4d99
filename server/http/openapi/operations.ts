import type { ProblemCode } from "#shared/contracts/problem.ts"
import type { Method, Parameter } from "./document.ts"
import type { RequestName } from "./requests.ts"
import type { AnswerName } from "./schemas.ts"

/** The chapters of the description, in order. */
export const chapters = {
  Session: "Registering, signing in and out.",
  Accounts: "The customer's accounts and what happened on them.",
  Payments: "Money that moves. Each of these takes an Idempotency-Key.",
  Rates: "What the bank exchanges at.",
  Service: "The process itself, and this description.",
} as const

/** What is particular to one method of one path; build-operation.ts adds what all of a kind share. */
export type Operation = {
  method: Method
  /** Below /api. */
  path: string
  id: string
  chapter: keyof typeof chapters
  summary: string
  description?: string
  signedIn?: true
  /** Takes no Idempotency-Key unless said so. */
  repeatable?: true
  /** Not counted against the rate limit, since it does next to nothing. */
  unlimited?: true
  query?: Parameter[]
  body?: RequestName | "Nothing"
  status: 200 | 201 | 302
  answer?: { schema: AnswerName; list?: true }
  headers?: Record<string, string>
  problems?: readonly ProblemCode[]
}

const sessionCookie = { "Set-Cookie": "The session cookie: HttpOnly, SameSite=Lax." }
const money = ["not_found", "insufficient_funds", "balance_too_large"] as const
const conversion = ["rate_unavailable", "amount_too_small"] as const

/** Every operation of the API. A test compares them with the routes of server/app.ts. */
export const operations: readonly Operation[] = [
  {
    method: "post",
    path: "/auth/register",
    id: "register",
    chapter: "Session",
    summary: "Become a customer",
    description:
      "Opens a EUR current account, a GBP savings account and a debit card for each, and signs the customer in.",
    body: "Registration",
    status: 201,
    answer: { schema: "SignedIn" },
    headers: sessionCookie,
    problems: ["username_taken", "email_taken"],
  },
  {
    method: "post",
    path: "/auth/login",
    id: "signIn",
    chapter: "Session",
    summary: "Sign in",
    description: "Starts a session under a new id and ends the one that this browser had.",
    body: "Login",
    status: 200,
    answer: { schema: "SignedIn" },
    headers: sessionCookie,
    problems: ["wrong_credentials"],
  },
  {
    method: "post",
    path: "/auth/logout",
    id: "signOut",
    chapter: "Session",
    summary: "Sign out",
    description: "Ends the session on every process of the bank. Signing out twice is no error.",
    body: "Nothing",
    status: 200,
    answer: { schema: "Nothing" },
  },
  {
    method: "get",
    path: "/auth/user",
    id: "currentUser",
    chapter: "Session",
    summary: "Who is signed in",
    signedIn: true,
    status: 200,
    answer: { schema: "User" },
  },
  {
    method: "post",
    path: "/auth/activity",
    id: "recordActivity",
    chapter: "Session",
    summary: "Keep the session alive",
    description:
      "Says that the customer is there. Reading does not keep a session alive, so neither polling nor a forgotten tab does.",
    signedIn: true,
    body: "Nothing",
    status: 200,
    answer: { schema: "Nothing" },
  },
  {
    method: "get",
    path: "/login",
    id: "sendToSignIn",
    chapter: "Session",
    summary: "Go to the sign-in screen",
    query: [
      {
        name: "returnTo",
        in: "query",
        required: false,
        description: "A path of this origin to come back to; anything else is dropped.",
        schema: { type: "string" },
      },
    ],
    status: 302,
    headers: { Location: "The sign-in screen." },
  },
  {
    method: "get",
    path: "/accounts",
    id: "listAccounts",
    chapter: "Accounts",
    summary: "The customer's accounts, oldest first",
    signedIn: true,
    status: 200,
    answer: { schema: "Account", list: true },
  },
  {
    method: "get",
    path: "/transactions",
    id: "listTransactions",
    chapter: "Accounts",
    summary: "What happened on the accounts, newest first",
    description:
      "Each viewer sees their own side: amount, currency and direction of their own leg. A movement between two of the customer's own accounts is one row, out of the source.",
    signedIn: true,
    query: [
      {
        name: "limit",
        in: "query",
        required: false,
        description: "How many at most; 50 unless said otherwise.",
        schema: { type: "integer", minimum: 1, maximum: 100 },
      },
      {
        name: "cursor",
        in: "query",
        required: false,
        description: "Where the page before ended, as the Link header gave it.",
        schema: { type: "string" },
      },
    ],
    status: 200,
    answer: { schema: "Transaction", list: true },
    headers: { Link: 'The next page, when there is one: <…>; rel="next" (RFC 8288).' },
    problems: ["invalid_request"],
  },
  {
    method: "post",
    path: "/payee-verification",
    id: "verifyPayee",
    chapter: "Payments",
    summary: "Does this name belong to this IBAN?",
    description:
      "To be asked before a transfer (Regulation (EU) 2024/886). A close match offers the name on the account, no match never does, and other banks' IBANs cannot be checked. Whatever the answer, the customer may go on. Nothing is stored.",
    signedIn: true,
    body: "PayeeQuestion",
    status: 200,
    answer: { schema: "PayeeVerification" },
    problems: ["payee_not_found"],
  },
  {
    method: "post",
    path: "/transfers",
    id: "createTransfer",
    chapter: "Payments",
    summary: "Send money",
    description:
      "Leaves in the source account's currency. Within the bank it arrives at once, converted at the bank's rate where the currencies differ; to other banks it goes by that currency's clearing. Up to 50,000 EUR a day may go to others.",
    signedIn: true,
    repeatable: true,
    body: "NewTransfer",
    status: 201,
    answer: { schema: "Booked" },
    problems: [...money, "payee_not_found", "same_account", "daily_limit_exceeded", ...conversion],
  },
  {
    method: "post",
    path: "/deposits",
    id: "createDeposit",
    chapter: "Payments",
    summary: "Add simulated money",
    description: "For demonstrations: money from outside without a real payment behind it.",
    signedIn: true,
    repeatable: true,
    body: "NewDeposit",
    status: 201,
    answer: { schema: "Booked" },
    problems: ["deposits_unavailable", "not_found", "balance_too_large"],
  },
  {
    method: "post",
    path: "/exchange",
    id: "createExchange",
    chapter: "Payments",
    summary: "Exchange between the customer's own accounts",
    description: "Rate and credited amount are both rounded down.",
    signedIn: true,
    repeatable: true,
    body: "NewExchange",
    status: 201,
    answer: { schema: "Exchanged" },
    problems: [...money, "same_account", "same_currency", "rate_changed", ...conversion],
  },
  {
    method: "get",
    path: "/exchange-rates",
    id: "listRates",
    chapter: "Rates",
    summary: "The latest rate of every pair",
    description: "How much of toCurrency one unit of fromCurrency buys.",
    signedIn: true,
    status: 200,
    answer: { schema: "ExchangeRate", list: true },
  },
  {
    method: "get",
    path: "/health",
    id: "health",
    chapter: "Service",
    summary: "Does the process run?",
    unlimited: true,
    status: 200,
    answer: { schema: "Health" },
  },
  {
    method: "get",
    path: "/ready",
    id: "ready",
    chapter: "Service",
    summary: "Does the database answer, and is it migrated?",
    unlimited: true,
    status: 200,
    answer: { schema: "Readiness" },
    problems: ["internal_error", "unavailable"],
  },
  {
    method: "get",
    path: "/openapi.json",
    id: "openApi",
    chapter: "Service",
    summary: "This description, as OpenAPI 3.1",
    unlimited: true,
    status: 200,
  },
  {
    method: "get",
    path: "/docs",
    id: "docs",
    chapter: "Service",
    summary: "This description, as a page",
    unlimited: true,
    status: 200,
  },
]
