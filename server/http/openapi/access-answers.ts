import * as z from "zod/mini"
import type { PasswordAge, Recovered } from "#shared/contracts/auth.ts"
import { exactly, instant } from "./answer-parts.ts"

export const passwordAge = exactly<PasswordAge>()(z.strictObject({ changedAt: instant }))

export const recovered = exactly<Recovered>()(
  z.strictObject({
    secondFactorsRemoved: z.boolean().check(z.describe("Then there are none any more.")),
    limitsLoweredUntil: instant,
  }),
)
