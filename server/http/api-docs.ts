import { Router } from "express"
import type { Env } from "../env.ts"
import { apiRouter } from "./api-router.ts"
import { errorCodesPage } from "./error-codes-page.ts"
import { docsPage } from "./openapi/docs-page.ts"
import { openApiDocument } from "./openapi.ts"
import { plainPage } from "./plain-page.ts"

/** GET /api/openapi.json, and GET /api/docs made from it. */
export function apiDocs(env: Env): Router {
  const document = openApiDocument(env)
  const router = apiRouter()
  router.get("/openapi.json", (_request, response) => {
    response.json(document)
  })
  router.get("/docs", plainPage(document.info.title, docsPage(document)))
  return router
}

/** GET /docs/error-codes: where the `type` of every problem leads, signed in or not. */
export function errorCodeDocs(): Router {
  const router = Router()
  router.get("/docs/error-codes", plainPage("Error codes", errorCodesPage()))
  return router
}
