import { brand } from "#shared/brand.ts"
import { skeletonOf } from "./username-keys.ts"

/** The bank's own names, which customers may not use. */
const bankNames = [brand.product, "Credit Union"].map(bare)

/**
 * Removes differences that a reader does not notice: case, width, accents, and look-alike letters.
 * Here i, l, and 1 are the same.
 */
function bare(word: string): string {
  const lower = skeletonOf(word.normalize("NFKC")).toLowerCase()
  const again = skeletonOf(lower).normalize("NFKD").toLowerCase()
  return again.replace(/[^\p{L}\p{N}]+/gu, "").replaceAll("i", "l")
}

/**
 * Whether consecutive words, joined, form the name, as "Tes sera" and "T. e. s. s. e. r. a." do.
 */
function hasRun(words: readonly string[], name: string): boolean {
  return words.some((_, start) => {
    let joined = ""
    for (const word of words.slice(start)) {
      joined += word
      if (joined.length >= name.length) return joined === name
    }
    return false
  })
}

/** Whether a name reads like the bank's own, in any characters. */
export function isBankName(name: string): boolean {
  const words = name
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(bare)
    .filter((word) => word !== "")
  return bankNames.some(
    (bankName) => hasRun(words, bankName) || words.some((word) => word.includes(bankName)),
  )
}

/** What is not drawn: ignorable and format characters, private and unassigned ones, Braille's blank. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * What is wrong with a person's name, beyond its contract: invisible letters, which make two names
 * look the same, and the bank's own names.
 * @param label the field's name in the message, such as "First name"
 * @returns a message for the field; undefined when nothing is wrong
 */
export function nameError(label: string, name: string): string | undefined {
  if (unseen.test(name)) {
    return `${label} contains a character that cannot be seen`
  }
  return isBankName(name) ? `${label} must not be a name of the bank` : undefined
}
