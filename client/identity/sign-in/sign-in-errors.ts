import { Login } from "#shared/contracts/auth.ts"
import type { LoginFields } from "./api.ts"

export type LoginFaults = Partial<Record<keyof LoginFields, string | undefined>>

/** What the contract says against a username and a password, a message a field. */
export function loginFaults(fields: LoginFields): LoginFaults {
  const issues = Login.safeParse(fields).error?.issues ?? []
  const messageOf = (field: keyof LoginFields) =>
    issues.find(({ path }) => path[0] === field)?.message
  return { username: messageOf("username"), password: messageOf("password") }
}
