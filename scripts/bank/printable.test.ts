import { expect, test } from "vitest"
import { printable, printableLine } from "./printable.ts"

test.each([
  ["Žofie Dvořáková", "Žofie Dvořáková"],
  ["山田 太郎", "山田 太郎"],
  ["Владимир", "Владимир"],
  ["m\u0430rta", "m\\u{430}rta"],
  ["mar\u034fta", "mar\\u{34f}ta"],
  ["marta\ufe00", "marta\\u{fe00}"],
  ["mar\u3164ta", "mar\\u{3164}ta"],
  ["\u202eatram", "\\u{202e}atram"],
  ["\u05d0\u05d1", "\\u{5d0}\\u{5d1}"],
  ["a\u001b[2Jb", "a\\u{1b}[2Jb"],
  ["a\u2028b", "a\\u{2028}b"],
  ["a\u{e0041}b", "a\\u{e0041}b"],
])("next to other words, %j is printed as %s", (text, shown) => {
  expect(printable(text)).toBe(shown)
})

test("on a separate line, letters stay, and invisible or direction-changing characters are escaped", () => {
  expect(printableLine("שלום \u202eabc\u2069\u200f \u200bдом")).toBe(
    "שלום \\u{202e}abc\\u{2069}\\u{200f} \\u{200b}дом",
  )
})
