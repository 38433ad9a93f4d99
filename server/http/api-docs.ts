import { Router } from "express"
import { endpoint } from "./endpoint.ts"
import { errorCodesPage } from "./error-codes-page.ts"
import { docsPage } from "./openapi/docs-page.ts"
import type { OpenApiDocument } from "./openapi/document.ts"
import { apiTitle, openApiDocument } from "./openapi.ts"
import { plainPage } from "./plain-page.ts"

/** The API's description, as JSON and as a page. */
export const docsEndpoints = [
  endpoint({
    method: "get",
    path: "/openapi.json",
    id: "openApi",
    chapter: "Service",
    summary: "Get this description as OpenAPI 3.1",
    caller: "anyone",
    unlimited: true,
    status: 200,
    problems: ["too_many_requests"],
    handle: ({ env }, { endpoints }) => {
      let document: OpenApiDocument | undefined
      return (_request, response) => {
        // At the first request, because the bank should start fast.
        document ??= openApiDocument(env, endpoints)
        response.json(document)
      }
    },
  }),

  endpoint({
    method: "get",
    path: "/docs",
    id: "docs",
    chapter: "Service",
    summary: "Get this description as a page",
    caller: "anyone",
    unlimited: true,
    status: 200,
    problems: ["too_many_requests"],
    handle: ({ env }, { endpoints }) =>
      plainPage(apiTitle, () => docsPage(openApiDocument(env, endpoints))),
  }),
]

/**
 * GET /docs/error-codes: the target of every problem's `type`, with or without a session.
 * @param api the API whose description it links to
 */
export function errorCodeDocs(api = "/api"): Router {
  const router = Router()
  router.get("/docs/error-codes", plainPage("Error codes", errorCodesPage, api))
  return router
}
