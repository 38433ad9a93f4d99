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
    summary: "The customer's daily transfer limit, and how much is used today",
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
      "In EUR, up to the bank's maximum. Applies from the next payment on. Customers with a second factor must confirm any change, lower or higher.",
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
      "Transfers and card transfers to others are then refused with payments_locked; transfers between own accounts, exchanges, and loan repayments are not affected. Needs no confirmation, because it only adds protection. Locking twice succeeds.",
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
      "Customers with a second factor must confirm it; others must send their password with this request. Unlocking when nothing is locked changes nothing.",
    caller: "member",
    body: withPassword,
    password: "anew",
    status: 200,
    answer: limits,
    problems: ["password_required", "wrong_password", "confirmation_required"],
    handle: unlockPayments,
  }),
]
