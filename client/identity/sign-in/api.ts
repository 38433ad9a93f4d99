import {
  notifyManager,
  type QueryClient,
  queryOptions,
  useIsMutating,
  useQueryClient,
} from "@tanstack/react-query"
import { useLocation } from "wouter"
import type { Login, RegistrationForm, SignInResult, User } from "#shared/contracts/auth.ts"
import type { Challenge, PasskeyRequest } from "#shared/contracts/confirmations.ts"
import { ApiError, get, post } from "../../lib/api-client.ts"
import { readRecords, restoreRecords } from "../../lib/device-records.ts"
import { leaveDocument } from "../../lib/leave-document.ts"
import { isOtherLanguage } from "../../lib/page-language.ts"
import { answerWithPasskey } from "../../lib/passkey.ts"
import { problemOf } from "../../lib/problem.ts"
import { say } from "../../lib/say.ts"
import { holdReadsDuring } from "../../lib/session-renewal.ts"
import { settings } from "../../lib/settings.ts"
import { useChange } from "../../lib/use-change.ts"
import { showToast } from "../../ui/toast-store.ts"
import { clearSiteData, deviceChoices } from "../session/clear-site-data.ts"
import { notifyTabs } from "../session/session-tabs.ts"
import { returnPath } from "./return-path.ts"

type Fields<Schema extends { _zod: { output: unknown } }> = Schema["_zod"]["output"]
export type SignInFields = Fields<typeof Login>
export type RegistrationFields = Fields<typeof RegistrationForm>

const userKey = ["auth", "user"]

/**
 * The signed-in member, or null for a visitor. Not being signed in is a valid answer here, not an error,
 * unless someone was signed in: then the session has ended.
 */
export const userQuery = queryOptions({
  queryKey: userKey,
  queryFn: async ({ signal, client }): Promise<User | null> => {
    try {
      return await get<User>("/api/auth/user", { signal })
    } catch (error) {
      const nobody = error instanceof ApiError && error.status === 401
      if (nobody && !client.getQueryData(userKey)) return null
      throw error
    }
  },
})

/**
 * Greets the member and refetches the current user, which leaves the sign-in page. A member who reads the bank in
 * another language gets a new document before anything is shown: until then, the sign-in is in progress.
 */
export function useWelcome() {
  const client = useQueryClient()
  return ({ user }: SignInResult): Promise<void> => {
    if (isOtherLanguage(user.language)) {
      leaveDocument.replaceWith(returnPath(location.search))
      return new Promise(() => {})
    }
    showToast({ title: say("Welcome back, {username}!", { username: user.username }) })
    return client.invalidateQueries({ queryKey: userQuery.queryKey })
  }
}

/**
 * Signs in with a password. If a second factor is required, resolves with its challenge instead of an
 * error.
 */
export function useSignIn() {
  const welcome = useWelcome()
  return useChange({
    send: async (fields: SignInFields): Promise<SignInResult | { challenge: Challenge }> => {
      try {
        return await post<SignInResult>("/api/auth/login", fields)
      } catch (error) {
        const problem = problemOf(error)
        if (problem?.code !== "second_factor_required" || !problem.challenge) throw error
        return { challenge: problem.challenge }
      }
    },
    onSuccess: (answer) => ("user" in answer ? welcome(answer) : undefined),
  })
}

/**
 * Signs in with only a passkey: the device identifies the member (WebAuthn, discoverable credentials).
 */
export function usePasskeySignIn() {
  return useChange({
    send: async () => {
      const request = await post<PasskeyRequest>("/api/auth/passkey-options", {})
      const passkey = await answerWithPasskey(request)
      return post<SignInResult>("/api/auth/passkey", { passkey })
    },
    onSuccess: useWelcome(),
  })
}

/** Registers, signs in, greets the member, and refetches the current user. */
export function useRegister() {
  return useChange({
    send: (fields: RegistrationFields) => post<SignInResult>("/api/auth/register", fields),
    toast: ({ user }) => ({
      title: say("Welcome to {bank}, {username}!", {
        bank: settings.creditUnion.shortName,
        username: user.username,
      }),
    }),
    refetch: [userQuery.queryKey],
  })
}

/** The mutation key of a sign-out in progress. */
const logoutKey = ["auth", "logout"]

/**
 * Whether the member is signing out or has signed out. A pending call that is then refused does not mean
 * that the session expired.
 */
export function isIntendedSignOut(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: logoutKey }) > 0 || client.getQueryData(userKey) === null
}

/** Whether a sign-out is in progress, for components that must stop their calls while it runs. */
export function useSigningOut(): boolean {
  return useIsMutating({ mutationKey: logoutKey }) > 0
}

/** Signs out, clears everything that was fetched, and goes to the sign-in page. */
export function useSignOut() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useChange({
    mutationKey: logoutKey,
    send: () => holdReadsDuring(() => logout(client)),
    onSuccess: () => {
      showToast({ title: say("Success"), description: say("Logged out successfully") })
      // Rendered in one step. Otherwise the current page would report an expired session, or would refetch
      // data after the sign-out. That no one is signed in is known without a request.
      notifyManager.batch(() => {
        client.setQueryData(userQuery.queryKey, null)
        notifyManager.schedule(() => {
          navigate("/")
          client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "auth" })
        })
      })
    },
  })
}

/** Signs out and cancels all reads, so that none is refused because the session has ended. */
async function logout(client: QueryClient): Promise<void> {
  const canceled = client.getQueryCache().findAll({ fetchStatus: "fetching" })
  void client.cancelQueries()
  // Read before the response makes the browser clear its storage.
  const choices = deviceChoices()
  const records = await readRecords()
  try {
    await post<unknown>("/api/auth/logout", {})
  } catch (error) {
    void client.refetchQueries({ predicate: (query) => canceled.includes(query), type: "active" })
    throw error
  }
  clearSiteData(choices)
  await restoreRecords(records)
  notifyTabs({ kind: "logged-out" })
  await client.cancelQueries()
}
