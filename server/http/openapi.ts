import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as z from "zod/mini"
import { brand } from "#shared/brand.ts"
import type { ProblemCode } from "#shared/contracts/problem.ts"
import type { Env } from "../config/env.ts"
import { repoRoot } from "../config/root.ts"
import { sessionCookie } from "../identity/sessions/session.ts"
import { type Caller, chapters, type Endpoint } from "./endpoint.ts"
import { buildOperation } from "./openapi/build-operation.ts"
import type { Described } from "./openapi/described.ts"
import type { OpenApiDocument } from "./openapi/document.ts"
import { schemasFor } from "./openapi/schemas.ts"

const description = `The API of ${brand.bank}'s web app.

Amounts of money are decimal strings with two decimals, never JSON numbers. Requests with unknown fields are rejected. A POST that creates something returns 201; every other request returns 200. Lists are arrays; if there is a next page, the Link header has its address.

Every error is a problem document (RFC 9457, application/problem+json). Its code is stable and is explained at /docs/error-codes. Resources that do not exist and resources of other customers return the same 404.

The RateLimit and RateLimit-Policy headers show what remains of each limit in the current minute (draft-ietf-httpapi-ratelimit-headers). There are two limits: the number of requests per address, and the number of points per session. A read costs 1 point, a change 5, an export 20, and a request with a password 30.

POST, PUT, and DELETE requests from a browser must come from the bank's own pages.`

export const apiTitle = `${brand.product} API`

/** An API, and how its description introduces it. */
type DescribedApi = {
  title: string
  description: string
  /** Where it is served. */
  url: string
  chapters: Readonly<Record<string, string>>
  endpoints: readonly Described[]
  cookie: { name: string; description: string }
}

/**
 * GET /api/openapi.json: every route, derived from the contracts that validate the requests
 * (OpenAPI 3.1).
 */
export const openApiDocument = (
  { PUBLIC_URL }: Pick<Env, "PUBLIC_URL">,
  endpoints: readonly Endpoint[],
): OpenApiDocument =>
  describeApi({
    ...{ title: apiTitle, description, chapters, url: PUBLIC_URL },
    endpoints: endpoints.map((endpoint) => ({
      ...endpoint,
      api: "/api",
      sessionRefusals: refusalsOf[endpoint.caller],
      idMeaning:
        "The id from the list. Another customer's id returns the same 404 as one that does not exist.",
    })),
    cookie: {
      name: sessionCookie(PUBLIC_URL),
      description: "The cookie that is set when the customer signs in or registers.",
    },
  })

const refusalsOf: Readonly<Record<Caller, readonly ProblemCode[]>> = {
  anyone: [],
  "enrolling-member": ["not_signed_in"],
  member: ["not_signed_in", "enrolment_required"],
}

/** The description of an API in OpenAPI 3.1, with the schemas that its endpoints use. */
export function describeApi(api: DescribedApi): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {}
  for (const operation of api.endpoints) {
    const path = `${operation.api}${operation.path}`
    paths[path] = { ...paths[path], [operation.method]: buildOperation(operation) }
  }
  return {
    openapi: "3.1.1",
    info: {
      title: api.title,
      version: packageVersion(),
      description: api.description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: api.url }],
    tags: Object.entries(api.chapters).map(([name, about]) => ({ name, description: about })),
    paths,
    components: {
      schemas: schemasFor(paths),
      securitySchemes: { session: { type: "apiKey", in: "cookie", ...api.cookie } },
    },
  }
}

function packageVersion(): string {
  const text = readFileSync(join(repoRoot, "package.json"), "utf8")
  return z.parse(z.object({ version: z.string() }), JSON.parse(text)).version
}
