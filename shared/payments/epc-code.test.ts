import { describe, expect, it } from "vitest"
import { creditorReference } from "./creditor-reference.ts"
import { readEpcCode, writeEpcCode } from "./epc-code.ts"

const iban = "BE72000000001616"
const reference = creditorReference("18539007547034")

/** The lines of a code, changed at some places. */
function code(changes: Record<number, string> = {}, ending = "\n"): string {
  const lines = ["BCD", "002", "1", "SCT", "", "Red Cross", iban, "EUR1", "CHAR", "", "Sample"]
  return lines.map((line, at) => changes[at] ?? line).join(ending)
}
const problemOf = (text: string) => {
  const read = readEpcCode(text)
  return read.ok ? undefined : read.problem
}
const paymentOf = (text: string) => {
  const read = readEpcCode(text)
  return read.ok ? read.payment : undefined
}

describe("a QR code for a payment", () => {
  it("is written with LF alone, and without empty lines at its end", () => {
    expect(writeEpcCode({ iban, name: "Ada Weber" })).toBe(`BCD\n002\n1\nSCT\n\nAda Weber\n${iban}`)
    expect(
      writeEpcCode({ iban, name: "Ada Weber", amount: "3000.00", reference, information: "Rent" }),
    ).toBe(`BCD\n002\n1\nSCT\n\nAda Weber\n${iban}\nEUR3000.00\n\n${reference}\n\nRent`)
  })

  it("never has more than 331 bytes, and only ASCII", () => {
    const longest = writeEpcCode({
      iban: "MT84MALT011000012345MTLCAST001S",
      name: "N".repeat(90),
      amount: "999999999.99",
      reference: creditorReference("9".repeat(21)),
      information: "I".repeat(200),
    })
    expect(new TextEncoder().encode(longest).length).toBeLessThanOrEqual(331)
    expect(() => writeEpcCode({ iban, name: "Jürgen" })).toThrow(RangeError)
  })

  it("is read with a text, with a creditor reference, and without an amount", () => {
    expect(readEpcCode(code())).toEqual({
      ok: true,
      payment: { iban, name: "Red Cross", amount: "1", reference: "Sample" },
    })
    const spaced = "rf18 5390 0754 7034"
    expect(paymentOf(code({ 7: "", 9: spaced, 10: "" }))).toEqual({
      iban,
      name: "Red Cross",
      amount: undefined,
      reference: "RF18539007547034",
    })
  })

  it("is read in version 001, with CRLF, and when pasted with spaces around it", () => {
    for (const text of [code({ 1: "001", 4: "BPOTBEB1" }), code({}, "\r\n"), `  ${code()}\n\n`]) {
      expect(paymentOf(text)).toMatchObject({ iban, amount: "1" })
    }
  })

  it.each([
    ["EUR12.3", "12.30"],
    ["EUR0.01", "0.01"],
    ["EUR012.34", "12.34"],
    ["EUR999999999.99", "999999999.99"],
  ])("reads the amount %s", (amount, expected) => {
    expect(paymentOf(code({ 7: amount }))?.amount).toBe(expected)
  })

  it.each([
    "EUR:3.000.00",
    "EUR3.000,00",
    "EUR1,50",
    "EUR0",
    "EUR0.00",
    "EUR1.234",
    "USD5",
    "5",
    "EUR-1",
  ])("refuses the amount %s", (amount) => {
    expect(problemOf(code({ 7: amount }))).toContain("The amount in this code is not correct")
  })

  it.each([
    ["https://example.com/pay", "a web address"],
    ["otpauth://totp/Bank?secret=AB", "not a code for a payment"],
    ["WIFI:T:WPA;S:Tessera;P:secret;;", "not a code for a payment"],
    ["tel:+3521234", "not a code for a payment"],
    ["SPC\n0200\n1\nCH4431999123000889012", "a Swiss QR-bill"],
    ["Hello", "not a code for a payment"],
    [code({ 3: "INST" }), "not a code for a payment"],
    [code({ 1: "003" }), "a version that can't be read"],
    [code({ 6: "BE72000000001617" }), "The IBAN in this code is not correct"],
    [code({ 5: " " }), "does not name the payee"],
    [code({ 9: "RF19539007547034" }), "The reference in this code is not correct"],
    [code({ 10: "x".repeat(141) }), "The reference in this code is not correct"],
    [code({ 11: "" }) + "x".repeat(331), "longer than a code for a payment may be"],
  ])("is refused with a sentence: %j", (text, sentence) => {
    expect(problemOf(text)).toContain(sentence)
  })
})
