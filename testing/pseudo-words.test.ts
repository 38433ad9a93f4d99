import { describe, expect, test } from "vitest"
import { sayIn } from "#shared/words/say.ts"
import { pseudoText, pseudoWords } from "./pseudo-words.ts"

const words = {
  "Call <phone>{number}</phone>": pseudoText("Call <phone>{number}</phone>"),
  "{count, plural, one {# payment} other {# payments}}": pseudoText(
    "{count, plural, one {# payment} other {# payments}}",
  ),
  "It is {state, select, frozen {frozen} other {closed}}.": pseudoText(
    "It is {state, select, frozen {frozen} other {closed}}.",
  ),
}
const say = sayIn("de", words).inPieces
const said = (text: keyof typeof words, values: Record<string, string | number>) =>
  say(text, values, (name, pieces: string[]) => `<${name}>${pieces.join("")}</${name}>`).join("")

describe("a text of no language", () => {
  test("has accents, brackets, and longer words", () => {
    expect(pseudoText("Send Money")).toBe("[Śééńđ Ɱóóńééý]")
  })

  test("keeps its holes, tags, counts, and choices", () => {
    expect(said("Call <phone>{number}</phone>", { number: "12" })).toBe("[Ćááĺĺ <phone>12</phone>]")
    const counted = "{count, plural, one {# payment} other {# payments}}"
    expect(said(counted, { count: 1 })).toBe("[1 ƥááýɱééńţ]")
    expect(said(counted, { count: 5 })).toBe("[5 ƥááýɱééńţś]")
    const chosen = "It is {state, select, frozen {frozen} other {closed}}."
    expect(said(chosen, { state: "frozen" })).toBe("[Ííţ ííś ƒŕóóžééń.]")
  })
})

test("short texts, as those of buttons, are two fifths longer on average", () => {
  const short = Object.keys(pseudoWords).filter((text) => /^[\w ]{4,20}$/.test(text))
  const ratios = short.map((text) => pseudoText(text).length / text.length)
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  expect(mean).toBeGreaterThan(1.4)
  expect(mean).toBeLessThan(1.6)
})
