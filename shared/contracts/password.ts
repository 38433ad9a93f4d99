import * as z from "zod/mini"
import { type Fault, fault } from "../words/reader.ts"
import type { Phrase } from "../words/text.ts"

/** The longest password, so that hashing one has a bounded cost. */
export const passwordTooLong = z.maxLength(256, fault("Password must be at most 256 characters"))

/** A password that the member has already. */
export const existingPassword = (missing: Fault) =>
  z.string(fault(missing)).check(z.minLength(1, fault(missing)), passwordTooLong)

/** The current password, in requests that ask for it again (server/identity/passwords/require-password.ts). */
export const password = z.optional(existingPassword("Password is required"))

/**
 * The rules for new passwords (PASSWORD_POLICY): `spec` is the specification's six characters,
 * `strict` is NIST SP 800-63B-4, section 3.1.1.2, and ASVS 6.2.
 */
export type PasswordPolicy = "spec" | "strict"

/**
 * The minimum length of a new password, in code points.
 * @param secondFactor whether the member has one, so that a password alone does not give access
 */
export function minPasswordLength(policy: PasswordPolicy, secondFactor: boolean): number {
  if (policy === "spec") return 6
  return secondFactor ? 8 : 15
}

/** The message at a password field. The length needs no server, so the form shows it early. */
export const passwordTooShort =
  (min: number): Phrase =>
  (say) =>
    say("Password must be at least {min} characters", { min })
