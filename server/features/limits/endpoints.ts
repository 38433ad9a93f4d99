import { NewLimits } from "#shared/contracts/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { request } from "../../http/openapi/request-body.ts"
import { limit } from "../../http/openapi/request-notes.ts"
import { limits } from "./answers.ts"
import { saveLimits } from "./save-limits.ts"
import { showLimits } from "./show-limits.ts"

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
]
