import type {
  HolderName,
  HolderNamesRequest,
  Profile,
  ProfileChange,
} from "#shared/contracts/profile.ts"
import { says } from "#shared/refusals/catalog.ts"
import { asWritten } from "#shared/words/text.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Summary } from "../../identity/confirmations/confirmation-required.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { holderNameOf, refuseNames } from "../../identity/names/holder-name.ts"
import type { BankNames } from "../../identity/names/name-error.ts"
import { newUsername, usernameKeysOf } from "../../identity/names/username.ts"
import { notSignedIn } from "../../identity/sessions/require-session.ts"
import { uniqueViolationProblem } from "../../identity/sign-in/unique-violation.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input, Member } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import {
  addressByStatedName,
  keepHolderName,
  knownHolderName,
  lockProfile,
  profileOf,
  updateProfile,
} from "./queries.ts"
import { accessChanges, changesOf, type Known, tidy, trimmedNames } from "./rules.ts"

/**
 * Checks the changed fields against the rules for names. Unchanged fields are not checked, because they may
 * be older than the rules.
 * @throws Problem invalid_request for a username or name that is not allowed
 */
export function permittedProfile(bank: BankNames, known: Known, profile: Profile): Profile {
  if (known.firstName !== profile.firstName || known.lastName !== profile.lastName) {
    refuseNames(bank, profile)
  }
  if (known.username === profile.username) return profile
  return { ...profile, username: newUsername(profile.username).username }
}

/**
 * POST /api/holder-name: the account holder's name, for a member who registered without one. It can be
 * set once: repeating the same name changes nothing and needs no confirmation, and only staff can record
 * another.
 * @throws Problem holder_name_fixed, confirmation_required
 */
export async function stateHolderName(
  context: AppContext,
  { member, body, binding }: Input<HolderNamesRequest>,
): Promise<HolderName> {
  const { userId, signInId } = member
  const names = trimmedNames(body)
  const wanted = holderNameOf(names)
  if (wanted === null) throw new Error("the contract let an empty name through")
  const known = await knownHolderName(context.db, userId)
  if (known !== null && known !== wanted) throw fixed()
  if (known === wanted) return { holderName: wanted }
  const summary: Summary = [{ name: "Name on your accounts", value: asWritten(wanted) }]
  const stated = await confirmed(context, binding, { purpose: "security", summary }, async (tx) => {
    const outcome = await keepHolderName(tx, userId, wanted)
    if (outcome.stated) {
      await addressByStatedName(tx, userId, names)
      const details = { holderName: wanted }
      await recordAudit(tx, {
        userId,
        signInId,
        actor: "customer",
        action: "holder.name_stated",
        details,
      })
    }
    if (outcome.holderName !== wanted) throw fixed()
    return outcome.stated
  })
  if (stated) context.announce(userId, "profile", "cards", "security")
  return { holderName: wanted }
}

const fixed = () => new Problem("holder_name_fixed")

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
  const profile = permittedProfile(context.env, known, tidy(given))
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
