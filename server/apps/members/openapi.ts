import { software } from "#shared/credit-union.ts"
import type { ProblemCode } from "#shared/refusals/catalog.ts"
import type { Env } from "../../config/env.ts"
import type { Caller, Endpoint } from "../../http/endpoint.ts"
import type { OpenApiDocument } from "../../http/openapi/document.ts"
import { describeApi } from "../../http/openapi.ts"
import { sessionCookie } from "../../identity/sessions/session.ts"

/** The sections of the API's description, in order. */
const chapters = {
  Session: "Registration, sign-in, and sign-out.",
  Factors: "Second factors (authenticator app, passkeys, and recovery codes) and confirmations.",
  Accounts: "The member's accounts and transactions.",
  Live: "Changes while a page is open.",
  Cards: "The member's debit cards.",
  Limits: "Trusted payees, the daily transfer limit, and the payments lock.",
  Payments: "Operations that move money. Each accepts an Idempotency-Key.",
  Payees: "Payees that the member paid last, and those that are saved to be paid again.",
  Orders: "Standing orders and scheduled payments.",
  Requests: "Asking other members for money.",
  Goals: "What the member saves for, by account.",
  Insights: "Where the member's money goes, and what will be left.",
  Loans: "Loan applications, loans, and repayments.",
  Rates: "The bank's exchange rates.",
  Data: "A copy of the member's data, and the end of the membership.",
  Notifications: "What the member is told of.",
  Documents: "Statements and other papers as files.",
  Help: "The conversation with the bank's staff.",
  Service: "Health checks and this description.",
} as const

const description = (bank: string) => `The API of ${bank}'s web app.

Amounts of money are decimal strings with two decimals, never JSON numbers. Requests with unknown fields are rejected. A POST that creates something returns 201; every other request returns 200. Lists are arrays; if there is a next page, the Link header has its address.

Every error is a problem document (RFC 9457, application/problem+json). Its code is stable and is explained at /docs/error-codes. Resources that do not exist and resources of other members return the same 404.

The RateLimit and RateLimit-Policy headers show what remains of each limit in the current minute (draft-ietf-httpapi-ratelimit-headers). There are two limits: the number of requests per address, and the number of points per session. A read costs 1 point, a change 5, an export 20, and a request with a password 30.

POST, PUT, and DELETE requests from a browser must come from the bank's own pages.`

export const apiTitle = `${software} API`

/**
 * GET /api/openapi.json: every route, derived from the contracts that validate the requests
 * (OpenAPI 3.1).
 */
export const openApiDocument = (
  { PUBLIC_URL, BANK_NAME }: Pick<Env, "PUBLIC_URL" | "BANK_NAME">,
  endpoints: readonly Endpoint[],
): OpenApiDocument =>
  describeApi({
    title: apiTitle,
    description: description(BANK_NAME),
    chapters,
    url: PUBLIC_URL,
    endpoints: endpoints.map((endpoint) => ({
      ...endpoint,
      api: "/api",
      sessionRefusals: refusalsOf[endpoint.caller],
      idMeaning:
        "The id from the list. Another member's id returns the same 404 as one that does not exist.",
    })),
    cookie: {
      name: sessionCookie(PUBLIC_URL),
      description: "The cookie that is set when the member signs in or registers.",
    },
  })

const refusalsOf: Readonly<Record<Caller, readonly ProblemCode[]>> = {
  anyone: [],
  "enrolling-member": ["not_signed_in"],
  member: ["not_signed_in", "enrolment_required"],
}
