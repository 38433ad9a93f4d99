// @vitest-environment jsdom
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { username } from "#shared/contracts/auth.ts"
import { NewTransfer } from "#shared/contracts/transfers.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { readEpcCode, writeEpcCode } from "#shared/payments/epc-code.ts"
import { readTypedIban } from "./typed-iban.ts"
import {
  readTypedCode,
  readTypedDigits,
  readTypedEmail,
  readTypedLine,
  readTypedNumber,
  readTypedQr,
  readTypedText,
} from "./typed-text.ts"

const iban = "DE89370400440532013000"
/** What is pasted around a text and not seen. */
const padding = fc.string({
  unit: fc.constantFrom(" ", "\t", "\n", "\r\n", "\u00a0", "\u200b", "\u200e", "\ufeff", "\u2028"),
  maxLength: 4,
})
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..." \t\n\r\u0000\u0085\u00a0\u00ad\u200b\u200d\u202e\u2066\ufeffabÄé日א"),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
  ),
  maxLength: 30,
})

describe("readTypedLine", () => {
  it("removes what surrounds a username, which signs in nobody otherwise", () => {
    fc.assert(
      fc.property(padding, padding, (before, after) => {
        const read = readTypedLine(`${before}marta.lindqvist${after}`)
        expect(read).toBe("marta.lindqvist")
        expect(username.safeParse(read).success).toBe(true)
      }),
    )
  })

  it("puts one space for the tabs and line breaks of a reference", () => {
    expect(readTypedLine("Invoice\t4711\r\nNovember")).toBe("Invoice 4711 November")
    expect(readTypedLine(" RF18 \t 5390\n")).toBe("RF18 5390")
  })

  it("keeps spaces between words, joiners, and right-to-left text", () => {
    expect(readTypedLine("Two  spaces")).toBe("Two  spaces")
    expect(readTypedLine("👩‍👧 می‌خواهم")).toBe("👩‍👧 می‌خواهم")
    expect(readTypedLine("\u202bדנה כהן\u202c")).toBe("דנה כהן")
  })

  it("leaves nothing that a line can't contain, and changes nothing the second time", () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const read = readTypedLine(typed)
        expect(read).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|^\s|\s$/u)
        expect(readTypedLine(read)).toBe(read)
      }),
    )
  })
})

describe("readTypedText", () => {
  it("keeps the lines of a message, with plain line ends", () => {
    expect(readTypedText("\n One\r\nTwo\u2028Three\rFour \n")).toBe("One\nTwo\nThree\nFour")
  })

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const read = readTypedText(typed)
        expect(readTypedText(read)).toBe(read)
      }),
    )
  })
})

describe("readTypedEmail", () => {
  it("reads what a browser's field for email addresses holds", () => {
    const field = document.createElement("input")
    field.type = "email"
    const typed = fc.string({ unit: fc.constantFrom(..." \t\n\r\fab@.-"), maxLength: 20 })
    fc.assert(
      fc.property(typed, (text) => {
        field.value = text
        expect(readTypedEmail(text)).toBe(field.value)
      }),
    )
  })

  it("removes unseen characters, which are pasted with an address", () => {
    expect(readTypedEmail("\u200bmarta@example.org\ufeff\n")).toBe("marta@example.org")
  })
})

describe("readTypedCode", () => {
  it("reads digits of other scripts, with spaces and dashes", () => {
    expect(readTypedCode("１２３ ４５６", 6)).toBe("123456")
    expect(readTypedCode("١٢٣-٤٥٦", 6)).toBe("123456")
    expect(readTypedCode("۱۲۳۴۵۶", 6)).toBe("123456")
    expect(readTypedDigits("Code: 123-456.")).toBe("123456")
  })

  it("takes a whole code that is pasted behind typed digits, not a mixture", () => {
    expect(readTypedCode("12654321", 6, "12")).toBe("654321")
    expect(readTypedCode("123456654321", 6, "123456")).toBe("654321")
    expect(readTypedCode("123", 6, "12")).toBe("123")
    expect(readTypedCode("1234567", 6, "123456")).toBe("123456")
    const digits = (length: number) =>
      fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: length, maxLength: length })
    fc.assert(
      fc.property(fc.nat({ max: 6 }).chain(digits), digits(6), (before, pasted) => {
        expect(readTypedCode(`${before}${pasted}`, 6, before)).toBe(pasted)
      }),
    )
  })
})

it("reads whole numbers, and NaN from what is none", () => {
  expect(readTypedNumber(" 36 ")).toBe(36)
  expect(readTypedNumber("٣٦")).toBe(36)
  expect(readTypedNumber(36)).toBe(36)
  expect(readTypedNumber(" ")).toBeUndefined()
  expect(readTypedNumber("3.6")).toBeNaN()
  expect(readTypedNumber("-3")).toBeNaN()
})

describe("readTypedIban", () => {
  it.each([
    `IBAN: ${iban}`,
    `IBAN ${formatIban(iban)}`,
    `iban${iban.toLowerCase()}`,
    `IBAN-Nr. ${iban}`,
    `Account number (IBAN): ${formatIban(iban)}`,
    iban.replace(/./g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    `\u202a${formatIban(iban)}\u202c\n`,
    "DE89-3704-0044-0532-0130-00",
  ])("reads %s", (typed) => {
    expect(readTypedIban(typed)).toBe(iban)
  })

  it("reads each beginning of an IBAN as it is typed", () => {
    for (let length = 0; length <= iban.length; length += 1) {
      expect(readTypedIban(formatIban(iban.slice(0, length)))).toBe(iban.slice(0, length))
    }
    expect(readTypedIban("IBAN")).toBe("IBAN")
  })
})

describe("readTypedQr", () => {
  const code = writeEpcCode({ iban, name: "Marta Lindqvist", amount: "12.50", information: "Rent" })

  it("reads a code whatever pads its lines and ends them", () => {
    const gap = fc.constantFrom("", " ", "\t", "\u00a0", "\u200b")
    const gaps = fc.array(gap, { minLength: 30, maxLength: 30 })
    fc.assert(
      fc.property(gaps, fc.constantFrom("\n", "\r\n", "\r"), (pads, end) => {
        const padded = code
          .split("\n")
          .map((line, at) => `${pads[2 * at]}${line}${pads[2 * at + 1]}`)
          .join(end)
        expect(readTypedQr(`\ufeff${end}${padded}${end}`)).toBe(code)
      }),
    )
  })

  it("keeps empty lines, which stand for what is left out", () => {
    expect(readEpcCode(readTypedQr(` ${code}\n\n`))).toMatchObject({
      ok: true,
      payment: { iban, amount: "12.50" },
    })
  })
})

it("makes a transfer of what is pasted, which the strict contract takes", () => {
  const pasted = {
    fromAccountId: 1,
    amount: "12.50",
    recipientIban: readTypedIban(`IBAN:\t${formatIban(iban)}`),
    recipientName: readTypedLine("Marta\u00a0Lindqvist\n"),
    reference: readTypedLine("Rent\tNovember"),
  }
  expect(NewTransfer.safeParse(pasted).success).toBe(true)
  expect(NewTransfer.safeParse({ ...pasted, reference: "Rent\tNovember" }).success).toBe(false)
})
