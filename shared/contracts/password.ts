import * as z from "zod/mini"

/** The current password, in requests that ask for it again (server/identity/passwords/require-password.ts). */
export const password = z.optional(
  z
    .string({ error: "Password is required" })
    .check(
      z.minLength(1, "Password is required"),
      z.maxLength(256, "Password must be at most 256 characters"),
    ),
)

/**
 * The rules for new passwords (PASSWORD_POLICY): `spec` is the specification's six characters,
 * `strict` is NIST SP 800-63B-4, section 3.1.1.2, and ASVS 6.2.
 */
export type PasswordPolicy = "spec" | "strict"

/**
 * The minimum length of a new password, in code points.
 * @param secondFactor whether the customer has one, so that a password alone does not give access
 */
export function minPasswordLength(policy: PasswordPolicy, secondFactor: boolean): number {
  if (policy === "spec") return 6
  return secondFactor ? 8 : 15
}

/** The message at a password field. The length needs no server, so the form shows it early. */
export const passwordTooShort = (least: number) => `Password must be at least ${least} characters`
