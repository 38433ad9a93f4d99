import type { Router } from "express"
import { Place, SeenUpTo, SessionEnd } from "#shared/contracts/security.ts"
import type { Bank } from "../../bank.ts"
import { apiRouter } from "../../http/api-router.ts"
import { requireSession } from "../../http/require-session.ts"
import { validate } from "../../http/validate.ts"
import { confirmEvents } from "./confirm-events.ts"
import { endOtherSessions } from "./end-other-sessions.ts"
import { endSession } from "./end-session.ts"
import { listEvents } from "./list-events.ts"
import { listSessions } from "./list-sessions.ts"
import { savePlace } from "./save-place.ts"

export function securityRoutes(bank: Bank): Router {
  const signedIn = requireSession(bank)
  const enrolling = requireSession(bank, { beforeEnrolment: true })
  const router = apiRouter()
  router.get("/sessions", enrolling, listSessions(bank))
  router.post("/sessions/place", signedIn, validate(Place), savePlace(bank))
  router.post("/sessions/end-others", enrolling, validate(SessionEnd), endOtherSessions(bank))
  router.post("/sessions/:id/end", enrolling, validate(SessionEnd), endSession(bank))
  router.get("/security-activity", signedIn, listEvents(bank))
  router.post("/security-activity/seen", signedIn, validate(SeenUpTo), confirmEvents(bank))
  return router
}
