import * as z from "zod/mini"
import { fault } from "../words/reader.ts"
import { described, id, instant, nullableText, rowId, wholeNumber } from "./fields.ts"
import { singleLine, visible } from "./text.ts"

const secondsLeft = (what: string) => described(wholeNumber(0), what)

/**
 * GET /api/auth/session and POST /api/auth/activity: in how many seconds the session ends. Seconds
 * rather than timestamps, since the clocks of browser and server may differ.
 */
export const SessionTime = z.object({
  /** Without further activity. */
  idle: secondsLeft("Seconds until the session ends if the member is idle."),
  /** Regardless of activity. */
  absolute: secondsLeft("Seconds until the session ends regardless of activity."),
})
export type SessionTime = z.infer<typeof SessionTime>

/** GET /api/sessions: where the member is signed in, most recently used first. */
export const Session = z.object({
  id: z.uuid(),
  device: described(z.string(), "As reported by the browser, for example: Firefox on Linux."),
  deviceName: described(nullableText, "The member's own name for the device."),
  place: described(z.nullable(z.string()), "As reported by the browser."),
  address: nullableText,
  signedInAt: instant,
  lastUsedAt: instant,
  current: described(z.boolean(), "Whether this is the session that sent the request."),
})
export type Session = z.infer<typeof Session>

/**
 * POST /api/sessions/place: the place that this browser reports, such as Luxembourg, Luxembourg.
 */
export const Place = z.strictObject({
  place: singleLine("Place", 100, { min: 1, message: "Place is required" }),
})

export type Place = z.infer<typeof Place>

/** PUT /api/sessions/:id/name: the member's own name for the device. An empty one clears it. */
export const DeviceName = z.strictObject({
  name: singleLine("Device name", 40).check(visible("Device name")),
})

export type DeviceName = z.infer<typeof DeviceName>

/** GET /api/security-activity: the member's audit events, newest first. */
export const SecurityEvent = z.object({
  id,
  action: described(z.string(), "For example: sign_in.succeeded."),
  text: described(z.string(), "A sentence for the member."),
  /** Who did it. */
  actor: z.enum(["customer", "staff", "bank"]),
  device: nullableText,
  deviceName: described(nullableText, "The member's own name for the device."),
  address: nullableText,
  at: instant,
  unseen: described(z.boolean(), "Whether the member has not confirmed this event yet."),
  confirmable: described(
    z.boolean(),
    "Whether this session can confirm this event and all earlier ones.",
  ),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

const wrongCursor = "Cursor is not valid"

/** The query of GET /api/security-activity; `unseen` lists only open notices. */
export const SecurityPage = z.strictObject({
  cursor: z.optional(
    z.string(fault(wrongCursor)).check(z.regex(/^[1-9][0-9]{0,14}$/, fault(wrongCursor))),
  ),
  unseen: z.optional(z.literal("true", fault("Unseen is true or left out"))),
})

/**
 * POST /api/security-activity/seen: the member confirms that these events were their own doing.
 */
export const SeenUpTo = z.strictObject({
  id: rowId("Name the last event that was seen"),
})

export type SeenUpTo = z.infer<typeof SeenUpTo>
