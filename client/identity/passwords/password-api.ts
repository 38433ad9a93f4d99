import { queryOptions } from "@tanstack/react-query"
import type {
  PasswordAge,
  PasswordChange,
  Recovery,
  RecoveryResult,
} from "#shared/contracts/auth.ts"
import { get, post } from "../../lib/api-client.ts"
import { say } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"

/** When the password was last changed. */
export const passwordAgeQuery = queryOptions({
  queryKey: ["security", "password"],
  queryFn: ({ signal }) => get<PasswordAge>("/api/auth/password", { signal }),
})

/** The mutation key of a change in progress, during which this browser's session id changes. */
export const passwordChangeKey = ["auth", "password"]

/** Changes the password, which signs the member out everywhere else, and says so. */
export function useChangePassword() {
  return useChange({
    mutationKey: passwordChangeKey,
    send: (change: PasswordChange) =>
      post<PasswordAge>("/api/auth/password", change, { renewsSession: true }),
    toast: () => ({
      title: say("Password changed"),
      description: say("You are signed out on all other devices."),
    }),
    refetch: [["security"]],
  })
}

/** Sets a new password with staff's one-time code. Does not sign in. */
export function useRecovery() {
  return useChange({
    send: (recovery: Recovery) => post<RecoveryResult>("/api/auth/recovery", recovery),
  })
}
