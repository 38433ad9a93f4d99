import type { RequestHandler } from "express"
import type { Profile } from "#shared/contracts/profile.ts"
import type { Bank } from "../../bank.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { customerOf, notSignedIn } from "../../http/require-session.ts"
import { takenProblem } from "../../http/taken.ts"
import { lockProfile, updateProfile } from "./queries.ts"
import { changesOf, tidy } from "./rules.ts"

/**
 * PUT /api/profile: all fields at once. Saving what is there already changes nothing.
 * @throws Problem username_taken or email_taken, each naming its field
 */
export function saveProfile({ pool, announce }: Bank): RequestHandler<object, Profile, Profile> {
  return async (request, response) => {
    const { userId, signInId } = customerOf(request)
    const profile = tidy(request.body)
    const changed = await inTransaction(pool, async (tx) => {
      const known = await lockProfile(tx, userId)
      if (!known) throw notSignedIn()
      const before = changesOf(known, profile)
      if (Object.keys(before).length === 0) return false
      await updateProfile(tx, userId, profile)
      await recordAudit(tx, {
        userId,
        signInId,
        actor: "customer",
        action: "profile.changed",
        details: { before },
      })
      return true
    }).catch((error: unknown) => {
      throw takenProblem(error) ?? error
    })
    if (changed) announce(userId, "profile")
    response.json(profile)
  }
}
