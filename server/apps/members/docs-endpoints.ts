import { endpoint } from "../../http/endpoint.ts"
import { docsPage } from "../../http/openapi/docs-page.ts"
import type { OpenApiDocument } from "../../http/openapi/document.ts"
import { plainPage } from "../../http/plain-page.ts"
import type { UseCaseContext } from "../../use-case/use-case.ts"
import { apiTitle, openApiDocument } from "./openapi.ts"

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
    handle: ({ env }: Pick<UseCaseContext, "env">, { endpoints }) => {
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
    handle: ({ env }: Pick<UseCaseContext, "env">, { endpoints }) =>
      plainPage(apiTitle, () => docsPage(openApiDocument(env, endpoints)), env),
  }),
]
