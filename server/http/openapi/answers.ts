import * as z from "zod/mini"
import { PasskeyRequest } from "#shared/contracts/confirmations.ts"
import { ProblemDocument } from "#shared/contracts/problem.ts"
import { nameAnswers } from "./schemas.ts"

export const nothing: z.ZodMiniType<object> = z.object({})
export const health = z.object({ status: z.literal("ok") })
export const readiness = z.object({ status: z.enum(["ready", "degraded"]) })

nameAnswers({
  Problem: ProblemDocument,
  PasskeyRequest,
  Nothing: nothing,
  Health: health,
  Readiness: readiness,
})
