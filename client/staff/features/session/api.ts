import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import type { PasskeyRequest } from "#shared/contracts/confirmations.ts"
import type { Colleague } from "#shared/contracts/staff-employees.ts"
import type {
  StaffPasskeyOptions,
  StaffPasswordSignIn,
  StaffSession,
  StaffSignInOptions,
} from "#shared/contracts/staff-session.ts"
import type { EmployeeRole } from "#shared/employee-roles.ts"
import { may, type StaffOperation } from "#shared/staff-operations.ts"
import { asWritten } from "#shared/words/text.ts"
import { ApiError, get, post } from "../../../lib/api-client.ts"
import { leaveDocument } from "../../../lib/leave-document.ts"
import { answerWithPasskey } from "../../../lib/passkey.ts"
import { useChange } from "../../../lib/use-change.ts"
import { staffPath } from "../../staff-path.ts"
import type { GivenFactor } from "../../ui/factor-form.tsx"

const key = ["session"]

/** The employee's session, or null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }): Promise<StaffSession | null> => {
    try {
      return await get<StaffSession>(staffPath("staffSession"), { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})

/** What the sign-in page offers; in the demo also the employees with their current codes. */
export const signInOptionsQuery = queryOptions({
  queryKey: ["sign-in-options"],
  queryFn: ({ signal }) => get<StaffSignInOptions>(staffPath("staffSignInOptions"), { signal }),
  staleTime: 0,
})

/** The signed-in employee. Only below the frame, where there is one. */
export function useEmployee(): StaffSession["employee"] {
  const { data } = useQuery(sessionQuery)
  if (!data) throw new Error("Nobody is signed in")
  return data.employee
}

/** Whether the signed-in employee may call an operation, or has a right: what only others may do is not offered. */
export function useMay(): (asked: StaffOperation | readonly EmployeeRole[]) => boolean {
  const { roles } = useEmployee()
  return (asked) => may(roles, asked)
}

/** All employees by name, which every employee may read. */
export const colleaguesQuery = queryOptions({
  queryKey: ["colleagues"],
  queryFn: ({ signal }) => get<Colleague[]>(staffPath("listColleagues"), { signal }),
})

/** Signs in with a password and a code of the authenticator app. */
export function usePasswordSignIn() {
  const client = useQueryClient()
  return useChange({
    send: (fields: StaffPasswordSignIn) => post<StaffSession>(staffPath("staffSignIn"), fields),
    onSuccess: (session) => begin(client, session),
    meta: { quiet: true },
  })
}

/** Signs in with a username and its passkey. */
export function usePasskeySignIn() {
  const client = useQueryClient()
  return useChange({
    send: async (username: string) => {
      const request = await post<StaffPasskeyOptions>(staffPath("staffPasskeyOptions"), {
        username,
      })
      const passkey = await answerWithPasskey(request.passkey)
      return post<StaffSession>(staffPath("staffSignInWithPasskey"), { username, passkey })
    },
    onSuccess: (session) => begin(client, session),
    meta: { quiet: true },
  })
}

/** What someone else was shown in this tab goes. */
function begin(client: QueryClient, session: StaffSession): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] })
  client.setQueryData(sessionQuery.queryKey, session)
}

/** The challenge for unlocking with a passkey. */
export const requestUnlockPasskey = async (): Promise<PasskeyRequest> =>
  (await post<StaffPasskeyOptions>(staffPath("staffUnlockOptions"), {})).passkey

/** Unlocks the session; the page continues where it was. */
export function useUnlock() {
  const client = useQueryClient()
  return async (factor: GivenFactor): Promise<void> => {
    const session = await post<StaffSession>(staffPath("staffUnlock"), factor)
    client.setQueryData(sessionQuery.queryKey, session)
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] })
  }
}

/** Ends the session. A new document keeps nothing of it in memory. */
export function useSignOut() {
  return useChange({
    send: () => post<unknown>(staffPath("staffSignOut"), {}),
    onSuccess: () => leaveDocument.replaceWith("/"),
    meta: { errorTitle: asWritten("You are still signed in") },
  })
}
