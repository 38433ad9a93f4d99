import * as z from "zod/mini"
import { lockedTypes, type NotificationType, notificationTypes } from "../notifications/types.ts"
import { sixDigits } from "./confirmations.ts"

export type NotificationChoice = {
  type: NotificationType
  inApp: boolean
  email: boolean
  /** Whether the law requires both, so that neither can be turned off. */
  locked: boolean
}

/** GET /api/notification-settings */
export type NotificationSettings = {
  choices: NotificationChoice[]
  /** Where emails go; null while no address is confirmed. */
  confirmedAddress: string | null
  /** The address in the profile; null without one. */
  profileAddress: string | null
  /** Whether the mail server of the confirmed address refuses our mails. */
  refused: boolean
  /** Whether this bank sends emails at all. */
  sends: boolean
}

/** PUT /api/notification-settings: one choice. */
export const NewNotificationChoice = z
  .strictObject({
    type: z.enum(notificationTypes, { error: "There is no such type" }),
    inApp: z.boolean({ error: "In the app is true or false" }),
    email: z.boolean({ error: "By email is true or false" }),
  })
  .check(
    z.refine(({ type, inApp, email }) => !lockedTypes.includes(type) || (inApp && email), {
      path: ["type"],
      error: "These notifications can't be turned off",
    }),
  )

export type NewNotificationChoice = z.infer<typeof NewNotificationChoice>

/** POST /api/email-codes/confirm */
export const GivenEmailCode = z.strictObject({
  code: sixDigits(),
})

export type GivenEmailCode = z.infer<typeof GivenEmailCode>

/** GET /api/demo-mails: what a demonstration would have sent to the customer, newest first. */
export type DemoMail = {
  id: string
  to: string
  subject: string
  text: string
  at: string
}
