import { catalogs } from "#shared/words/catalogs.ts"
import { type Part, parseText } from "#shared/words/parse.ts"
import type { Words } from "#shared/words/text.ts"

const letters = "abcdefghijklmnopqrstuvwxyz"
const accented = "áƀćđéƒğĥíĵķĺɱńóƥɋŕśţúṽŵẋýž"

/**
 * A text as a language would have it that nobody speaks: readable, yet without any letter of English, so that whatever
 * was not translated stands out, and longer by two fifths, as every vowel is doubled. Brackets show where it was cut.
 */
export const pseudoText = (english: string): string => `[${written(parseText(english))}]`

function written(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return inAccents(part)
      if ("tag" in part) return `<${part.tag}>${written(part.parts)}</${part.tag}>`
      const { hole, arms, counted } = part
      if (!arms) return `{${hole}}`
      const said = Object.entries(arms).map(([name, inside]) => `${name} {${written(inside)}}`)
      return `{${hole}, ${counted ? "plural" : "select"}, ${said.join(" ")}}`
    })
    .join("")
}

const inAccents = (text: string): string =>
  text
    .replace(/a|e|i|o|u/gi, (vowel) => vowel + vowel.toLowerCase())
    .replace(/[a-z]/gi, (letter) => {
      const other = accented[letters.indexOf(letter.toLowerCase())] ?? letter
      return letter === letter.toLowerCase() ? other : other.toUpperCase()
    })

/** Every text of the bank, in that language. */
export const pseudoWords: Words = Object.fromEntries(
  Object.keys(catalogs.de).map((key) => [key, pseudoText(key.replace(/\|[^|]*$/, ""))]),
)
