import { findCustomerId } from "../../../identity/staff/queries.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { cardsOfCustomer } from "./queries.ts"

export type ListCustomerCardsOutcome =
  | { outcome: "found"; cards: Awaited<ReturnType<typeof cardsOfCustomer>> }
  | { outcome: "refused"; reason: "customer_not_found" }

/** A customer's cards, as staff see them. */
export async function listCustomerCards(
  { db }: Pick<StaffContext, "db">,
  { username }: { username: string },
): Promise<ListCustomerCardsOutcome> {
  const userId = await findCustomerId(db, username)
  if (userId === undefined) return { outcome: "refused", reason: "customer_not_found" }
  return { outcome: "found", cards: await cardsOfCustomer(db, userId) }
}
