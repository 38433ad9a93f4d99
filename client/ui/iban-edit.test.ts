import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { editIban } from "./iban-edit.ts"

describe("editIban", () => {
  it("groups by four and converts to uppercase", () => {
    expect(editIban("", "de893704004405", 14, undefined)).toEqual({
      text: "DE89 3704 0044 05",
      caret: 17,
    })
  })

  it("removes spaces and dashes from a pasted IBAN", () => {
    expect(editIban("", " DE89-3704 0044 ", 16, undefined).text).toBe("DE89 3704 0044")
  })

  it("leaves out what names a pasted IBAN, also behind what was typed", () => {
    expect(editIban("", "IBAN: DE89 3704", 15, undefined)).toEqual({ text: "DE89 3704", caret: 9 })
    expect(editIban("", "IBAN: DE89 3704", 10, undefined)).toEqual({ text: "DE89 3704", caret: 4 })
  })

  it("keeps the caret after the character typed in the middle", () => {
    // DE89 3|704 -> a 9 is typed after the 3
    expect(editIban("DE89 3704", "DE89 39704", 7, undefined)).toEqual({
      text: "DE89 3970 4",
      caret: 7,
    })
  })

  it("deletes the digit before a space when the space is deleted backward", () => {
    expect(editIban("DE89 3704", "DE893704", 4, "backward")).toEqual({
      text: "DE83 704",
      caret: 3,
    })
  })

  it("deletes the digit after a space when the space is deleted forward", () => {
    expect(editIban("DE89 3704", "DE893704", 4, "forward")).toEqual({
      text: "DE89 704",
      caret: 4,
    })
  })

  it("accepts no more than the longest IBAN", () => {
    expect(normalizeIban(editIban("", "9".repeat(50), 50, undefined).text)).toHaveLength(34)
  })

  it("always keeps the number of characters before the caret", () => {
    const text = fc.string({ unit: fc.constantFrom(..."ab1 9-"), maxLength: 34 })
    fc.assert(
      fc.property(text, fc.nat({ max: 34 }), (typed, at) => {
        const caret = Math.min(at, typed.length)
        const edited = editIban("", typed, caret, undefined)
        expect(normalizeIban(edited.text.slice(0, edited.caret))).toBe(
          normalizeIban(typed.slice(0, caret)),
        )
      }),
    )
  })
})
