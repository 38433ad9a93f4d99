import { brand } from "#shared/brand.ts"
import { skeletonOf } from "./looks.ts"

/** The names the bank goes by. Nobody else may bear them. */
const bankNames = [brand.product, "Credit Union"].map(bare)

/**
 * A word without what makes it look different but read the same: case, width, accents, look-alike letters.
 * An i, an l and a 1 are one here.
 */
function bare(word: string): string {
  const lower = skeletonOf(word.normalize("NFKC")).toLowerCase()
  const again = skeletonOf(lower).normalize("NFKD").toLowerCase()
  return again.replace(/[^\p{L}\p{N}]+/gu, "").replaceAll("i", "l")
}

/** Whether words in a row are, joined, the name: "Tes sera" and "T. e. s. s. e. r. a." are. */
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

/** Whether a name says that it is the bank's, whatever it looks like to a computer. */
export function isBanksName(name: string): boolean {
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

/**
 * Why a text cannot be somebody's name, besides what its contract says: letters that are not seen, which
 * make two names out of one, and the bank's own names.
 * @param label what the field is called in a message, such as "First name"
 * @returns a message for its field; undefined when nothing is wrong
 */
export function nameFault(label: string, name: string): string | undefined {
  if (/\p{Default_Ignorable_Code_Point}/u.test(name)) {
    return `${label} contains a character that cannot be seen`
  }
  return isBanksName(name) ? `${label} must not be a name of the bank` : undefined
}
