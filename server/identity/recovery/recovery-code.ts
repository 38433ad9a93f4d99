import { hash, randomBytes } from "node:crypto"
import { recoveryCodeCount } from "#shared/limits.ts"

/** 120 random bits, six times what ASVS 6.5.4 requires; 24 characters without padding. */
const codeBytes = 15

/** RFC 4648 section 6: without 0, 1, 8, and 9, since some look like letters. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** New recovery codes, in groups of four, such as K7QF-…. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, newRecoveryCode)
}

/** One code, for a member or from staff (npm run bank -- recover). */
export function newRecoveryCode(): string {
  return grouped(randomBytes(codeBytes))
}

function grouped(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("")
  const letters = bits.replace(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)] ?? "")
  return letters.replace(/.{4}(?=.)/g, "$&-")
}

/**
 * SHA-256 of the normalized code: spaces, dashes, and case are ignored, and 0, 1, and 8 are read as
 * the letters that they look like. Unsalted, since 120 random bits cannot be guessed (ASVS 6.5.2).
 */
export function recoveryCodeHash(typed: string): Buffer {
  const letters = typed
    .replace(/[ -]/g, "")
    .toUpperCase()
    .replaceAll("0", "O")
    .replaceAll("1", "I")
    .replaceAll("8", "B")
  return hash("sha256", letters, "buffer")
}
