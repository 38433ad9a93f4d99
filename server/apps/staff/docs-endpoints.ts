import { software } from "#shared/credit-union.ts"
import { rolesText } from "#shared/employee-roles.ts"
import type { ProblemCode } from "#shared/refusals/catalog.ts"
import type { StaffCallers } from "#shared/staff-operation-rows.ts"
import type { Env } from "../../config/env.ts"
import { docsPage } from "../../http/openapi/docs-page.ts"
import type { OpenApiDocument } from "../../http/openapi/document.ts"
import { describeApi } from "../../http/openapi.ts"
import { plainPage } from "../../http/plain-page.ts"
import { staffCookie } from "../../identity/staff/staff-session.ts"
import { type StaffEndpoint, staffChapters, staffEndpoint } from "../../staff/staff-endpoint.ts"

const title = `${software} staff API`

const description = (
  bank: string,
) => `The API of ${bank}'s staff app. It is served on an address of its own, and a member's session is worth nothing here.

Every endpoint names the roles that may call it. What takes two employees is proposed by one and decided by another, who confirms it with a factor.

Amounts of money are decimal strings with two decimals, never JSON numbers. Requests with unknown fields are rejected. A list's Link header has the address of its next page.

Every error is a problem document (RFC 9457, application/problem+json). Its code is stable and is explained at /docs/error-codes. POST requests from a browser must come from the staff app's own pages.`

/** GET /api/staff/openapi.json: every endpoint of the staff app, derived from its declaration. */
export const staffOpenApiDocument = (
  env: Pick<Env, "STAFF_URL" | "BANK_NAME">,
  endpoints: readonly StaffEndpoint[],
): OpenApiDocument =>
  describeApi({
    title,
    description: description(env.BANK_NAME),
    chapters: staffChapters,
    url: env.STAFF_URL,
    endpoints: endpoints.map((endpoint) => ({
      ...endpoint,
      api: "/api/staff",
      description: [endpoint.description, callersText(endpoint.roles)].filter(Boolean).join(" "),
      sessionRefusals: refusalsOf(endpoint.roles),
      ...(endpoint.paged && { headers: { ...endpoint.headers, ...nextPage } }),
      problems: [...(endpoint.problems ?? []), ...addressRefusals(endpoint)],
      idMeaning: "The id from the list.",
    })),
    cookie: {
      name: staffCookie(env),
      description: "The cookie that is set when the employee signs in.",
    },
  })

const nextPage = {
  Link: 'The next page, filters included, when there is one: <…>; rel="next" (RFC 8288).',
}

/** What an address can be refused for: a wrong filter or page, and an id that is none. */
const addressRefusals = ({ querySchema, path }: StaffEndpoint): ProblemCode[] => [
  ...(querySchema ? (["invalid_request"] as const) : []),
  ...(path.includes("{id}") ? (["not_found"] as const) : []),
]

/** Who may call an endpoint, as a sentence; none where anyone may. */
function callersText(roles: StaffCallers): string | undefined {
  if (roles === "anyone") return undefined
  if (roles === "locked") return "For every employee, also while the session is locked."
  if (roles === "any-role") return "For every employee."
  return `Roles: ${rolesText(roles).toLowerCase()}.`
}

function refusalsOf(roles: StaffCallers): ProblemCode[] {
  if (roles === "anyone") return []
  if (roles === "locked") return ["not_signed_in"]
  if (roles === "any-role") return ["not_signed_in", "session_locked"]
  return ["not_signed_in", "session_locked", "role_required"]
}

/** The staff API's description, as JSON and as a page. */
export const staffDocsEndpoints = [
  staffEndpoint({
    id: "staffOpenApi",
    chapter: "Service",
    summary: "Get this description as OpenAPI 3.1",
    status: 200,
    handle: ({ env }, { endpoints }) => {
      let document: OpenApiDocument | undefined
      return (_request, response) => {
        document ??= staffOpenApiDocument(env, endpoints)
        response.json(document)
      }
    },
  }),

  staffEndpoint({
    id: "staffDocs",
    chapter: "Service",
    summary: "Get this description as a page",
    status: 200,
    handle: ({ env }, { endpoints }) =>
      plainPage(title, () => docsPage(staffOpenApiDocument(env, endpoints)), env, "/api/staff"),
  }),
]
