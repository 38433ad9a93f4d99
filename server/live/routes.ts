import type { Router } from "express"
import type { Bank } from "../bank.ts"
import { apiRouter } from "../http/api-router.ts"
import { requireSession } from "../http/require-session.ts"
import { streamChanges } from "./stream-changes.ts"

export function liveRoutes(bank: Bank): Router {
  const router = apiRouter()
  router.get("/live", requireSession(bank, { beforeEnrolment: true }), streamChanges(bank))
  return router
}
