import type { Membership } from "#shared/contracts/data.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { obstaclesOf, openCounts } from "./queries.ts"

/** GET /api/membership: what stands in the way of closing the membership, and what would be closed. */
export async function showMembership(
  { db }: AppContext,
  { member: { userId } }: Input,
): Promise<Membership> {
  const obstacles = await obstaclesOf(db, userId)
  return { obstacles, ...(await openCounts(db, userId)) }
}
