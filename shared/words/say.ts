import type { Language } from "./languages.ts"
import { type Part, parseText } from "./parse.ts"
import type { Say, Text, Value, Words } from "./text.ts"

/** The values of a text's holes, and its context, as `say` takes them. */
export type Values = Readonly<Record<string, Value>>

/** Says texts in pieces, for what puts elements in place of a text's tags. */
export type SayInPieces = <Piece>(
  text: string,
  values: Values,
  tag: (name: string, pieces: (Piece | string)[]) => Piece,
) => (Piece | string)[]

/**
 * `say` in a language: finds a text's translation and fills its holes. No line breaks before French signs and units.
 * @param words the language's texts; they may come later, and what is not there is said in English
 */
export function sayIn(language: Language, words: Words = {}): Say & { inPieces: SayInPieces } {
  const plural = new Intl.PluralRules(language)
  const parsed = new Map<string, readonly Part[]>()

  function partsOf(text: string, { context }: Values): readonly Part[] {
    const key = context === undefined ? text : `${text}|${String(context)}`
    // Not by its key alone: every object has a "toString".
    const found = Object.hasOwn(words, key) ? words[key] : undefined
    const translated =
      found?.replace(/ (?=[:;?!»])|(?<=«) |(?<=[\d}#>]) (?=[%€]|[A-Z]{3}\b)/g, "\u00a0") ?? text
    let parts = parsed.get(translated)
    if (!parts) parsed.set(translated, (parts = parseText(translated)))
    return parts
  }

  function fill<Piece>(
    parts: readonly Part[],
    values: Values,
    tag: (name: string, pieces: (Piece | string)[]) => Piece,
  ): (Piece | string)[] {
    return parts.flatMap((part) => {
      if (typeof part === "string") return [part]
      if ("tag" in part) return [tag(part.tag, fill(part.parts, values, tag))]
      const value = values[part.hole]
      if (value === undefined) throw new RangeError(part.hole)
      const { arms, counted } = part
      if (!arms) return [typeof value === "function" ? value(say) : String(value)]
      const arm =
        (counted && (arms[`=${String(value)}`] ?? arms[plural.select(Number(value))])) ||
        (!counted && arms[String(value)]) ||
        arms["other"]
      return fill(arm ?? [], values, tag)
    })
  }

  const inPieces: SayInPieces = (text, values, tag) => fill(partsOf(text, values), values, tag)
  const sayText = (text: string | ((say: Say) => Text), values: Values = {}): Text =>
    typeof text === "function"
      ? text(say)
      : (inPieces(text, values, (_, pieces: string[]) => pieces.join("")).join("") as Text)
  const say = Object.assign(sayText as Say, { language, inPieces })
  return say
}
