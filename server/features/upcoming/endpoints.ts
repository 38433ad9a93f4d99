import { Upcoming, upcomingDays } from "#shared/contracts/upcoming.ts"
import { paymentsOnTheirWayListed } from "#shared/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { listUpcoming } from "./list-upcoming.ts"

nameAnswers({ Upcoming })

export const upcomingEndpoints = [
  endpoint({
    method: "get",
    path: "/upcoming",
    id: "listUpcoming",
    chapter: "Orders",
    summary: `List the money that will move in the next ${upcomingDays} days`,
    description: `Dates of standing orders and scheduled payments, loan installments, savings interest, and the newest ${paymentsOnTheirWayListed} payments on their way to other banks, by date.`,
    caller: "member",
    status: 200,
    answer: { list: Upcoming },
    run: listUpcoming,
  }),
]
