import {
  DemoMail,
  GivenEmailCode,
  NewNotificationChoice,
  NotificationChoice,
  NotificationSettings,
} from "#shared/contracts/notification-settings.ts"
import {
  Notification,
  NotificationsPage,
  ReadNotifications,
  UnreadNotifications,
} from "#shared/contracts/notifications.ts"
import { emailCodeMinutes, emailCodesPerHour } from "#shared/limits.ts"
import { notificationTypes } from "#shared/notifications/types.ts"
import { endpoint } from "../../http/endpoint.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { listDemoMails } from "./list-demo-mails.ts"
import {
  chooseNotifications,
  confirmEmail,
  sendEmailCode,
  showSettings,
} from "./notification-settings.ts"
import {
  countNotifications,
  listNotifications,
  readNotification,
  readNotifications,
} from "./read-notifications.ts"

nameAnswers({
  Notification,
  UnreadNotifications,
  NotificationChoice,
  NotificationSettings,
  DemoMail,
})

export const notificationEndpoints = [
  endpoint({
    method: "get",
    path: "/notifications",
    id: "listNotifications",
    chapter: "Notifications",
    summary: "List the member's notifications, newest first",
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
    answer: { list: Notification },
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
    answer: UnreadNotifications,
    run: countNotifications,
  }),

  endpoint({
    method: "post",
    path: "/notifications/read",
    id: "readNotifications",
    chapter: "Notifications",
    summary: "Mark all notifications up to the given one as read",
    description:
      "Reading a notification about security does not confirm that it was the member (POST /api/security-activity/seen).",
    caller: "member",
    body: request(
      "ReadNotifications",
      ReadNotifications,
      { id: { description: "The newest notification that the member has read." } },
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
    summary: "Get what the member is told of, and where emails go",
    caller: "member",
    status: 200,
    answer: NotificationSettings,
    run: showSettings,
  }),

  endpoint({
    method: "put",
    path: "/notification-settings",
    id: "chooseNotifications",
    chapter: "Notifications",
    summary: "Choose how the member is told of one type",
    caller: "member",
    body: request(
      "NewNotificationChoice",
      NewNotificationChoice,
      { type: { description: "Locked types accept only true for both." } },
      { type: "loan", inApp: true, email: false },
    ),
    status: 200,
    answer: NotificationSettings,
    run: chooseNotifications,
  }),

  endpoint({
    method: "post",
    path: "/email-codes",
    id: "sendEmailCode",
    chapter: "Notifications",
    summary: "Mail a code to the address in the profile",
    description: `At most ${emailCodesPerHour} codes per hour and mailbox, beside the first of a few other members; each is valid for ${emailCodeMinutes} minutes, and only the newest one.`,
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
    answer: NotificationSettings,
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
    answer: { list: DemoMail },
    run: listDemoMails,
  }),
]
