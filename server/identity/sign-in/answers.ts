import * as z from "zod/mini"
import type { PasswordAge, RecoveryResult, SignInResult, User } from "#shared/contracts/auth.ts"
import { answer, id, instant, text } from "../../http/openapi/answer-parts.ts"
export const user = answer<User>()(
  "User",
  z.strictObject({
    id,
    username: z.string(),
    email: text,
    firstName: text,
    lastName: text,
    holderName: text,
    phoneNumber: text,
    profileImageUrl: text,
    createdAt: instant,
    updatedAt: instant,
  }),
)

export const signedIn = answer<SignInResult>()("SignInResult", z.strictObject({ user }))

export const passwordAge = answer<PasswordAge>()(
  "PasswordAge",
  z.strictObject({ changedAt: instant }),
)

export const recovered = answer<RecoveryResult>()(
  "RecoveryResult",
  z.strictObject({
    secondFactorsRemoved: z
      .boolean()
      .check(z.describe("Whether the customer's second factors were removed.")),
    limitsLoweredUntil: instant,
  }),
)
