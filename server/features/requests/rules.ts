import { maxOpenRequests, maxRequestDays, requestDays, requestsPerDay } from "#shared/limits.ts"
import { addDays } from "#shared/time/target-days.ts"
import { Problem } from "../../problem.ts"

/**
 * The last day on which a request can be paid.
 * @param today the bank's day
 * @throws Problem request_date_not_possible
 */
export function expiryOf(expiresOn: string | undefined, today: string): string {
  const last = addDays(today, maxRequestDays)
  const chosen = expiresOn ?? addDays(today, requestDays)
  if (chosen >= today && chosen <= last) return chosen
  throw new Problem(
    "request_date_not_possible",
    `A request can be paid until a day from today to ${maxRequestDays} days ahead. Nobody was asked.`,
  )
}

/**
 * What a member has asked already allows another request.
 * @param made in 24 hours
 * @throws Problem too_many_payment_requests
 */
export function checkCounts({ open, made }: { open: number; made: number }): void {
  if (open >= maxOpenRequests) {
    throw new Problem(
      "too_many_payment_requests",
      `You can have at most ${maxOpenRequests} open requests. Nobody was asked. Cancel one first.`,
    )
  }
  if (made >= requestsPerDay) {
    throw new Problem(
      "too_many_payment_requests",
      `You can make at most ${requestsPerDay} requests in 24 hours. Nobody was asked. Try again tomorrow.`,
    )
  }
}
