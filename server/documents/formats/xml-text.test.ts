import { expect, it } from "vitest"
import { clipped } from "./xml-text.ts"

it("counts characters as a schema does, not the units of UTF-16", () => {
  const text = "emoji 🦄🎉👩👧 ".repeat(14).slice(0, -1)
  expect([...text]).toHaveLength(153)
  expect([...clipped(text, 140)]).toHaveLength(140)
  const short = [...text].slice(0, 140).join("")
  expect(clipped(short, 140)).toBe(short)
})

it("leaves out whole what is seen as one character", () => {
  const family = "👩\u200D👩\u200D👧"
  expect(clipped(`abc${family}`, 7)).toBe("abc")
  expect(clipped(`abc${family}`, 8)).toBe(`abc${family}`)
  expect(clipped("Rene\u0301", 4)).toBe("Ren")
  expect(clipped("a b c", 2)).toBe("a")
})
