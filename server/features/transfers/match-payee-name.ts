import { type AccountName, type AccountWord, accountWords } from "./account-words.ts"
import { editDistance } from "./edit-distance.ts"
import { isInitialOf, isSameWord, isTitle, type Word, wordsOf } from "./name-words.ts"

/** The outcomes of a verification of payee: MTCH, CMTC and NMTC of the EPC's scheme. */
export type PayeeMatch = "match" | "close_match" | "no_match"

/** Longer than any name a bank holds (the schemes end at 140 characters): never a match. */
const longestName = 140

/**
 * More than any name of 140 characters has, unless one letter of it is written out as up to eighteen
 * (NFKC). Such a name is kept from before names were limited written out, and matches nothing: comparing
 * takes as long as the words of both sides are many and long.
 */
const mostWords = longestName / 2
const mostLetters = longestName * 2

const mostDifferences = 2

/**
 * Verification of payee (Regulation (EU) 2024/886): does the name a payer typed belong to the account
 * holder? A close match lets the payer see the real name, so it is given only to one who plainly knows it.
 *
 * **Match**: the same words, whatever their order, case, punctuation, hyphens and blanks. Marks on Latin
 * letters may be left out or written out (ü as u or ue, ø as o or oe, å as a or aa, ß as ss, ł as l).
 * Titles count for nothing. First names may be initials; further first names may be missing.
 *
 * **Close match**: up to two differences of one sort besides: one word misspelt (one slip in words of
 * 4 to 7 letters, two in longer ones, none in shorter); or words missing from a compound name or of its
 * particles (García López: García); or words too many. The name one is called by and a real surname
 * must be among the words that fit; words both missing and too many are another person's name.
 *
 * **No match**: all else. So is a name without a letter or a digit, or with too many, on either side, a
 * surname alone (if the holder has a first name too), and an initial in place of a surname. Scripts other than Latin are
 * compared by NFKC in lower case; nothing is transliterated between scripts.
 */
export function matchPayeeName(given: string, actual: AccountName): PayeeMatch {
  if (given.length > longestName) return "no_match"
  const typed = wordsOf(given)
  const account = accountWords(actual)
  if (isTooMuch(typed) || isTooMuch(account.map(({ word }) => word))) return "no_match"
  const differences = countDifferences(typed, account)
  if (differences === 0) return "match"
  return differences <= mostDifferences ? "close_match" : "no_match"
}

function isTooMuch(words: readonly Word[]): boolean {
  if (words.length > mostWords) return true
  return words.reduce((sum, { spelled }) => sum + spelled.length, 0) > mostLetters
}

/** How many differences there are; Infinity when it cannot be the same person. */
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
  // An M. that is nobody's initial is a Frenchman's title.
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

/** An order for its own sake: the answer must not depend on the order in which words were typed. */
function compareText(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function isFirstName({ role }: AccountWord): boolean {
  return role === "first" || role === "optional"
}

/** Takes every account word that a typed word fits out of `account`; gives the words without one. */
function pairOff(
  typed: readonly Word[],
  account: AccountWord[],
  fits: (word: Word, each: AccountWord) => boolean,
): Word[] {
  return typed.filter((word) => {
    const place = account.findIndex((each) => fits(word, each))
    if (place >= 0) account.splice(place, 1)
    return place < 0
  })
}

/** Takes the pair that a slip explains best out of both lists; gives the number of its slips. */
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

/** Words that are further apart than a slip or two are no pair, and are not compared any further. */
function slipsIn(one: Word, other: Word): number {
  const longer = Math.max(Array.from(one.plain).length, Array.from(other.plain).length)
  const allowed = longer < 4 ? 0 : longer < 8 ? 1 : 2
  return Math.min(
    editDistance(one.plain, other.plain, allowed),
    editDistance(one.plain, other.spelled, allowed),
    editDistance(one.spelled, other.plain, allowed),
  )
}

/** "Mc Donald" is McDonald and "Jeanpierre" Jean-Pierre: the same letters in a row, from any word on. */
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
