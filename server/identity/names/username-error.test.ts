import { expect, test } from "vitest"
import { isOfOneScript, normalizeUsername, usernameError } from "./username.ts"

const unusable = "Username contains a character that cannot be used"
const mixed = "Username must have letters of one script only"
const edges = "Username must begin with a letter and end with a letter or digit"

test.each([
  "marta.lindqvist",
  "Žofie",
  "a.b_c@d+e-f",
  "user-2026",
  "straße",
  "naïve",
  "1234",
  "Γιώργος",
  "Владимир.12",
  "山田太郎",
  "やまだタロウ",
  "김민준",
  "अमित",
  "สมชาย",
  "שרה",
  "محمد5",
])("%s is valid", (username) => {
  expect(usernameError(username)).toBeUndefined()
})

test.each([
  ["a letter that is not seen (U+034F)", "mar\u034fta", unusable],
  ["a variation selector (U+FE00)", "marta\ufe00", unusable],
  ["a filler (U+3164)", "marta\u3164", unusable],
  ["a joiner (U+200D)", "mar\u200dta", unusable],
  ["a soft hyphen (U+00AD)", "mar\u00adta", unusable],
  ["a ligature", "ﬁona", unusable],
  ["a letter for eighteen (U+FDFA)", "ﷺﷺﷺ", unusable],
  ["mathematical letters", "𝓶𝓪𝓻𝓽𝓪", unusable],
  ["old jamo", "\u1113\u1161\u11a8", unusable],
  ["a tatweel", "مـحمد", unusable],
  ["a Roman numeral", "ⅳⅳⅳ", unusable],
  ["an enclosing mark", "abc\u20dd", unusable],
  ["an option of a command", "--factors", "Username must not begin with a hyphen"],
  ["a mark at the beginning", "\u0301abc", "Username must not begin with a mark"],
  ["Cyrillic а among Latin letters", "m\u0430rta", mixed],
  ["Greek among Latin letters", "mαrta", mixed],
  ["a script of the past", "𐤀𐤁𐤂", mixed],
  ["right to left, ending in a dot", "محمد.", edges],
  ["right to left, beginning with a digit", "5محمد", edges],
  ["digits of two kinds", "محمد5٥", edges],
])("%s is refused", (_what, username, message) => {
  expect(usernameError(username.normalize("NFC"))).toBe(message)
})

test("fullwidth letters become regular ones, and the case stays as typed", () => {
  expect(normalizeUsername("Ｍａｒｔａ１２")).toBe("Marta12")
  expect(normalizeUsername("ｶﾀｶﾅ")).toBe("カタカナ")
  expect(normalizeUsername("e\u0301tienne")).toBe("étienne")
})

test("digits and symbols can be combined with every script", () => {
  expect(["12.34", "a-1", "я_1"].every(isOfOneScript)).toBe(true)
  expect(isOfOneScript("aя")).toBe(false)
})
