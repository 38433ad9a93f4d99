import { Login } from "#shared/contracts/auth.ts"
import { asWritten, type Text } from "#shared/words/text.ts"
import type { SignInFields } from "./api.ts"

export type SignInErrors = Partial<Record<keyof SignInFields, Text | undefined>>

/** The contract's messages for username and password, by field. */
export function signInErrors(fields: SignInFields): SignInErrors {
  const issues = Login.safeParse(fields).error?.issues ?? []
  const messageOf = (field: keyof SignInFields) => {
    const message = issues.find(({ path }) => path[0] === field)?.message
    return message === undefined ? undefined : asWritten(message)
  }
  return { username: messageOf("username"), password: messageOf("password") }
}
