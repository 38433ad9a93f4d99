import { minPasswordLength } from "#shared/contracts/password.ts"
import type { Env } from "../../config/env.ts"
import { invalidField } from "../../use-case/problem.ts"
import { passwordError } from "./password-error.ts"

/** The most common passwords, in lower case. */
type CommonPasswords = {
  isCommon: (text: string) => boolean
  list: readonly string[]
  count: number
}

let loaded: Promise<CommonPasswords> | undefined

type Owner = {
  username: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  email?: string | null | undefined
}

/**
 * Checks a new password against PASSWORD_POLICY at registration, change, and recovery. The policy
 * `spec` adds nothing to the contract's rules.
 * @param field the password's path in the request, such as "newPassword"
 * @param owner whose names the password must not consist of
 * @param secondFactor whether the member has one, which allows a shorter password
 * @throws Problem invalid_request with a message at the field
 */
export async function refuseWeakPassword(
  {
    PASSWORD_POLICY: policy,
    BANK_NAME,
    BANK_SHORT_NAME,
  }: Pick<Env, "PASSWORD_POLICY" | "BANK_NAME" | "BANK_SHORT_NAME">,
  password: string,
  { field, owner, secondFactor }: { field: string; owner: Owner; secondFactor: boolean },
): Promise<void> {
  if (policy === "spec") return
  const { isCommon } = await commonPasswords()
  const { username, firstName, lastName, email } = owner
  const known = [BANK_NAME, BANK_SHORT_NAME, username, firstName, lastName, email?.split("@", 1)[0]]
  const names = known.filter((name) => typeof name === "string")
  const least = minPasswordLength(policy, secondFactor)
  const message = passwordError(password, { least, names, isCommon })
  if (message === undefined) return
  throw invalidField(field, message)
}

/**
 * About 49,000 leaked passwords, most common first (ASVS 6.2.4, 6.2.12), from
 * @zxcvbn-ts/language-common (MIT license). Imported on first use: only a bank with the strict
 * policy needs them.
 */
export function commonPasswords(): Promise<CommonPasswords> {
  loaded ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    const list = dictionary["passwords-common"]
    const set = new Set(list)
    return { list, count: set.size, isCommon: (text) => set.has(text) }
  })
  return loaded
}
