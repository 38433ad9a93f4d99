/**
 * What the bank asks of a new password (PASSWORD_POLICY): `spec` is the specification's six characters,
 * `strict` is NIST SP 800-63B-4, section 3.1.1.2, and ASVS 6.2.
 */
export type PasswordPolicy = "spec" | "strict"

/**
 * How many characters a new password has at least, in code points.
 * @param secondFactor whether the customer has one, so that a password alone opens nothing
 */
export function leastPasswordLength(policy: PasswordPolicy, secondFactor: boolean): number {
  if (policy === "spec") return 6
  return secondFactor ? 8 : 15
}

/** What is said at a password's field. Typing it in passes without a server, so the form says it early. */
export const passwordTooShort = (least: number) => `Password must be at least ${least} characters`
