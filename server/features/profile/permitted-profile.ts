import type { Profile } from "#shared/contracts/profile.ts"
import { refuseNames } from "../../identity/names/holder-name.ts"
import { newUsername } from "../../identity/names/new-username.ts"
import type { Known } from "./rules.ts"

/**
 * Checks the changed fields against the rules for names. Unchanged fields are not checked, because they may
 * be older than the rules.
 * @throws Problem invalid_request for a username or name that is not allowed
 */
export function permittedProfile(known: Known, profile: Profile): Profile {
  if (known.firstName !== profile.firstName || known.lastName !== profile.lastName) {
    refuseNames(profile)
  }
  if (known.username === profile.username) return profile
  return { ...profile, username: newUsername(profile.username).username }
}
