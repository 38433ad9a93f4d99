import * as z from "zod/mini"
import { lockedTypes, notificationTypes } from "../notifications/types.ts"
import { fault } from "../words/reader.ts"
import { sixDigits } from "./confirmations.ts"
import { described, instant, nullableText } from "./fields.ts"

export const NotificationChoice = z.object({
  type: z.enum(notificationTypes),
  inApp: described(z.boolean(), "Whether it counts as unread; it is listed in any case."),
  email: z.boolean(),
  locked: described(z.boolean(), "Required by law: neither can be turned off."),
})
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** GET /api/notification-settings */
export const NotificationSettings = z.object({
  choices: z.array(NotificationChoice),
  /** Where emails go; null while no address is confirmed. */
  confirmedAddress: nullableText,
  /** The address in the profile; null without one. */
  profileAddress: nullableText,
  refused: described(z.boolean(), "Whether the confirmed address refuses our mails."),
  sends: described(z.boolean(), "Whether this bank sends emails."),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** PUT /api/notification-settings: one choice. */
export const NewNotificationChoice = z
  .strictObject({
    type: z.enum(notificationTypes, fault("There is no such type")),
    inApp: z.boolean(fault("In the app is true or false")),
    email: z.boolean(fault("By email is true or false")),
  })
  .check(
    z.refine(({ type, inApp, email }) => !lockedTypes.includes(type) || (inApp && email), {
      path: ["type"],
      ...fault("These notifications can't be turned off"),
    }),
  )

export type NewNotificationChoice = z.infer<typeof NewNotificationChoice>

/** POST /api/email-codes/confirm */
export const GivenEmailCode = z.strictObject({
  code: sixDigits(),
})

export type GivenEmailCode = z.infer<typeof GivenEmailCode>

/** GET /api/demo-mails: what a demonstration would have sent to the member, newest first. */
export const DemoMail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: instant,
})
export type DemoMail = z.infer<typeof DemoMail>
