import { expect, test } from "vitest"
import { codeAt, sharedSecret, stepOfCode } from "./authenticator-code.ts"

/** RFC 6238 appendix B: seconds since 1970 and the code of eight digits, for HMAC-SHA-1. */
const vectors: [number, string][] = [
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
]
const secret = Buffer.from("12345678901234567890")

test.each(vectors)("matches the code of RFC 6238 for second %i", (seconds, code) => {
  expect(codeAt(secret, seconds * 1000, 8)).toBe(code)
  expect(codeAt(secret, seconds * 1000)).toBe(code.slice(2))
  expect(stepOfCode(secret, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test("accepts the codes of the previous, the current, and the next step, and no others", () => {
  const at = 1_234_567_890_000
  const step = Math.floor(at / 30_000)
  for (const off of [-1, 0, 1]) {
    expect(stepOfCode(secret, codeAt(secret, at + off * 30_000), at)).toBe(step + off)
  }
  for (const off of [-3, -2, 2, 3]) {
    expect(stepOfCode(secret, codeAt(secret, at + off * 30_000), at)).toBeUndefined()
  }
  expect(stepOfCode(Buffer.from("another secret here!"), codeAt(secret, at), at)).toBeUndefined()
})

test("a code belongs to its step from the first millisecond to the last", () => {
  const begin = 1_234_567_890_000
  for (const at of [begin, begin + 29_999]) {
    expect(stepOfCode(secret, codeAt(secret, begin), at)).toBe(begin / 30_000)
  }
})

test("the secret's URI has the format that all apps can read", () => {
  const shared = sharedSecret(secret, "žofie@home", { BANK_SHORT_NAME: "Tessera" })
  expect(shared.secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
  const uri = new URL(shared.uri)
  expect([uri.protocol, uri.host]).toEqual(["otpauth:", "totp"])
  expect(decodeURIComponent(uri.pathname)).toBe("/Tessera:žofie@home")
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: "Tessera",
    secret: shared.secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  })
})
