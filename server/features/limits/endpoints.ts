import * as z from "zod/mini"
import { type Limits, NewLimits } from "#shared/contracts/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { amount, answer, instant } from "../../http/openapi/answer-parts.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { limit } from "../../http/openapi/request-notes.ts"
import { passwordUnlessFactor, withPassword } from "../../identity/confirmations/request-notes.ts"
import { lockPayments } from "./lock-payments.ts"
import { saveLimits } from "./save-limits.ts"
import { showLimits } from "./show-limits.ts"
import { unlockPayments } from "./unlock-payments.ts"

const limits = answer<Limits>()(
  "Limits",
  z.strictObject({
    dailyTransferLimit: amount,
    highest: amount.check(z.describe("The highest limit that the customer can set, in EUR.")),
    spentToday: amount.check(z.describe("How much of the limit is used today, in EUR.")),
    lowered: z
      .nullable(z.strictObject({ until: instant, limit: amount }))
      .check(
        z.describe(
          "The temporary lower limit and when it ends, if access was recovered less than a day ago.",
        ),
      ),
    paymentsLockedAt: z
      .nullable(instant)
      .check(
        z.describe("When the customer locked payments to others; null if they are not locked."),
      ),
  }),
)

export const limitEndpoints = [
  endpoint({
    method: "get",
    path: "/limits",
    id: "showLimits",
    chapter: "Limits",
    summary: "Show the daily transfer limit and how much of it is used today",
    caller: "member",
    status: 200,
    answer: limits,
    run: showLimits,
  }),

  endpoint({
    method: "put",
    path: "/limits",
    id: "saveLimits",
    chapter: "Limits",
    summary: "Change the daily transfer limit",
    description:
      "The limit is in EUR, up to the bank's maximum, and applies to the next payment. Customers with a second factor must confirm every change, lower or higher; others must send their password with this request.",
    caller: "member",
    body: request(
      "NewLimits",
      NewLimits,
      { dailyTransferLimit: limit, password: passwordUnlessFactor },
      { dailyTransferLimit: "2000.00" },
    ),
    password: "unless-factor",
    status: 200,
    answer: limits,
    problems: ["password_required", "wrong_password", "confirmation_required"],
    run: saveLimits,
  }),

  endpoint({
    method: "put",
    path: "/payments/lock",
    id: "lockPayments",
    chapter: "Limits",
    summary: "Lock all payments to others",
    description:
      "Takes effect immediately: transfers and card transfers to others are refused with payments_locked. Transfers between own accounts, exchanges, and loan repayments are not affected. Requires no confirmation, because it only adds protection. Locking twice succeeds.",
    caller: "member",
    body: emptyBody,
    status: 200,
    answer: limits,
    run: lockPayments,
  }),

  endpoint({
    method: "put",
    path: "/payments/unlock",
    id: "unlockPayments",
    chapter: "Limits",
    summary: "Unlock payments to others",
    description:
      "Customers with a second factor must confirm this request; others must include their password. Unlocking payments that are not locked changes nothing.",
    caller: "member",
    body: withPassword,
    password: "recent",
    status: 200,
    answer: limits,
    problems: ["password_required", "wrong_password", "confirmation_required"],
    run: unlockPayments,
  }),
]
