import * as z from "zod/mini"
import { type ProblemCode, type ProblemDocument, problemTypes } from "#shared/contracts/problem.ts"
import { answer } from "./answer-parts.ts"
import { challenge } from "./challenge-answer.ts"
import { named } from "./schemas.ts"

const codes = Object.keys(problemTypes) as ProblemCode[]

export const problem = answer<ProblemDocument>()(
  "Problem",
  z.strictObject({
    type: z.string().check(z.describe("The page that explains the code, relative to this origin.")),
    title: z.string(),
    status: z.int().check(z.minimum(400), z.maximum(599)),
    detail: z.string().check(z.describe("A sentence for the customer.")),
    code: z.enum(codes).check(z.describe("Stable. The codes are listed at /docs/error-codes.")),
    traceId: z.string().check(z.describe("Identifies the request in the bank's log.")),
    errors: z.exactOptional(
      z
        .array(z.strictObject({ path: z.string(), message: z.string() }))
        .check(z.describe("One entry per invalid field of the request.")),
    ),
    challenge: z.exactOptional(challenge),
    on: z.exactOptional(
      z.iso
        .date()
        .check(z.describe("The first date on which it can be paid, of new_payee_limit_exceeded.")),
    ),
  }),
)

export const nothing = named("Nothing", z.strictObject({}) as z.ZodMiniType<object>)
export const health = named("Health", z.strictObject({ status: z.literal("ok") }))
export const readiness = named(
  "Readiness",
  z.strictObject({ status: z.enum(["ready", "degraded"]) }),
)
