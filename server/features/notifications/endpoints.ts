import * as z from "zod/mini"
import {
  type DemoMail,
  GivenEmailCode,
  NewNotificationChoice,
  type NotificationChoice,
  type NotificationSettings,
} from "#shared/contracts/notification-settings.ts"
import {
  type Notification,
  NotificationsPage,
  ReadNotifications,
  type UnreadNotifications,
} from "#shared/contracts/notifications.ts"
import { emailCodeMinutes, emailCodesPerHour } from "#shared/limits.ts"
import {
  mostCounted,
  notificationSubjects,
  notificationTypes,
} from "#shared/notifications/types.ts"
import { endpoint } from "../../http/endpoint.ts"
import { answer, id, instant, text } from "../../http/openapi/answer-parts.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { chooseNotifications } from "./choose-notifications.ts"
import { confirmEmail } from "./confirm-email.ts"
import { countNotifications } from "./count-notifications.ts"
import { listDemoMails } from "./list-demo-mails.ts"
import { listNotifications } from "./list-notifications.ts"
import { readNotification } from "./read-notification.ts"
import { readNotifications } from "./read-notifications.ts"
import { sendEmailCode } from "./send-email-code.ts"
import { showSettings } from "./show-settings.ts"

const notification = answer<Notification>()(
  "Notification",
  z.strictObject({
    id,
    type: z.enum(notificationTypes),
    text: z.string().check(z.describe("A sentence for the customer.")),
    detail: text,
    at: instant,
    unread: z
      .boolean()
      .check(z.describe("What the session that sent this request did itself is never unread.")),
    subject: z.enum(notificationSubjects).check(z.describe("What it is about.")),
    reference: z.nullable(z.string()).check(z.describe("Of the transaction.")),
    accountId: z.nullable(id),
    orderId: z.nullable(id),
    requestId: z.nullable(id),
    loanId: z.nullable(id),
  }),
)

const unreadNotifications = answer<UnreadNotifications>()(
  "UnreadNotifications",
  z.strictObject({
    unread: z
      .int()
      .check(
        z.minimum(0),
        z.maximum(mostCounted),
        z.describe(`${mostCounted} stands for ${mostCounted} or more.`),
      ),
  }),
)

const choice = answer<NotificationChoice>()(
  "NotificationChoice",
  z.strictObject({
    type: z.enum(notificationTypes),
    inApp: z.boolean().check(z.describe("Whether it counts as unread; it is listed in any case.")),
    email: z.boolean(),
    locked: z.boolean().check(z.describe("Required by law: neither can be turned off.")),
  }),
)

const settings = answer<NotificationSettings>()(
  "NotificationSettings",
  z.strictObject({
    choices: z.array(choice),
    confirmedAddress: text,
    profileAddress: text,
    refused: z.boolean().check(z.describe("Whether the confirmed address refuses our mails.")),
    sends: z.boolean().check(z.describe("Whether this bank sends emails.")),
  }),
)

const demoMail = answer<DemoMail>()(
  "DemoMail",
  z.strictObject({
    id: z.uuid(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    at: instant,
  }),
)

export const notificationEndpoints = [
  endpoint({
    method: "get",
    path: "/notifications",
    id: "listNotifications",
    chapter: "Notifications",
    summary: "List the customer's notifications, newest first",
    caller: "member",
    query: [
      {
        name: "cursor",
        in: "query",
        required: false,
        description: "The cursor from the Link header of the previous page.",
        schema: { type: "string" },
      },
      {
        name: "unread",
        in: "query",
        required: false,
        description: "Return only unread notifications, or only the others.",
        schema: { type: "string", enum: ["true", "false"] },
      },
      {
        name: "type",
        in: "query",
        required: false,
        description: "Return only notifications of this type.",
        schema: { type: "string", enum: [...notificationTypes] },
      },
    ],
    status: 200,
    answer: { list: notification },
    headers: { Link: 'What is older, when there is more: <…>; rel="next" (RFC 8288).' },
    problems: ["invalid_request"],
    querySchema: NotificationsPage,
    paged: true,
    run: listNotifications,
  }),

  endpoint({
    method: "get",
    path: "/notifications/unread",
    id: "countNotifications",
    chapter: "Notifications",
    summary: "Count the unread notifications",
    caller: "member",
    status: 200,
    answer: unreadNotifications,
    run: countNotifications,
  }),

  endpoint({
    method: "post",
    path: "/notifications/read",
    id: "readNotifications",
    chapter: "Notifications",
    summary: "Mark all notifications up to the given one as read",
    description:
      "Reading a notification about security does not confirm that it was the customer (POST /api/security-activity/seen).",
    caller: "member",
    body: request(
      "ReadNotifications",
      ReadNotifications,
      { id: { description: "The newest notification that the customer has read." } },
      { id: 1 },
    ),
    status: 200,
    answer: nothing,
    run: readNotifications,
  }),

  endpoint({
    method: "post",
    path: "/notifications/{id}/read",
    id: "readNotification",
    chapter: "Notifications",
    summary: "Mark a notification as read",
    caller: "member",
    body: emptyBody,
    status: 200,
    answer: nothing,
    problems: ["not_found"],
    run: readNotification,
  }),

  endpoint({
    method: "get",
    path: "/notification-settings",
    id: "showNotificationSettings",
    chapter: "Notifications",
    summary: "Get what the customer is told of, and where emails go",
    caller: "member",
    status: 200,
    answer: settings,
    run: showSettings,
  }),

  endpoint({
    method: "put",
    path: "/notification-settings",
    id: "chooseNotifications",
    chapter: "Notifications",
    summary: "Choose how the customer is told of one type",
    caller: "member",
    body: request(
      "NewNotificationChoice",
      NewNotificationChoice,
      { type: { description: "Locked types accept only true for both." } },
      { type: "loan", inApp: true, email: false },
    ),
    status: 200,
    answer: settings,
    run: chooseNotifications,
  }),

  endpoint({
    method: "post",
    path: "/email-codes",
    id: "sendEmailCode",
    chapter: "Notifications",
    summary: "Mail a code to the address in the profile",
    description: `At most ${emailCodesPerHour} codes per hour and mailbox; each is valid for ${emailCodeMinutes} minutes, and only the newest one.`,
    caller: "member",
    body: emptyBody,
    status: 200,
    answer: nothing,
    problems: ["email_not_possible"],
    run: sendEmailCode,
  }),

  endpoint({
    method: "post",
    path: "/email-codes/confirm",
    id: "confirmEmail",
    chapter: "Notifications",
    summary: "Confirm the email address with the code",
    caller: "member",
    body: request("GivenEmailCode", GivenEmailCode, {}, { code: "123456" }),
    status: 200,
    answer: settings,
    problems: ["wrong_code", "email_taken"],
    run: confirmEmail,
  }),

  endpoint({
    method: "get",
    path: "/demo-mails",
    id: "listDemoMails",
    chapter: "Notifications",
    summary: "List the emails that a demonstration would have sent",
    caller: "member",
    status: 200,
    answer: { list: demoMail },
    run: listDemoMails,
  }),
]
