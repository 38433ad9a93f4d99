import * as z from "zod/mini"
import type { SecurityEvent, Session, SessionTime } from "#shared/contracts/security.ts"
import { answer, id, instant, text } from "../../http/openapi/answer-parts.ts"

const secondsLeft = (what: string) => z.int().check(z.minimum(0), z.describe(what))

export const sessionTime = answer<SessionTime>()(
  "SessionTime",
  z.strictObject({
    idle: secondsLeft("Seconds until the session ends if the customer is idle."),
    absolute: secondsLeft("Seconds until the session ends regardless of activity."),
  }),
)

export const session = answer<Session>()(
  "Session",
  z.strictObject({
    id: z.uuid(),
    device: z
      .string()
      .check(z.describe("As reported by the browser, for example: Firefox on Linux.")),
    deviceName: text.check(z.describe("The customer's own name for the device.")),
    place: z.nullable(z.string()).check(z.describe("As reported by the browser.")),
    address: text,
    signedInAt: instant,
    lastUsedAt: instant,
    current: z.boolean().check(z.describe("Whether this is the session that sent the request.")),
  }),
)

export const securityEvent = answer<SecurityEvent>()(
  "SecurityEvent",
  z.strictObject({
    id,
    action: z.string().check(z.describe("For example: sign_in.succeeded.")),
    text: z.string().check(z.describe("A sentence for the customer.")),
    actor: z.enum(["customer", "staff", "bank"]),
    device: text,
    deviceName: text.check(z.describe("The customer's own name for the device.")),
    address: text,
    at: instant,
    unseen: z.boolean().check(z.describe("Whether the customer has not confirmed this event yet.")),
    confirmable: z
      .boolean()
      .check(z.describe("Whether this session can confirm this event and all earlier ones.")),
  }),
)
