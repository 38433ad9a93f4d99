import { queryOptions } from "@tanstack/react-query"
import type {
  AddedFactor,
  NewAuthenticator,
  NewPasskey,
  PasskeyCreation,
  PasskeyItem,
  PasskeyName,
  RecoveryCodes,
  SecondFactors,
} from "#shared/contracts/factors.ts"
import { get, post, put } from "../../lib/api-client.ts"
import { makePasskey } from "../../lib/passkey.ts"
import { say } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"

const path = "/api/second-factors"

/** The member's second factors. */
export const secondFactorsQuery = queryOptions({
  queryKey: ["security", "factors"],
  queryFn: ({ signal }) => get<SecondFactors>(path, { signal }),
})

/** Whether there is a second factor. Recovery codes are not one; they replace a lost one. */
export function isEnrolled({ authenticator, passkeys }: SecondFactors): boolean {
  return authenticator !== null || passkeys.length > 0
}

/** All security data is fetched again after a change, even a refused one. */
const afterwards = { refetch: [["security"]], refetchAfter: "both" } as const

/** A secret for an authenticator app. It becomes a second factor after a first right code. */
export function useNewAuthenticator() {
  return useChange({
    send: () => post<NewAuthenticator>(`${path}/authenticator`, {}, { action: say("Continue") }),
  })
}

/** The app's first code, which makes it a second factor. */
export function useConfirmAuthenticator() {
  return useChange({
    meta: { quiet: true },
    send: (code: string) =>
      post<AddedFactor>(`${path}/authenticator/confirmation`, { code }, { renewsSession: true }),
    ...afterwards,
  })
}

/** The options for creating a passkey. */
export function usePasskeyCreation() {
  return useChange({
    send: () => post<PasskeyCreation>(`${path}/passkey-options`, {}, { action: say("Continue") }),
  })
}

/** Lets the device create a passkey, and adds it with the member's name for it. */
export function useAddPasskey(creation: PasskeyCreation) {
  return useChange({
    meta: { quiet: true },
    send: async ({ name }: PasskeyName) => {
      const added: NewPasskey = { name, passkey: await makePasskey(creation) }
      return post<AddedFactor>(`${path}/passkeys`, added, { renewsSession: true })
    },
    ...afterwards,
  })
}

/** Renames a passkey. */
export function useRenamePasskey(id: PasskeyItem["id"]) {
  return useChange({
    send: (name: PasskeyName) => put<unknown>(`${path}/passkeys/${id}`, name),
    ...afterwards,
  })
}

/** The second factor to remove: the app, or one passkey. */
export type RemovableFactor = "authenticator" | PasskeyItem

/** Removes a second factor. */
export function useRemoveFactor(factor: RemovableFactor) {
  const which = factor === "authenticator" ? factor : `passkeys/${factor.id}`
  return useChange({
    send: () => post<unknown>(`${path}/${which}/removal`, {}, { action: say("Remove") }),
    ...afterwards,
  })
}

/** Ten new recovery codes; the old ones become invalid. */
export function useNewRecoveryCodes() {
  return useChange({
    send: () =>
      post<RecoveryCodes>(`${path}/recovery-codes`, {}, { action: say("Make New Codes") }),
    ...afterwards,
  })
}
