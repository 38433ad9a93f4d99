import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as z from "zod/mini"
import { repoRoot } from "../config/root.ts"
import type { Described } from "./endpoint.ts"
import { buildOperation } from "./openapi/build-operation.ts"
import type { OpenApiDocument } from "./openapi/document.ts"
import { schemasFor } from "./openapi/schemas.ts"

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
