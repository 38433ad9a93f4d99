import { hash, randomBytes } from "node:crypto"

/** How many a customer gets. */
const howMany = 10

/** 120 random bits each, six times what ASVS 6.5.4 asks for; 24 letters and digits without padding. */
const codeBytes = 15

/** RFC 4648 section 6: without 0, 1, 8 and 9, which look like letters. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** Ten new recovery codes, in groups of four, such as K7QF-…. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, newRecoveryCode)
}

/** One code of the kind: a customer's own, or the one that staff gives (npm run bank -- recover). */
export function newRecoveryCode(): string {
  return grouped(randomBytes(codeBytes))
}

function grouped(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("")
  const letters = bits.replace(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)] ?? "")
  return letters.replace(/.{4}(?=.)/g, "$&-")
}

/**
 * SHA-256 of the code as it was made, however it was typed: blanks, dashes and case do not count, and
 * 0, 1 and 8 are the letters they look like. Unsalted, since 120 random bits cannot be tried (ASVS
 * 6.5.2).
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
