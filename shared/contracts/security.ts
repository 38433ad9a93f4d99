import * as z from "zod/mini"
import { rowId } from "./row-id.ts"
import { line } from "./text.ts"

/**
 * GET /api/auth/session and POST /api/auth/activity: in how many seconds the session ends by itself.
 * Seconds and no instants: neither the browser's clock nor the process's need be right.
 */
export type SessionTime = {
  /** If the customer does nothing from now on. */
  idle: number
  /** Whatever the customer does. */
  absolute: number
}

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

export type Place = z.infer<typeof Place>

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
  /** Whether this sign-in may say that it, and all before it, was the customer's doing. */
  confirmable: boolean
}

const wrongCursor = "Cursor must be one that the bank gave"

/** The query of GET /api/security-activity; `unseen` leaves what the customer is still to be told of. */
export const SecurityPage = z.strictObject({
  cursor: z.optional(z.string(wrongCursor).check(z.regex(/^[1-9][0-9]{0,14}$/, wrongCursor))),
  unseen: z.optional(z.literal("true", { error: "Unseen is true or left out" })),
})

/** POST /api/security-activity/seen: the customer says that what they were told of was their doing. */
export const SeenUpTo = z.strictObject({
  id: rowId("Name the last event that was seen"),
})

export type SeenUpTo = z.infer<typeof SeenUpTo>
