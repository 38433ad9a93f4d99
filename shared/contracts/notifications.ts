import * as z from "zod/mini"
import { maxCounted } from "../limits.ts"
import { notificationSubjects, notificationTypes } from "../notifications/types.ts"
import { fault } from "../words/reader.ts"
import { described, id, instant, nullableText, rowId, wholeNumber } from "./fields.ts"

/** GET /api/notifications: what the member was told of, newest first. */
export const Notification = z.object({
  id,
  type: z.enum(notificationTypes),
  text: described(z.string(), "A sentence for the member."),
  /** More about it: an amount and a name, or a device. */
  detail: nullableText,
  at: instant,
  unread: described(
    z.boolean(),
    "What the session that sent this request did itself is never unread.",
  ),
  subject: described(z.enum(notificationSubjects), "What it is about."),
  reference: described(z.nullable(z.string()), "Of the transaction."),
  /** Of an account. */
  accountId: z.nullable(id),
  /** Of a standing order or scheduled payment. */
  orderId: z.nullable(id),
  /** Of a payment request. */
  requestId: z.nullable(id),
  /** Of a loan; null for old events that do not name it. */
  loanId: z.nullable(id),
})
export type Notification = z.infer<typeof Notification>

/** GET /api/notifications/unread: how many are unread, counted up to `mostCounted`. */
export const UnreadNotifications = z.object({
  unread: described(wholeNumber(0, maxCounted), `${maxCounted} stands for ${maxCounted} or more.`),
})
export type UnreadNotifications = z.infer<typeof UnreadNotifications>

const wrongCursor = "Cursor is not valid"

/** The query of GET /api/notifications. */
export const NotificationsPage = z.strictObject({
  cursor: z.optional(
    z.string(fault(wrongCursor)).check(z.regex(/^[1-9][0-9]{0,14}$/, fault(wrongCursor))),
  ),
  unread: z.optional(z.enum(["true", "false"], fault("Unread is true, false, or left out"))),
  type: z.optional(z.enum(notificationTypes, fault("There is no such type"))),
})

/** POST /api/notifications/read: the member has read all notifications up to this one. */
export const ReadNotifications = z.strictObject({
  id: rowId("Name the newest notification that was read"),
})

export type ReadNotifications = z.infer<typeof ReadNotifications>
