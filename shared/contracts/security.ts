import * as z from "zod/mini"
import { line } from "./text.ts"

/** GET /api/sessions: where the customer is signed in, the newest use first. */
export type Session = {
  id: string
  /** Such as Firefox on Linux. */
  device: string
  /** What the browser said where it is, else null. */
  place: string | null
  address: string | null
  signedInAt: string
  lastUsedAt: string
  /** The one that asks. */
  current: boolean
}

/** POST /api/sessions/place: where this browser says it is, such as Luxembourg, Luxembourg. */
export const Place = z.strictObject({
  place: line("Place", 100, { min: 1, message: "Place is required" }),
})

/** GET /api/security-activity: what happened to the customer's access and things, newest first. */
export type SecurityEvent = {
  id: number
  /** Such as sign_in.succeeded; the audit trail's own word. */
  action: string
  /** What it means, a sentence for the customer. */
  text: string
  /** Who did it. */
  actor: "customer" | "staff" | "bank"
  device: string | null
  address: string | null
  at: string
  /** Whether the customer is to be told of it and has not seen it yet. */
  unseen: boolean
}

/** POST /api/security-activity/seen. */
export const SeenUpTo = z.strictObject({
  id: z.int({ error: "Choose an event" }).check(z.positive()),
})
