import { isParticle, isTitle, type Word, wordsOf } from "./name-words.ts"

/** An account holder's name, in two fields or as one text ("Marta Lindqvist", "Lindqvist, Marta"). */
export type AccountName =
  | string
  | { readonly firstName: string | null; readonly lastName: string | null }

/**
 * The role of a word in the holder's name. `first` is the (possibly hyphenated) first name, `optional` are
 * further first names and titles, `particle` is a word such as van.
 */
type Role = "first" | "optional" | "particle" | "surname"

export type AccountWord = { readonly word: Word; readonly role: Role }

/** The words of an account holder's name with their roles. A single name counts as a surname. */
export function accountWords(name: AccountName): AccountWord[] {
  const { firstName, lastName } = typeof name === "string" ? inTwo(name) : name
  const first = firstNames(firstName ?? "")
  const last = surnames(lastName ?? "")
  return last.length > 0 ? [...first, ...last] : surnames(firstName ?? "")
}

function firstNames(text: string): AccountWord[] {
  const names = chunksOf(text).map(wordsOf)
  const main = names.find((words) => words.some((word) => !isTitle(word)))
  return names.flatMap((words) =>
    words.map((word) => ({ word, role: words === main ? "first" : "optional" }) as const),
  )
}

function surnames(text: string): AccountWord[] {
  const words = wordsOf(text)
  const hasCore = words.some((word) => !isTitle(word) && !isParticle(word))
  return words.map((word) => ({ word, role: hasCore ? surnameRole(word) : "surname" }))
}

function surnameRole(word: Word): Role {
  if (isTitle(word)) return "optional"
  return isParticle(word) ? "particle" : "surname"
}

/** In a single text, the surname is what precedes a comma, or the last word with its particles. */
function inTwo(name: string): { firstName: string; lastName: string } {
  const comma = name.indexOf(",")
  if (comma >= 0) return { firstName: name.slice(comma + 1), lastName: name.slice(0, comma) }
  const chunks = chunksOf(name)
  let start = chunks.findLastIndex((chunk) => wordsOf(chunk).some((word) => !isTitle(word)))
  while (start > 1 && wordsOf(chunks[start - 1] ?? "").every(isParticle)) start -= 1
  const cut = Math.max(start, 0)
  return { firstName: chunks.slice(0, cut).join(" "), lastName: chunks.slice(cut).join(" ") }
}

function chunksOf(text: string): string[] {
  return text.split(/\s+/u).filter((chunk) => wordsOf(chunk).length > 0)
}
