import { Limits, NewInstantLimit, NewLimits, PayeeLimitFields } from "#shared/contracts/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { nameAnswers, nameRequest } from "../../http/openapi/schemas.ts"
import { passwordUnlessFactor, withPassword } from "../../identity/confirmations/request-notes.ts"
import { limit } from "../../money/endpoint-parts.ts"
import { passwordForLimits } from "./password-for-limits.ts"
import { lockPayments, unlockPayments } from "./payments-lock.ts"
import { saveLimits, showLimits } from "./save-limits.ts"

nameAnswers({ Limits })

nameRequest("NewInstantLimit", NewInstantLimit, { amount: limit })
nameRequest("NewPayeeLimit", PayeeLimitFields, { amount: limit })

export const limitEndpoints = [
  endpoint({
    method: "get",
    path: "/limits",
    id: "showLimits",
    chapter: "Limits",
    summary: "Show the member's limits and how much of them is used today",
    caller: "member",
    status: 200,
    answer: Limits,
    run: showLimits,
  }),

  endpoint({
    method: "put",
    path: "/limits",
    id: "saveLimits",
    chapter: "Limits",
    summary: "Change the limits for payments to others",
    description:
      "The limits are in EUR, up to the bank's maximum, and apply to the next payment. instantLimit is a limit for instant payments to other banks, for each payment or for a day (Regulation (EU) No 260/2012 article 5a(6)); null removes it, and without the field it stays as it is. newPayeeLimit is a limit for payees who were saved, trusted, or first paid only some days ago; it is set and removed in the same way. It holds for all payments of a day to one payee together. A weaker one begins after the days of the present one; one that was set without a confirmation can be taken back at once on the first day, and within a day later. Members with a second factor must confirm every change; others must send their password with this request. Lowering only the limit for instant payments, or making only the one for new payees stricter for at most 7 days while no weaker one waits, requires neither.",
    caller: "member",
    body: request(
      "NewLimits",
      NewLimits,
      {
        dailyTransferLimit: limit,
        password: passwordUnlessFactor,
      },
      { dailyTransferLimit: "2000.00", instantLimit: { amount: "500.00", per: "payment" } },
    ),
    password: passwordForLimits,
    status: 200,
    answer: Limits,
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
    answer: Limits,
    run: lockPayments,
  }),

  endpoint({
    method: "put",
    path: "/payments/unlock",
    id: "unlockPayments",
    chapter: "Limits",
    summary: "Unlock payments to others",
    description:
      "Members with a second factor must confirm this request; others must include their password. Unlocking payments that are not locked changes nothing.",
    caller: "member",
    body: withPassword,
    password: "recent",
    status: 200,
    answer: Limits,
    problems: ["password_required", "wrong_password", "confirmation_required"],
    run: unlockPayments,
  }),
]
