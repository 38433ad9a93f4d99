import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sayEach } from "../words/catalogs.ts"
import { type ReasonPlace, reasonSentence } from "./reason-codes.ts"

const said = (place: ReasonPlace, code: string | undefined): string =>
  sayEach.en(reasonSentence(place, code))

const places = ["reject", "return", "recall", "refusal"] as const

describe("a reason", () => {
  it.each([
    ["reject", "AC04", "The payee's account is closed."],
    ["return", "FOCR", "It came back because you asked for it."],
    ["recall", "CUST", "The payer asked for the money back."],
    ["refusal", "CUST", "The payee did not agree to send the money back."],
    ["reject", "XY99", "The other bank gave the reason XY99."],
    ["return", undefined, "The other bank gave no reason."],
    ["reject", "<script>", "The other bank gave a reason of its own."],
    ["reject", "constructor", "The other bank gave a reason of its own."],
  ] as const)("of a %s, %s: %s", (place, code, sentence) => {
    expect(said(place, code)).toBe(sentence)
  })

  it("is always one or two sentences, for any code and text", () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.string(), (place, code) => {
        expect(said(place, code)).toMatch(/^[A-Z][A-Za-z0-9',. ]+[.]$/)
      }),
    )
  })

  it("does not tell the payer about a payee's death or a suspicion", () => {
    expect(said("return", "MD07")).toBe("The other bank could not credit the account.")
    expect(said("reject", "RR04")).not.toMatch(/regulator|law|fraud/i)
  })
})

it.each(["de", "fr"] as const)("every reason of every place has a sentence in %s", (language) => {
  const written = readFileSync(join(import.meta.dirname, "reason-codes.ts"), "utf8")
  const known = written.match(/\b[A-Z0-9]{4}(?=: ")/g) ?? []
  expect(known.length).toBeGreaterThan(50)
  const codes = places.flatMap((place) =>
    [...known, "XY99", "<script>", undefined].map((code) => ({ place, code })),
  )
  for (const { place, code } of codes) {
    const text = sayEach[language](reasonSentence(place, code))
    expect({ place, code, text }).not.toEqual({ place, code, text: said(place, code) })
    expect(text).toMatch(/^\p{Lu}[^{}<]+[.]$/u)
  }
})
