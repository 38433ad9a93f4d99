import { type AccountWord, accountWords } from "./account-words.ts"
import { differencesOf, isTooLong, matchOf, matchPayeeName } from "./match-payee-name.ts"
import { isSameWord, type Word, wordsOf } from "./name-words.ts"

/** An owner of an account: the name, null until it is stated, and whether staff checked that it is theirs. */
export type OwnerName = { readonly name: string | null; readonly checked: boolean }

/** What a payer or another bank is told. Only a close match tells a name. */
export type HolderMatch =
  | { readonly result: "match" | "no_match" | "not_possible" }
  | { readonly result: "close_match"; readonly name: string }

/** What stands between two names, in the bank's languages. An ampersand is no word anyway. */
const between = new Set(["and", "und", "et"])

/** More words than two names have: each place where they can be divided is tried. */
const mostDivided = 16

/**
 * Verification of payee for the holder of an account: one person, or people who own it together. Of these, the best
 * answer counts among that for each owner's name and that for all of them (EPC218-23: the payer may know one holder of
 * an account, or both). A close match tells only the name that was almost typed, never the other owner's.
 *
 * Names that can't be compared are left out: what is said of them would be unverified, so the answer is
 * not_possible instead of a mismatch if nothing else fits.
 * @param onlyChecked whether only names that staff checked are compared, as in production
 */
export function matchHolder(
  given: string,
  owners: readonly OwnerName[],
  onlyChecked: boolean,
): HolderMatch {
  const known = owners.flatMap(({ name, checked }) =>
    name === null || (onlyChecked && !checked) ? [] : [name],
  )
  const [only] = known
  if (only === undefined) return { result: "not_possible" }
  if (owners.length === 1) return told(matchPayeeName(given, only), only)
  if (isTooLong(given)) return { result: "no_match" }
  const best = matchOfOwners(given, known.map(ownerOf))
  return best.result === "no_match" && known.length < owners.length
    ? { result: "not_possible" }
    : best
}

type Owner = { readonly name: string; readonly words: readonly AccountWord[] }

const ownerOf = (name: string): Owner => ({ name, words: accountWords(name) })

const told = (result: HolderMatch["result"], name: string): HolderMatch =>
  result === "close_match" ? { result, name } : { result }

/** How far typed words are from an owner's name. */
type Distance = { readonly name: string; readonly differences: number }

function matchOfOwners(given: string, owners: readonly Owner[]): HolderMatch {
  const all = wordsOf(given)
  const typed = all.filter((word) => !isBetween(word))
  const alone = owners.flatMap((owner): Distance[] =>
    // A word between names can be part of one.
    [all, typed].map((words) => distance(words, owner)),
  )
  const together = divisionsOf(all).flatMap((division) =>
    pairsOf(owners).map(([one, other]) => distanceOfBoth(division, one, other)),
  )
  const [best] = [...alone, ...together].toSorted((a, b) => a.differences - b.differences)
  return best === undefined ? { result: "no_match" } : told(matchOf(best.differences), best.name)
}

const isBetween = (word: Word): boolean => between.has(word.plain)

const distance = (words: readonly Word[], { name, words: actual }: Owner): Distance => ({
  name,
  differences: differencesOf(words, actual),
})

type Division = {
  readonly first: readonly Word[]
  readonly second: readonly Word[]
  /** Whether a word stands between them, so that they are surely two names. */
  readonly linked: boolean
}

/** Typed words in two, each way that they may be two names. */
function divisionsOf(words: readonly Word[]): Division[] {
  if (words.length > mostDivided) return []
  const places = words.flatMap((word, at) => (isBetween(word) ? [at] : []))
  if (places.length > 0) {
    // Only the word there is left out: another can be part of a name.
    return places.map((at) => ({
      first: words.slice(0, at),
      second: words.slice(at + 1),
      linked: true,
    }))
  }
  return words.slice(1).map((_, at) => ({
    first: words.slice(0, at + 1),
    second: words.slice(at + 1),
    linked: false,
  }))
}

/** Each two of the owners, in both orders. */
const pairsOf = (owners: readonly Owner[]): [Owner, Owner][] =>
  owners.flatMap((one) =>
    owners.flatMap((other): [Owner, Owner][] => (one === other ? [] : [[one, other]])),
  )

/**
 * How far two typed names are from those of two owners. If only one of them is almost an owner's, the name of that one is
 * told; if one is nobody's, the other must be an owner's without any difference, and is a close match.
 */
function distanceOfBoth({ first, second, linked }: Division, one: Owner, other: Owner): Distance {
  const left = linked ? besideOther(first, second, one, other) : distance(first, one).differences
  const right = linked
    ? besideOther(second, first, other, one)
    : distance(second, other).differences
  if (linked && left === Infinity && right === 0) return { name: other.name, differences: 1 }
  if (linked && right === Infinity && left === 0) return { name: one.name, differences: 1 }
  return { name: left > 0 ? one.name : other.name, differences: Math.max(left, right) }
}

/** "Anna and Ben Berg": who has the same surname as the other need not be named with it. */
function besideOther(
  words: readonly Word[],
  others: readonly Word[],
  owner: Owner,
  other: Owner,
): number {
  const [surname, theirs] = [surnameOf(owner.words), surnameOf(other.words)]
  const isShared =
    surname.length === theirs.length &&
    surname.every((word, at) => {
      const same = theirs[at]
      return same && isSameWord(word, same) && others.some((each) => isSameWord(each, word))
    })
  const named = distance(words, owner).differences
  return isShared ? Math.min(named, distance([...words, ...surname], owner).differences) : named
}

const surnameOf = (words: readonly AccountWord[]): Word[] =>
  words.filter(({ role }) => role === "surname" || role === "particle").map(({ word }) => word)
