import * as fc from "fast-check"
import { expect, it } from "vitest"
import { isSepaText, toSepaText } from "./character-set.ts"

it.each([
  ["Marta Silva", "Marta Silva"],
  ["Zoë Müller & Søn", "Zoe Muller + Son"],
  ["Straße 5", "Strase 5"],
  ["Łukasz Żółć", "Lukasz Zolc"],
  ["Ștefan Țărănescu", "Stefan Taranescu"],
  ["Ħal Għaxaq", "Hal Ghaxaq"],
  ["Þór Æsir Ðan", "Thor Asir Dan"],
  ["Ελένη Θεοδωράκη", "Eleni THeodoraki"],
  ["Щерба Юлия", "SHTerba YUliya"],
  ["Љиљана Ђорђевић", "Ljiljana DJordjevic"],
  ["O’Neill “Bob”", "O'Neill .Bob."],
  ["price: 5 € = $6!", "price: 5 E . .6."],
  ["a_b [c] {d} x\\y|z", "a-b (c) (d) x/y/z"],
  ["two\r\nlines\tand  spaces ", "two lines and spaces"],
  ["山田太郎", "ShanTianTaiLang"],
  ["🏦", "."],
  ["\u200b", "."],
  ["", "."],
])("%j becomes %j", (text, expected) => {
  expect(toSepaText(text, 140).toLowerCase()).toBe(expected.toLowerCase())
})

it("is SEPA's characters, not empty, and never too long, for any text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.integer({ min: 1, max: 140 }),
      (text, longest) => {
        const sepa = toSepaText(text, longest)
        expect(isSepaText(sepa)).toBe(true)
        expect(sepa.length).toBeGreaterThan(0)
        expect(sepa.length).toBeLessThanOrEqual(longest)
        expect(toSepaText(sepa, longest)).toBe(sepa)
      },
    ),
    { numRuns: 300 },
  )
})

it("leaves a text of SEPA's characters as it is", () => {
  const text = "Invoice 17/2026 (part 2): 3,50 + 4.00 - paid? yes'"
  expect(toSepaText(text, 140)).toBe(text)
  expect(toSepaText(text, 10)).toBe("Invoice 17")
})
