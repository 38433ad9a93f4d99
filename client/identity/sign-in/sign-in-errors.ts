import { Login } from "#shared/contracts/auth.ts"
import type { LoginFields } from "./api.ts"

export type LoginFaults = Partial<Record<keyof LoginFields, string | undefined>>

/** The contract's messages for username and password, by field. */
export function loginFaults(fields: LoginFields): LoginFaults {
  const issues = Login.safeParse(fields).error?.issues ?? []
  const messageOf = (field: keyof LoginFields) =>
    issues.find(({ path }) => path[0] === field)?.message
  return { username: messageOf("username"), password: messageOf("password") }
}
