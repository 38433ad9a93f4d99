import { randomBytes } from "node:crypto"
import type { Membership } from "#shared/contracts/data.ts"
import type { Summary } from "../../identity/confirmations/confirmation-required.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { hashPassword } from "../../identity/passwords/password.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { closeMembershipOf, obstaclesOf, openCounts } from "./queries.ts"

/** GET /api/membership: what stands in the way of closing the membership, and what would be closed. */
export async function showMembership(
  { db }: AppContext,
  { member: { userId } }: Input,
): Promise<Membership> {
  const obstacles = await obstaclesOf(db, userId)
  return { obstacles, ...(await openCounts(db, userId)) }
}

/**
 * POST /api/membership/closure: closes the membership with its accounts and cards, deletes what need not be kept,
 * and ends all sign-ins. It can't be undone, so it needs the password and a confirmation.
 * @throws Problem membership_not_closable while something stands in the way, confirmation_required
 */
export async function closeMembership(
  context: AppContext,
  { member: { userId, signInId }, binding }: Input,
): Promise<object> {
  if ((await obstaclesOf(context.db, userId)).length > 0) throw notClosable()
  const summary: Summary = [
    { name: "Close for good", value: (say) => say("Your membership, with all accounts and cards") },
  ]
  const lostPassword = await hashPassword(context.env, randomBytes(32).toString("base64"))
  await confirmed(context, binding, { purpose: "security", summary }, async (tx) => {
    if (!(await closeMembershipOf(tx, userId, signInId, lostPassword))) throw notClosable()
  })
  context.announce(userId, "session")
  return {}
}

const notClosable = () => new Problem("membership_not_closable")
