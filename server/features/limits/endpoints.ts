import { NewLimits } from "#shared/contracts/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { limit } from "../../http/openapi/request-notes.ts"
import { withPassword } from "../../identity/confirmations/request-notes.ts"
import { limits } from "./answers.ts"
import { lockPayments } from "./lock-payments.ts"
import { saveLimits } from "./save-limits.ts"
import { showLimits } from "./show-limits.ts"
import { unlockPayments } from "./unlock-payments.ts"

export const limitEndpoints = [
  endpoint({
    method: "get",
    path: "/limits",
    id: "showLimits",
    chapter: "Limits",
    summary: "What the customer may send to others on a day, and has sent today",
    caller: "member",
    status: 200,
    answer: limits,
    handle: showLimits,
  }),

  endpoint({
    method: "put",
    path: "/limits",
    id: "saveLimits",
    chapter: "Limits",
    summary: "Change the daily transfer limit",
    description:
      "In EUR, up to the bank's own; counts from the next payment on. Confirmed by customers with a second factor, whether it is lower or higher.",
    caller: "member",
    body: request(
      "NewLimits",
      NewLimits,
      { dailyTransferLimit: limit },
      { dailyTransferLimit: "2000.00" },
    ),
    status: 200,
    answer: limits,
    problems: ["confirmation_required"],
    handle: saveLimits,
  }),

  endpoint({
    method: "put",
    path: "/payments/lock",
    id: "lockPayments",
    chapter: "Limits",
    summary: "Lock all payments to others at once",
    description:
      "Transfers and card transfers to others are refused with payments_locked from then on; transfers between own accounts, exchanges and repayments of loans pass. Needs no confirmation, since it only makes things safer. Locking twice is no error.",
    caller: "member",
    body: emptyBody,
    status: 200,
    answer: limits,
    handle: lockPayments,
  }),

  endpoint({
    method: "put",
    path: "/payments/unlock",
    id: "unlockPayments",
    chapter: "Limits",
    summary: "Unlock payments to others",
    description:
      "Confirmed by customers with a second factor; the others give their password with this very request. Unlocking what is not locked changes nothing.",
    caller: "member",
    body: withPassword,
    password: "anew",
    status: 200,
    answer: limits,
    problems: ["password_required", "wrong_password", "confirmation_required"],
    handle: unlockPayments,
  }),
]
