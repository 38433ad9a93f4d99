import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as z from "zod/mini"
import { brand } from "#shared/brand.ts"
import type { Env } from "../env.ts"
import { sessionCookie } from "../identity/sessions/session.ts"
import { repoRoot } from "../root.ts"
import { chapters, type Endpoint } from "./endpoint.ts"
import { buildOperation } from "./openapi/build-operation.ts"
import type { OpenApiDocument } from "./openapi/document.ts"
import { schemas } from "./openapi/schemas.ts"

const description = `The API of ${brand.bank}'s web app.

Amounts of money are decimal strings with two decimals, never JSON numbers. Unknown fields are refused. A POST that creates answers 201, any other request 200. Lists are arrays; a further page comes by the Link header.

Every refusal is a problem document (RFC 9457, application/problem+json) whose code is stable and explained at /docs/error-codes. What is not there and what belongs to another customer get the same 404.

RateLimit and RateLimit-Policy say what is left of each limit within the minute (draft-ietf-httpapi-ratelimit-headers): of an address's requests, and of a session's points, of which a read takes 1, a change 5, an export 20 and whatever carries a password 30.

POST, PUT and DELETE from a browser must come from the bank's own pages.`

/**
 * GET /api/openapi.json: every route, derived from the contracts that validate the requests
 * (OpenAPI 3.1).
 */
export function openApiDocument(
  { PUBLIC_URL }: Pick<Env, "PUBLIC_URL">,
  endpoints: readonly Endpoint[],
): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {}
  for (const operation of endpoints) {
    const path = `/api${operation.path}`
    paths[path] = { ...paths[path], [operation.method]: buildOperation(operation) }
  }
  return {
    openapi: "3.1.1",
    info: {
      title: `${brand.product} API`,
      version: packageVersion(),
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: PUBLIC_URL }],
    tags: Object.entries(chapters).map(([name, about]) => ({ name, description: about })),
    paths,
    components: {
      schemas: schemas(),
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookie(PUBLIC_URL),
          description: "The cookie that signing in or registering sets.",
        },
      },
    },
  }
}

function packageVersion(): string {
  const text = readFileSync(join(repoRoot, "package.json"), "utf8")
  return z.parse(z.object({ version: z.string() }), JSON.parse(text)).version
}
