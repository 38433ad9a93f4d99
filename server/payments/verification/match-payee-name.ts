import { type AccountName, type AccountWord, accountWords } from "./account-words.ts"
import { editDistance } from "./edit-distance.ts"
import { isInitialOf, isSameWord, isTitle, type Word, wordsOf } from "./name-words.ts"

/** The outcomes of a verification of payee: MTCH, CMTC and NMTC of the EPC's scheme. */
export type PayeeMatch = "match" | "close_match" | "no_match"

/** Longer than any name a bank stores (the schemes' limit is 140 characters): never a match. */
const longestName = 140

/**
 * More than any name of 140 characters has, unless letters expand to as many as eighteen (NFKC). Such a
 * name was stored before the limit counted expanded letters, and never matches: the time of a comparison
 * grows with the number and length of both sides' words.
 */
const maxWords = longestName / 2
const maxLetters = longestName * 2

const maxDifferences = 2

/**
 * Verification of payee (Regulation (EU) 2024/886): does the name that a payer typed belong to the
 * account holder? A close match shows the payer the real name, so it requires that the payer
 * clearly knows most of it.
 *
 * **Match**: the same words in any order, ignoring case, punctuation, hyphens, and spaces.
 * Diacritics on Latin letters may be omitted or spelled out (ü as u or ue, ø as o or oe, å as a or
 * aa, ß as ss, ł as l). Titles are ignored. First names may be initials; further first names may be
 * missing.
 *
 * **Close match**: in addition, up to two differences of one kind: one misspelled word (one error
 * in words of 4 to 7 letters, two in longer ones, none in shorter ones); or missing parts of a
 * compound name or missing particles (García López: García); or extra words. The first name and one
 * actual surname must be among the matching words; missing and extra words together mean another
 * person.
 *
 * **No match**: everything else. That includes a name without letters or digits, a name with too
 * many of them on either side, a surname alone (if the holder has a first name), and an initial in
 * place of a surname. Scripts other than Latin are compared by NFKC in lowercase; there is no
 * transliteration.
 */
export function matchPayeeName(given: string, actual: AccountName): PayeeMatch {
  if (isTooLong(given)) return "no_match"
  return matchOf(differencesOf(wordsOf(given), accountWords(actual)))
}

/** Whether a name that a payer typed is too long for any name. */
export const isTooLong = (given: string): boolean => given.length > longestName

/** What so many differences mean. */
export function matchOf(differences: number): PayeeMatch {
  if (differences === 0) return "match"
  return differences <= maxDifferences ? "close_match" : "no_match"
}

/** The number of differences between typed words and a person's name; Infinity for another person's. */
export function differencesOf(typed: readonly Word[], account: readonly AccountWord[]): number {
  if (isTooMuch(typed) || isTooMuch(account.map(({ word }) => word))) return Infinity
  return countDifferences(typed, account)
}

function isTooMuch(words: readonly Word[]): boolean {
  if (words.length > maxWords) return true
  return words.reduce((sum, { spelled }) => sum + spelled.length, 0) > maxLetters
}

/** The number of differences; Infinity when it cannot be the same person. */
function countDifferences(typed: readonly Word[], account: readonly AccountWord[]): number {
  if (isSameUnspaced(typed, account)) return 0

  const missing = [...account]
  const sorted = typed.toSorted(
    (a, b) => compareText(a.plain, b.plain) || compareText(a.spelled, b.spelled),
  )
  const different = pairOff(sorted, missing, (word, each) => isSameWord(word, each.word))
  const unexplained = pairOff(
    different,
    missing,
    (word, each) => isFirstName(each) && isInitialOf(word, each.word),
  )
  // An "M." that matches no initial is the French title.
  const tooMany = unexplained.filter((word) => !isTitle(word) && word.plain !== "m")
  const slips = pairOffMisspelt(tooMany, missing)

  const found = account.filter((each) => !missing.includes(each))
  const rolesFound = new Set(found.map((each) => each.role))
  const needsFirst = account.some((each) => each.role === "first")
  const lacking = missing.filter((each) => each.role !== "optional").length
  if (!rolesFound.has("surname") || (needsFirst && !rolesFound.has("first"))) return Infinity
  if (lacking > 0 && tooMany.length > 0) return Infinity
  return slips + lacking + tooMany.length
}

/** A fixed order, because the result must not depend on the order in which words were typed. */
function compareText(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function isFirstName({ role }: AccountWord): boolean {
  return role === "first" || role === "optional"
}

/**
 * Removes every account word that matches a typed word from `account`; returns the typed words without a
 * match.
 */
function pairOff(
  typed: readonly Word[],
  account: AccountWord[],
  fits: (word: Word, each: AccountWord) => boolean,
): Word[] {
  return typed.filter((word) => {
    const index = account.findIndex((each) => fits(word, each))
    if (index >= 0) account.splice(index, 1)
    return index < 0
  })
}

/** Removes the closest misspelled pair from both lists; returns its number of errors. */
function pairOffMisspelt(typed: Word[], account: AccountWord[]): number {
  const pairs = typed.flatMap((word) =>
    account.map((each) => ({ each, word, slips: slipsIn(word, each.word) })),
  )
  const [best] = pairs.filter(({ slips }) => slips < Infinity).toSorted((a, b) => a.slips - b.slips)
  if (!best) return 0
  typed.splice(typed.indexOf(best.word), 1)
  account.splice(account.indexOf(best.each), 1)
  return best.slips
}

/** Words with a larger distance are not a pair and are not compared further. */
function slipsIn(one: Word, other: Word): number {
  const longer = Math.max(Array.from(one.plain).length, Array.from(other.plain).length)
  const allowed = longer < 4 ? 0 : longer < 8 ? 1 : 2
  return Math.min(
    editDistance(one.plain, other.plain, allowed),
    editDistance(one.plain, other.spelled, allowed),
    editDistance(one.spelled, other.plain, allowed),
  )
}

/**
 * "Mc Donald" is McDonald and "Jeanpierre" is Jean-Pierre: the same letters in a row, starting at any word.
 */
function isSameUnspaced(typed: readonly Word[], account: readonly AccountWord[]): boolean {
  const all = account.map((each) => each.word)
  const needed = account.filter((each) => each.role !== "optional").map((each) => each.word)
  const spellings = new Set([...unspaced(all), ...unspaced(needed)])
  const untitled = typed.filter(
    (word) => !isTitle(word) || all.some((each) => isSameWord(each, word)),
  )
  return unspaced(untitled).some((spelling) => spellings.has(spelling))
}

function unspaced(words: readonly Word[]): string[] {
  return words.flatMap((_, start) => {
    const turned = [...words.slice(start), ...words.slice(0, start)]
    return [turned.map((word) => word.plain).join(""), turned.map((word) => word.spelled).join("")]
  })
}
