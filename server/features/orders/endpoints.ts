import {
  DateToSkip,
  DueDates,
  NewOrder,
  Order,
  OrderRun,
  ScheduleQuestion,
} from "#shared/contracts/orders.ts"
import { maxOrders, maxSkippedDates } from "#shared/limits.ts"
import { monthDays, rhythms } from "#shared/orders/due-dates.ts"
import { endpoint } from "../../http/endpoint.ts"
import type { JsonSchema, Parameter } from "../../http/openapi/document.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { amount, line } from "../../http/openapi/request-notes.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { ownAccount, payee, speed } from "../../money/endpoint-parts.ts"
import { endOrder, pauseOrder, resumeOrder, skipDate } from "./change-order.ts"
import { listOrders, previewDates, showOrder } from "./read-orders.ts"
import { createOrder, editOrder } from "./store-order.ts"

nameAnswers({ OrderRun, Order, DueDates })

const day: JsonSchema = { type: "string", format: "date" }

const query = (name: string, required: boolean, description: string, schema: JsonSchema) =>
  ({ name, in: "query", required, description, schema }) satisfies Parameter

const newOrder = request(
  "NewOrder",
  NewOrder,
  {
    fromAccountId: ownAccount("which is debited in its own currency"),
    amount,
    ...payee,
    reference: line(0, 140, "Remittance information for the recipient."),
    speed,
    firstOn: {
      format: "date",
      description:
        "The first date, after the bank's day. Every other date is computed from it, so the 31st is the last day of a short month.",
    },
    rhythm: { description: "Null or left out for a scheduled payment, which is made once." },
    monthDay: {
      description:
        "Of a rhythm of months: the day of the first date, by default; the last day of the month; or its last TARGET day.",
    },
    lastOn: { description: "The last day on which it may be due; null or left out for no end." },
    onceOnly: {
      description:
        "True: if a payment can't be made in the morning of its date, it is refused. Otherwise it is tried again on that day and daily for five days.",
    },
  },
  {
    fromAccountId: 1,
    amount: "950.00",
    recipientIban: "DE89 3704 0044 0532 0130 00",
    recipientName: "Anna Weber",
    reference: "Rent",
    speed: "standard",
    firstOn: "2027-01-31",
    rhythm: "monthly",
    monthDay: "last_banking_day",
  },
)

const storing = [
  ...(["not_found", "payee_not_found", "same_account", "holder_name_required"] as const),
  ...(["other_banks_closed", "instant_closed"] as const),
  ...(["order_date_not_possible", "confirmation_required"] as const),
  "new_payee_limit_exceeded",
] as const

const changing = {
  chapter: "Orders",
  caller: "member",
  status: 200,
  answer: Order,
} as const

export const orderEndpoints = [
  endpoint({
    method: "get",
    path: "/orders",
    id: "listOrders",
    chapter: "Orders",
    summary: "List the member's standing orders and scheduled payments",
    description: "Those that are not ended come first, newest first; at most 200.",
    caller: "member",
    status: 200,
    answer: { list: Order },
    run: listOrders,
  }),

  endpoint({
    method: "get",
    path: "/orders/dates",
    id: "previewDates",
    chapter: "Orders",
    summary: "Show the next three dates of a schedule",
    description: "To be shown before an order is confirmed. Nothing is stored.",
    caller: "member",
    query: [
      query("firstOn", true, "The first date.", day),
      query("rhythm", false, "Left out for a scheduled payment.", {
        type: "string",
        enum: rhythms,
      }),
      query("monthDay", false, "The day of the month.", { type: "string", enum: monthDays }),
      query("lastOn", false, "The last date.", day),
      query(
        "orderId",
        false,
        "The order that is changed: dates of it that were skipped are left out.",
        {
          type: "string",
        },
      ),
    ],
    querySchema: ScheduleQuestion,
    status: 200,
    answer: DueDates,
    problems: ["invalid_request", "not_found"],
    run: previewDates,
  }),

  endpoint({
    method: "get",
    path: "/orders/{id}",
    id: "showOrder",
    chapter: "Orders",
    summary: "Show one standing order or scheduled payment",
    caller: "member",
    status: 200,
    answer: Order,
    problems: ["not_found"],
    run: showOrder,
  }),

  endpoint({
    method: "post",
    path: "/orders",
    id: "createOrder",
    chapter: "Orders",
    summary: "Create a standing order or a scheduled payment",
    description: `No money moves yet. The bank pays each date at 06:00 in its time zone. If that is not possible, it tries again at 12:00, 17:00, and 23:30, and then daily for five days, unless onceOnly is true. Limits, locks, and accounts apply as they are then. Members with a second factor must confirm an order once for all its payments (PSD2 RTS article 14), unless it pays their own account. A member can have at most ${maxOrders}.`,
    caller: "member",
    idempotent: true,
    body: newOrder,
    status: 201,
    answer: Order,
    problems: [...storing, "too_many_orders"],
    run: createOrder,
  }),

  endpoint({
    ...changing,
    method: "put",
    path: "/orders/{id}",
    id: "editOrder",
    summary: "Change a standing order or a scheduled payment",
    description:
      "Only who made it can change it. Replaces all fields, and must be confirmed again. Send the same firstOn to keep the dates; it may be past then. A payment that waits is made with the new details.",
    idempotent: true,
    body: newOrder,
    problems: [...storing, "order_of_another", "order_ended"],
    run: editOrder,
  }),

  endpoint({
    ...changing,
    method: "post",
    path: "/orders/{id}/pause",
    id: "pauseOrder",
    summary: "Pause a standing order or a scheduled payment",
    description: "No payment is made until it is resumed. A payment that waits is not made.",
    body: emptyBody,
    problems: ["not_found", "order_ended"],
    run: pauseOrder,
  }),

  endpoint({
    ...changing,
    method: "post",
    path: "/orders/{id}/resume",
    id: "resumeOrder",
    summary: "Resume a paused order",
    description: "Dates that passed during the pause are left out. Only who made it can resume it.",
    body: emptyBody,
    problems: ["not_found", "order_of_another", "order_ended"],
    run: resumeOrder,
  }),

  endpoint({
    ...changing,
    method: "post",
    path: "/orders/{id}/skip",
    id: "skipDate",
    summary: "Skip one payment of an order",
    description: `The next date, or one whose payment waits. At most ${maxSkippedDates} dates that are still to come can be skipped.`,
    body: request(
      "DateToSkip",
      DateToSkip,
      { dueOn: { format: "date", description: "The date to skip." } },
      { dueOn: "2027-01-29" },
    ),
    problems: ["not_found", "order_ended", "order_date_not_skippable"],
    run: skipDate,
  }),

  endpoint({
    ...changing,
    method: "post",
    path: "/orders/{id}/end",
    id: "endOrder",
    summary: "End a standing order or a scheduled payment",
    description: "It can't be resumed. A payment that waits is not made.",
    body: emptyBody,
    problems: ["not_found"],
    run: endOrder,
  }),
]
