import * as fc from "fast-check"
import { expect, test } from "vitest"
import { escapeFormulas } from "./csv.ts"

test.each([
  ["Invoice 7;=cmd|'/C calc'!A0", "Invoice 7;'=cmd|'/C calc'!A0"],
  ['Invoice 7;"=cmd|1', "Invoice 7;'\"=cmd|1"],
  ["a; =1", "a;' =1"],
  ["a;;=1;+1;-1;@x", "a;;'=1;'+1;'-1;'@x"],
  ["a\t=1", "a\t'=1"],
  ["a\r\n=1", "a\r'\n'=1"],
  ["a\n=1", "a\n'=1"],
  ["a\u2028=1", "a\u2028'=1"],
  ["=1", "'=1"],
  ["\t=1", "\t'=1"],
  ["  =1", "'  =1"],
  ['"=1', "'\"=1"],
  ["＝1", "'＝1"],
  ["a;＋1", "a;'＋1"],
  ["", ""],
  ["Rent; November", "Rent; November"],
  ["1+1=2, a-b, x@example.com", "1+1=2, a-b, x@example.com"],
  ['O\'Neil & "Sons"', 'O\'Neil & "Sons"'],
  ["2026-11-22", "2026-11-22"],
])("%j is written as %j", (text, written) => expect(escapeFormulas(text)).toBe(written))

test("no part between separators starts a formula, and only apostrophes are added", () => {
  const texts = fc.string({ unit: fc.constantFrom(..."=+-@＝ ;\t\r\n\"'a,1") })
  fc.assert(
    fc.property(texts, (text) => {
      const written = escapeFormulas(text)
      for (const part of written.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^[\s"]*[=+\-@＝]/)
      expect(written.replaceAll("'", "")).toBe(text.replaceAll("'", ""))
    }),
  )
})
