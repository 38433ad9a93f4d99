import * as z from "zod/mini"
import { exportStates } from "../data/export-states.ts"
import { currency, described, id, instant, nullableText, wholeNumber } from "./fields.ts"

/** GET /api/data-export: the copy of the member's data that was asked for last. */
export const DataExport = z.object({
  state: z.enum([...exportStates, "none"]),
  progress: described(wholeNumber(0, 100), "In percent."),
  /** ISO 8601 in UTC; null without a copy. */
  requestedAt: z.nullable(instant),
  /** Until when it can be downloaded; null unless it is ready. */
  expiresAt: z.nullable(instant),
  /** In bytes; null unless it is ready. */
  size: z.nullable(described(wholeNumber(0), "In bytes.")),
})
export type DataExport = z.infer<typeof DataExport>

/** What stands in the way of closing a membership. */
export const membershipObstacles = [
  "balance",
  "interest",
  "application",
  "offer",
  "loan",
  "order",
  "payment",
  "claim",
  "frozen_card",
] as const

export const MembershipObstacle = z.object({
  kind: z.enum(membershipObstacles),
  /** The row of its kind: an account, a loan, an order, or a card. */
  id,
  /** An account's name, a payee, a loan's type, or a card's last digits. */
  name: z.string(),
  /** Null for cards. */
  amount: nullableText,
  currency: z.nullable(currency),
})
export type MembershipObstacle = z.infer<typeof MembershipObstacle>

/** GET /api/membership: what closing the membership needs and does. */
export const Membership = z.object({
  /** Everything that stands in the way now. */
  obstacles: z.array(MembershipObstacle),
  /** How many accounts and cards would be closed. */
  accounts: wholeNumber(0),
  cards: wholeNumber(0),
})
export type Membership = z.infer<typeof Membership>
