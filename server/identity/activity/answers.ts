import * as z from "zod/mini"
import type { SecurityEvent, Session, SessionTime } from "#shared/contracts/security.ts"
import { answer, id, instant, text } from "../../http/openapi/answer-parts.ts"

const secondsLeft = (what: string) => z.int().check(z.minimum(0), z.describe(what))

export const sessionTime = answer<SessionTime>()(
  "SessionTime",
  z.strictObject({
    idle: secondsLeft("Seconds until the session ends if nothing is done from now on."),
    absolute: secondsLeft("Seconds until the session ends, whatever is done."),
  }),
)

export const session = answer<Session>()(
  "Session",
  z.strictObject({
    id: z.uuid(),
    device: z.string().check(z.describe("Such as Firefox on Linux, as its browser says.")),
    place: z.nullable(z.string()).check(z.describe("As its browser says.")),
    address: text,
    signedInAt: instant,
    lastUsedAt: instant,
    current: z.boolean().check(z.describe("The one that asks.")),
  }),
)

export const securityEvent = answer<SecurityEvent>()(
  "SecurityEvent",
  z.strictObject({
    id,
    action: z.string().check(z.describe("Such as sign_in.succeeded.")),
    text: z.string().check(z.describe("A sentence for the customer.")),
    actor: z.enum(["customer", "staff", "bank"]),
    device: text,
    address: text,
    at: instant,
    unseen: z.boolean().check(z.describe("The customer is still to be told of it.")),
    confirmable: z
      .boolean()
      .check(z.describe("This sign-in may say that it, and all before it, was the customer's.")),
  }),
)
