import { findMemberId } from "../../../identity/staff/queries.ts"
import type { StaffContext } from "../../../staff/staff-use-case.ts"
import { cardsOfMember } from "./queries.ts"

export type ListMemberCardsOutcome =
  | { outcome: "found"; cards: Awaited<ReturnType<typeof cardsOfMember>> }
  | { outcome: "refused"; reason: "customer_not_found" }

/** A member's cards, as staff see them. */
export async function listMemberCards(
  { db }: Pick<StaffContext, "db">,
  { username }: { username: string },
): Promise<ListMemberCardsOutcome> {
  const userId = await findMemberId(db, username)
  if (userId === undefined) return { outcome: "refused", reason: "customer_not_found" }
  return { outcome: "found", cards: await cardsOfMember(db, userId) }
}
