import { randomInt } from "node:crypto"
import { sha256 } from "./queries.ts"

/**
 * A code for an invitation: ten digits, which void with five wrong ones and after half an hour.
 * @returns the code, and its hash as the invitation stores it
 */
export function newEnrollmentCode(): { code: string; codeHash: Buffer } {
  const code = Array.from({ length: 10 }, () => randomInt(10)).join("")
  return { code, codeHash: sha256(code) }
}
