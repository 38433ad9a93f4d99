import * as z from "zod/mini"
import {
  type NotificationSubject,
  type NotificationType,
  notificationTypes,
} from "../notifications/types.ts"
import { rowId } from "./row-id.ts"

/** GET /api/notifications: what the customer was told of, newest first. */
export type Notification = {
  id: number
  type: NotificationType
  /** What happened, as a sentence. */
  text: string
  /** More about it: an amount and a name, or a device. */
  detail: string | null
  at: string
  /** Whether it still counts as unread. What this sign-in did itself does not. */
  unread: boolean
  /** What it is about. */
  subject: NotificationSubject
  /** Of a transaction. */
  reference: string | null
  /** Of an account. */
  accountId: number | null
  /** Of a standing order or scheduled payment. */
  orderId: number | null
  /** Of a payment request. */
  requestId: number | null
  /** Of a loan; null for old events that do not name it. */
  loanId: number | null
}

/** GET /api/notifications/unread: how many are unread, counted up to `mostCounted`. */
export type UnreadNotifications = { unread: number }

const wrongCursor = "Cursor is not valid"

/** The query of GET /api/notifications. */
export const NotificationsPage = z.strictObject({
  cursor: z.optional(z.string(wrongCursor).check(z.regex(/^[1-9][0-9]{0,14}$/, wrongCursor))),
  unread: z.optional(z.enum(["true", "false"], { error: "Unread is true, false, or left out" })),
  type: z.optional(z.enum(notificationTypes, { error: "There is no such type" })),
})

/** POST /api/notifications/read: the customer has read all notifications up to this one. */
export const ReadNotifications = z.strictObject({
  id: rowId("Name the newest notification that was read"),
})

export type ReadNotifications = z.infer<typeof ReadNotifications>
