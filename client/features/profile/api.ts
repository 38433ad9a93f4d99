import type { HolderName, HolderNames, Profile } from "#shared/contracts/profile.ts"
import { post, put } from "../../lib/api-client.ts"
import { say } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"

/**
 * Saves the profile. Pending until the current user has been refetched.
 * @param refetchUser refetches the current user
 */
export function useSaveProfile(refetchUser: () => Promise<unknown>) {
  return useChange({
    send: (profile: Profile) =>
      put<Profile>("/api/profile", profile, { action: say("Save Changes") }),
    onSuccess: refetchUser,
    toast: () => ({ title: say("Profile updated successfully") }),
  })
}

/**
 * Sets the account holder's name, once. Pending until the current user has been refetched.
 * @param refetchUser refetches the current user
 */
export function useStateName(refetchUser: () => Promise<unknown>) {
  return useChange({
    send: (names: HolderNames) =>
      post<HolderName>("/api/holder-name", names, { action: say("Save Name") }),
    onSuccess: refetchUser,
    toast: ({ holderName }) => ({
      title: say("Name saved"),
      description: say("Your accounts are in the name of {name}.", { name: holderName }),
    }),
  })
}
