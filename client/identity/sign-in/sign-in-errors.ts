import { Login } from "#shared/contracts/auth.ts"
import type { SignInFields } from "./api.ts"

export type SignInErrors = Partial<Record<keyof SignInFields, string | undefined>>

/** The contract's messages for username and password, by field. */
export function signInErrors(fields: SignInFields): SignInErrors {
  const issues = Login.safeParse(fields).error?.issues ?? []
  const messageOf = (field: keyof SignInFields) =>
    issues.find(({ path }) => path[0] === field)?.message
  return { username: messageOf("username"), password: messageOf("password") }
}
