import type { Router } from "express"
import { NewChatMessage, ReadUpTo } from "#shared/contracts/help.ts"
import type { Bank } from "../../bank.ts"
import { apiRouter } from "../../http/api-router.ts"
import { requireSession } from "../../http/require-session.ts"
import { validate } from "../../http/validate.ts"
import { listMessages } from "./list-messages.ts"
import { readMessages } from "./read-messages.ts"
import { writeMessage } from "./write-message.ts"

export function helpRoutes(bank: Bank): Router {
  const signedIn = requireSession(bank)
  const router = apiRouter()
  router.get("/chat", signedIn, listMessages(bank))
  router.post("/chat", signedIn, validate(NewChatMessage), writeMessage(bank))
  router.post("/chat/read", signedIn, validate(ReadUpTo), readMessages(bank))
  return router
}
