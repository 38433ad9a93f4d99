import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
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

const path = "/api/second-factors"

/** The customer's second factors. */
export const secondFactorsQuery = queryOptions({
  queryKey: ["security", "factors"],
  queryFn: ({ signal }) => get<SecondFactors>(path, { signal }),
})

/** Whether there is a second factor. Recovery codes are not one; they replace a lost one. */
export function isEnrolled({ authenticator, passkeys }: SecondFactors): boolean {
  return authenticator !== null || passkeys.length > 0
}

/** Refetches all security data after a change, even a failed one. */
function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ["security"] })
}

/** A secret for an authenticator app. It becomes a second factor after a first right code. */
export function useNewAuthenticator() {
  return useMutation({
    mutationFn: () => post<NewAuthenticator>(`${path}/authenticator`, {}, { action: "Continue" }),
  })
}

/** The app's first code, which makes it a second factor. */
export function useConfirmAuthenticator() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (code: string) =>
      post<AddedFactor>(`${path}/authenticator/confirmation`, { code }, { renewsSession: true }),
    onSettled: useRefresh(),
  })
}

/** The options for creating a passkey. */
export function usePasskeyCreation() {
  return useMutation({
    mutationFn: () => post<PasskeyCreation>(`${path}/passkey-options`, {}, { action: "Continue" }),
  })
}

/** A passkey that the device has created, with the customer's name for it. */
export function useAddPasskey() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (passkey: NewPasskey) =>
      post<AddedFactor>(`${path}/passkeys`, passkey, { renewsSession: true }),
    onSettled: useRefresh(),
  })
}

/** Renames a passkey. */
export function useRenamePasskey(id: PasskeyItem["id"]) {
  return useMutation({
    mutationFn: (name: PasskeyName) => put<unknown>(`${path}/passkeys/${id}`, name),
    onSettled: useRefresh(),
  })
}

/** The second factor to remove: the app, or one passkey. */
export type RemovableFactor = "authenticator" | PasskeyItem

/** Removes a second factor. */
export function useRemoveFactor(factor: RemovableFactor) {
  const which = factor === "authenticator" ? factor : `passkeys/${factor.id}`
  return useMutation({
    mutationFn: () => post<unknown>(`${path}/${which}/removal`, {}, { action: "Remove" }),
    onSettled: useRefresh(),
  })
}

/** Ten new recovery codes; the old ones become invalid. */
export function useNewRecoveryCodes() {
  return useMutation({
    mutationFn: () =>
      post<RecoveryCodes>(`${path}/recovery-codes`, {}, { action: "Make New Codes" }),
    onSettled: useRefresh(),
  })
}
