import { expect, test } from "vitest"
import { directedLines, visualOrder } from "./visual-order.ts"

/** What stands on the paper from left to right. */
const drawn = (line: string) =>
  visualOrder(line)
    .map(({ text, rightToLeft }) => (rightToLeft ? [...text].toReversed().join("") : text))
    .join("")

test.each([
  ["Rent for October", "Rent for October"],
  ["שלום", "םולש"],
  ["דוד כהן", "ןהכ דוד"],
  ["Rent דוד כהן 2026", "Rent 2026 ןהכ דוד"],
  ["שכר 12.50 EUR", "EUR 12.50 רכש"],
  ["דוד (בנק) 5", "5 (קנב) דוד"],
  ["קומה 12/2026 (בית 3)", "(3 תיב) 12/2026 המוק"],
  ["Invoice (דוד)", "Invoice (דוד)".replace("דוד", "דוד".split("").reverse().join(""))],
  ["محمد 123 علي", "يلع 123 دمحم"],
])("%s is drawn as %s", (line, expected) => {
  expect(drawn(line)).toBe(expected)
})

test("the lines of a text have its direction, whatever letter they begin with", () => {
  const text = "דוד כהן Limited"
  expect(directedLines(text, ["דוד כהן", "Limited 5."]).map(drawn)).toEqual([
    "ןהכ דוד",
    ".Limited 5",
  ])
  expect(directedLines("Plain text", ["Plain", "text"])).toEqual(["Plain", "text"])
})
