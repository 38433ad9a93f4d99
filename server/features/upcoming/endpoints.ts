import { upcomingDays } from "#shared/contracts/upcoming.ts"
import { paymentsOnTheirWayListed } from "#shared/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { upcoming } from "./answers.ts"
import { listUpcoming } from "./list-upcoming.ts"

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
    answer: { list: upcoming },
    run: listUpcoming,
  }),
]
