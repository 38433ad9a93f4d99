import * as z from "zod/mini"
import { rowId } from "./row-id.ts"
import { singleLine, visible } from "./text.ts"

/**
 * GET /api/auth/session and POST /api/auth/activity: in how many seconds the session ends. Seconds
 * rather than timestamps, since the clocks of browser and server may differ.
 */
export type SessionTime = {
  /** Without further activity. */
  idle: number
  /** Regardless of activity. */
  absolute: number
}

/** GET /api/sessions: where the customer is signed in, most recently used first. */
export type Session = {
  id: string
  /** Such as Firefox on Linux. */
  device: string
  /** The customer's own name for the device; null without one. */
  deviceName: string | null
  /** The place that the browser reported, if any. */
  place: string | null
  address: string | null
  signedInAt: string
  lastUsedAt: string
  /** Whether the request came from this session. */
  current: boolean
}

/**
 * POST /api/sessions/place: the place that this browser reports, such as Luxembourg, Luxembourg.
 */
export const Place = z.strictObject({
  place: singleLine("Place", 100, { min: 1, message: "Place is required" }),
})

export type Place = z.infer<typeof Place>

/** PUT /api/sessions/:id/name: the customer's own name for the device. An empty one clears it. */
export const DeviceName = z.strictObject({
  name: singleLine("Device name", 40).check(visible("Device name")),
})

export type DeviceName = z.infer<typeof DeviceName>

/** GET /api/security-activity: the customer's audit events, newest first. */
export type SecurityEvent = {
  id: number
  /** The audit action, such as sign_in.succeeded. */
  action: string
  /** What it means, as a sentence for the customer. */
  text: string
  /** Who did it. */
  actor: "customer" | "staff" | "bank"
  device: string | null
  /** The customer's own name for the device; null without one. */
  deviceName: string | null
  address: string | null
  at: string
  /** Whether it is a notice that the customer has not yet confirmed. */
  unseen: boolean
  /** Whether this sign-in may confirm this event and all before it. */
  confirmable: boolean
}

const wrongCursor = "Cursor is not valid"

/** The query of GET /api/security-activity; `unseen` lists only open notices. */
export const SecurityPage = z.strictObject({
  cursor: z.optional(z.string(wrongCursor).check(z.regex(/^[1-9][0-9]{0,14}$/, wrongCursor))),
  unseen: z.optional(z.literal("true", { error: "Unseen is true or left out" })),
})

/**
 * POST /api/security-activity/seen: the customer confirms that these events were their own doing.
 */
export const SeenUpTo = z.strictObject({
  id: rowId("Name the last event that was seen"),
})

export type SeenUpTo = z.infer<typeof SeenUpTo>
