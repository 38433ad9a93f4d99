import { expect, test } from "vitest"
import type { ProvenPayment } from "#shared/contracts/proofs.ts"
import { isProofCode, proofCode } from "./proof-code.ts"

const key = Buffer.alloc(32, 7)
const payment: ProvenPayment = {
  reference: "TRF-20261120-7F3K9Q2M",
  date: "2026-11-20",
  amount: "12.50",
  currency: "EUR",
  payerName: "Ana Ek",
  payerIban: "LU559990006447500171",
  payeeName: "Bo Ek",
  payeeIban: "DE89370400440532013000",
  message: "Rent",
}

test("a code has 100 bits, depends on the key and on every fact, and is the same each time", () => {
  const code = proofCode(key, payment)
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(proofCode(key, { ...payment })).toBe(code)
  const others = Object.keys(payment).map((name) => proofCode(key, { ...payment, [name]: "other" }))
  expect(new Set([code, proofCode(Buffer.alloc(32, 8), payment), ...others]).size).toBe(11)
})

test("a code is recognized however it is typed, and with one wrong character it is not", () => {
  const code = proofCode(key, payment)
  expect(isProofCode(key, payment, code)).toBe(true)
  expect(isProofCode(key, payment, ` ${code.toLowerCase().replaceAll("-", " ")} `)).toBe(true)
  expect(isProofCode(key, payment, code.replaceAll("0", "O").replaceAll("1", "l"))).toBe(true)
  const last = code.endsWith("2") ? "3" : "2"
  expect(isProofCode(key, payment, `${code.slice(0, -1)}${last}`)).toBe(false)
  expect(isProofCode(key, payment, "")).toBe(false)
})
