import type { Profile } from "#shared/contracts/profile.ts"
import { refuseNames } from "../../identity/names/holder-name.ts"
import { newUsername } from "../../identity/names/new-username.ts"
import type { Known } from "./rules.ts"

/**
 * What of a change may be had. What stays as it is is not judged: it may be older than the rules.
 * @throws Problem invalid_request for a username or a name that nobody can have
 */
export function permittedProfile(known: Known, profile: Profile): Profile {
  if (known.firstName !== profile.firstName || known.lastName !== profile.lastName) {
    refuseNames(profile)
  }
  if (known.username === profile.username) return profile
  return { ...profile, username: newUsername(profile.username).username }
}
