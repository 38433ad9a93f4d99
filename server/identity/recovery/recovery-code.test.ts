import { expect, test } from "vitest"
import { newRecoveryCodes, recoveryCodeHash } from "./recovery-code.ts"

test("there are ten different codes of 120 bits each", () => {
  const codes = Array.from({ length: 50 }, newRecoveryCodes).flat()
  expect(codes).toHaveLength(500)
  expect(new Set(codes).size).toBe(500)
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  const letters = new Set(codes.join("").replaceAll("-", ""))
  expect(letters.size).toBe(32)
})

test("a code is the same however it is typed", () => {
  const hash = recoveryCodeHash("BOIL-2345-ABCD-EFGH-IJKL-MNOP")
  for (const typed of [
    "boil2345abcdefghijklmnop",
    " BOIL 2345 ABCD EFGH IJKL MNOP ",
    "80IL-2345-A8CD-EFGH-1JKL-MN0P",
  ]) {
    expect(recoveryCodeHash(typed).equals(hash), typed).toBe(true)
  }
  expect(recoveryCodeHash("BOIL-2345-ABCD-EFGH-IJKL-MNOQ").equals(hash)).toBe(false)
})
