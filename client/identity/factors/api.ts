import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type {
  Enrolled,
  NewAuthenticator,
  NewPasskey,
  PasskeyCreation,
  PasskeyItem,
  PasskeyName,
  RecoveryCodes,
  SecondFactors,
} from "#shared/contracts/factors.ts"
import { get, post, put } from "../../lib/api-client.ts"

const path = "/api/second-factors"

/** What the customer has beside the password. */
export const secondFactorsQuery = queryOptions({
  queryKey: ["security", "factors"],
  queryFn: ({ signal }) => get<SecondFactors>(path, { signal }),
})

/** Whether there is a second factor; recovery codes are none, they stand in for a lost one. */
export function isEnrolled({ authenticator, passkeys }: SecondFactors): boolean {
  return authenticator !== null || passkeys.length > 0
}

/** Everything about security is asked for again after a change, and also when it failed. */
function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ["security"] })
}

/** A secret for an authenticator app; it counts once a first code of it was right. */
export function useNewAuthenticator() {
  return useMutation({
    mutationFn: () => post<NewAuthenticator>(`${path}/authenticator`, {}, { action: "Continue" }),
  })
}

/** The first code of the app: from then on it is a second factor. */
export function useFirstCode() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (code: string) =>
      post<Enrolled>(`${path}/authenticator/confirmation`, { code }, { renewsSession: true }),
    onSettled: useRefresh(),
  })
}

/** What the device is to make a passkey of. */
export function usePasskeyCreation() {
  return useMutation({
    mutationFn: () => post<PasskeyCreation>(`${path}/passkey-options`, {}, { action: "Continue" }),
  })
}

/** A passkey that the device has made, with the customer's name for it. */
export function useAddPasskey() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (passkey: NewPasskey) =>
      post<Enrolled>(`${path}/passkeys`, passkey, { renewsSession: true }),
    onSettled: useRefresh(),
  })
}

/** Gives a passkey another name. */
export function useRenamePasskey(id: PasskeyItem["id"]) {
  return useMutation({
    mutationFn: (name: PasskeyName) => put<unknown>(`${path}/passkeys/${id}`, name),
    onSettled: useRefresh(),
  })
}

/** A second factor to take away: the app, or one passkey. */
export type Removable = "authenticator" | PasskeyItem

/** Takes a second factor away. */
export function useRemoveFactor(factor: Removable) {
  const which = factor === "authenticator" ? factor : `passkeys/${factor.id}`
  return useMutation({
    mutationFn: () => post<unknown>(`${path}/${which}/removal`, {}, { action: "Remove" }),
    onSettled: useRefresh(),
  })
}

/** Ten new recovery codes; the old ones are void. */
export function useNewRecoveryCodes() {
  return useMutation({
    mutationFn: () =>
      post<RecoveryCodes>(`${path}/recovery-codes`, {}, { action: "Make New Codes" }),
    onSettled: useRefresh(),
  })
}
