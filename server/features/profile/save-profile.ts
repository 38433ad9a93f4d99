import type { Profile, ProfileChange } from "#shared/contracts/profile.ts"
import { says } from "#shared/refusals/catalog.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { usernameKeysOf } from "../../identity/names/username-keys.ts"
import { notSignedIn } from "../../identity/sessions/require-session.ts"
import { uniqueViolationProblem } from "../../identity/sign-in/unique-violation.ts"
import type { Member } from "../../use-case/caller.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { permittedProfile } from "./permitted-profile.ts"
import { lockProfile, profileOf, updateProfile } from "./queries.ts"
import { accessChanges, changesOf, tidy } from "./rules.ts"

/**
 * PUT /api/profile: saves all fields together. These are the names by which the member is addressed; the
 * account holder's name does not change. Saving the current values changes nothing. A change of access
 * fields needs a confirmation if the member has a second factor; the password was checked before.
 * @throws Problem invalid_request as permittedProfile; username_taken with its field;
 *   confirmation_required
 */
export async function saveProfile(
  context: AppContext,
  { member, body, binding }: Input<ProfileChange>,
): Promise<Profile> {
  const { password: _, ...given } = body
  const known = await profileOf(context.db, member.userId)
  if (!known) throw notSignedIn()
  const profile = permittedProfile(known, tidy(given))
  const summary = accessChanges(known, profile)
  const save = (tx: Database) => saveIn(tx, member, profile, summary.length > 0)
  const saved =
    summary.length > 0
      ? confirmed(context, binding, { purpose: "security", summary }, save)
      : inTransaction(context.pool, save)
  const changed = await saved.catch((error: unknown) => {
    throw uniqueViolationProblem(error) ?? error
  })
  if (changed) context.announce(member.userId, "profile", "security")
  return profile
}

/** @param mayChangeAccess whether a change of access fields was confirmed, where that is required */
async function saveIn(
  tx: Database,
  { userId, signInId }: Member,
  profile: Profile,
  mayChangeAccess: boolean,
): Promise<boolean> {
  const known = await lockProfile(tx, userId)
  if (!known) throw notSignedIn()
  if (!mayChangeAccess && accessChanges(known, profile).length > 0) {
    throw new Problem("password_required", says.password_required.profile)
  }
  const before = changesOf(known, profile)
  if (Object.keys(before).length === 0) return false
  const looks = known.username === profile.username ? {} : usernameKeysOf(profile.username)
  await updateProfile(tx, userId, { ...profile, ...looks })
  await recordAudit(tx, {
    userId,
    signInId,
    actor: "customer",
    action: "profile.changed",
    details: { before },
  })
  return true
}
