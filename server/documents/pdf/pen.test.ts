import Pdf from "pdfkit"
import { expect, test, vi } from "vitest"
import { latestLayout } from "./paper.ts"
import { penFor, type Style } from "./pen.ts"

const style: Style = { font: "regular", size: 10, color: "#000000" }

/** The letters that a pen puts on the paper, from left to right, glyph by glyph, and where each part begins. */
function drawn(line: string, align?: "right", layout = latestLayout) {
  const doc = new Pdf()
  const pen = penFor(doc, layout)
  const parts: { letters: string; x: number }[] = []
  const written: readonly (readonly unknown[])[] = vi.spyOn(doc, "text").mock.calls
  pen.write(line, 200, 100, style, align)
  // pdfkit's types do not name the font that it has opened.
  const { _font } = doc as unknown as {
    _font: {
      layout(text: string, features: unknown): { glyphs: { codePoints: readonly number[] }[] }
    }
  }
  for (const [text, x, , options] of written) {
    const { features } = options as { features?: unknown }
    const { glyphs } = _font.layout(text as string, features)
    const letters = glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join("")
    parts.push({ letters, x: x as number })
  }
  return {
    letters: parts.map(({ letters }) => letters).join(""),
    parts,
    width: pen.widthOf(line, style),
  }
}

test("Hebrew stands from right to left, its words too, and figures from left to right", () => {
  expect(drawn("דוד כהן").letters).toBe("ןהכ דוד")
  expect(drawn("Rent דוד כהן 2026").letters).toBe("Rent 2026 ןהכ דוד")
  expect(drawn("שכר דירה 12.50 EUR").letters).toBe("EUR 12.50 הריד רכש")
})

test("Arabic letters are joined and stand from right to left", () => {
  const { letters } = drawn("محمد علي")
  expect(letters.normalize("NFKC")).toBe([..."محمد علي"].toReversed().join(""))
})

test("parts stand beside each other, and right-aligned ones end where they must", () => {
  const { parts, width } = drawn("Rent דוד כהן 2026", "right")
  expect(parts[0]?.x).toBeCloseTo(200 - width)
  expect(parts.map(({ x }) => x)).toEqual(parts.map(({ x }) => x).toSorted((a, b) => a - b))
})

test("what was closed with an earlier layout stays as it was", () => {
  expect(drawn("דוד כהן", undefined, 2).letters).toBe("דוד ןהכ")
})
