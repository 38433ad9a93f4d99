import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { currencies, currencyFacts } from "#shared/money/currency.ts"
import { formatAmount, formatFigure } from "#shared/money/format.ts"
import { parseAmount, toDecimal } from "#shared/money/money.ts"
import { amountProblem, asTyped, readTypedAmount } from "./typed-amount.ts"

const languages = ["en", "de", "fr"] as const
const minor = fc.bigInt({ min: 0n, max: 999_999_999_999n })
const aCurrency = fc.constantFrom(...currencies)
/** What people type into a field for an amount, mostly wrong. */
const typedFigures = fc.string({
  unit: fc.constantFrom(..."0123456789.,' \u00a0’-"),
  maxLength: 14,
})

describe("readTypedAmount", () => {
  it.each([
    ["100", "100"],
    ["100.5", "100.5"],
    [" 1 234.50 ", "1234.50"],
    ["1\u202f234,50", "1234.50"],
    ["1,234.50", "1234.50"],
    ["1,234", "1234"],
    ["1.234,50", "1234.50"],
    ["1.234.567", "1234567"],
    ["1'234.50", "1234.50"],
    ["1’234’567", "1234567"],
    ["12,5", "12.5"],
    [".5", "0.5"],
    [",50", "0.50"],
    ["007", "7"],
    ["0", "0"],
    ["100.-", "100.00"],
    ["1.234,--", "1234.00"],
    ["\u200e1,234.50\u200b", "1234.50"],
    ["１２,５", "12.5"],
    ["١٢.٥٠", "12.50"],
  ])("reads %s as %s", (typed, wire) => {
    expect(readTypedAmount(typed)).toBe(wire)
  })

  it.each([
    "1.234",
    "0,500",
    "0.500",
    "1,234.567",
    "1 234.567",
    "1,23,45",
    "12 34",
    "1234 567",
    "12,",
    "abc",
    "-5",
    "1e3",
    "",
    "€5",
  ])("leaves %s to validation", (typed) => {
    expect(readTypedAmount(typed)).toBe(typed)
  })

  it.each([
    ["€1,234.50", "EUR", "1234.50"],
    ["1.234,50 €", "EUR", "1234.50"],
    ["EUR 100", "EUR", "100"],
    ["eur100", "EUR", "100"],
    ["CHF 100.-", "CHF", "100.00"],
    ["100.- chf", "CHF", "100.00"],
    ["£5", "GBP", "5"],
    ["$ 1,000", "USD", "1000"],
  ] as const)("reads %s on an account in %s as %s", (typed, currency, wire) => {
    expect(readTypedAmount(typed, { currency })).toBe(wire)
  })

  it("refuses another currency's symbol and code, and says which is meant", () => {
    for (const typed of ["$100", "100 USD", "USD 1,234.50"]) {
      expect(readTypedAmount(typed, { currency: "GBP" })).toBe(typed)
      expect(amountProblem(typed, { currency: "GBP" })).toBe("Write the amount in pounds")
    }
  })

  it("takes a separator before three final digits only as the language's grouping", () => {
    expect(readTypedAmount("1,234", { language: "en" })).toBe("1234")
    expect(readTypedAmount("1.234", { language: "de" })).toBe("1234")
    expect(readTypedAmount("1,234", { language: "de" })).toBe("1,234")
    expect(readTypedAmount("1.234", { language: "fr" })).toBe("1234")
    expect(readTypedAmount("1,234", { language: "fr" })).toBe("1,234")
    expect(amountProblem("1,234", { language: "de" })).toContain("1,234")
    expect(amountProblem("1.234", { language: "en" })).toBe(
      "1.234 can be read in two ways. Write it without a separator, or with two decimals",
    )
    expect(amountProblem("1,234", { language: "en" })).toBeUndefined()
  })

  it.each(languages)(
    "reads every amount as the bank writes it in %s, and as programs do",
    (language) => {
      fc.assert(
        fc.property(minor, aCurrency, (cents, currency) => {
          const amount = toDecimal(cents)
          for (const written of [formatAmount(amount, currency, language), amount]) {
            expect(parseAmount(readTypedAmount(written, { currency, language }))).toBe(cents)
          }
        }),
      )
    },
  )

  it.each(languages)(
    "refuses a separator that does not group in %s before three digits",
    (language) => {
      const separator = fc.constantFrom(".", ",")
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 999 }), fc.nat(999), separator, (high, low, sign) => {
          const rest = String(low).padStart(3, "0")
          const groups = formatFigure("1000", undefined, language).charAt(1) === sign
          const typed = `${high}${sign}${rest}`
          expect(readTypedAmount(typed, { language })).toBe(groups ? `${high}${rest}` : typed)
          expect(amountProblem(typed, { language }) === undefined).toBe(groups)
        }),
      )
    },
  )

  it("reads every amount as the bank writes it, and in the other notations, with its currency", () => {
    fc.assert(
      fc.property(minor, aCurrency, (cents, currency) => {
        const amount = toDecimal(cents)
        const bank = formatAmount(amount, currency)
        const figures = bank.slice(currencyFacts[currency].symbol.length)
        const european = figures.replace(/[.,]/g, (sign) => (sign === "," ? "." : ","))
        const swiss = figures.replaceAll(",", "’")
        for (const written of [bank, figures, european, swiss, `${european} ${currency}`]) {
          expect(parseAmount(readTypedAmount(written, { currency }))).toBe(cents)
        }
      }),
    )
  })

  it("never reads one text as two amounts, whatever the language", () => {
    fc.assert(
      fc.property(typedFigures, (typed) => {
        const read = languages
          .map((language) => parseAmount(readTypedAmount(typed, { language })))
          .filter((amount) => amount !== undefined)
        expect(new Set(read).size).toBeLessThanOrEqual(1)
      }),
    )
  })

  it("reads what it has read as it is", () => {
    fc.assert(
      fc.property(typedFigures, aCurrency, (typed, currency) => {
        const once = readTypedAmount(typed, { currency })
        expect(readTypedAmount(once, { currency })).toBe(once)
      }),
    )
  })

  it("keeps the order of the digits that were typed, and adds none but zeros", () => {
    fc.assert(
      fc.property(typedFigures, (typed) => {
        const read = readTypedAmount(typed)
        if (read === typed) return
        const digits = (text: string) => text.replace(/[^0-9]/g, "").replace(/^0+/, "")
        expect(digits(read).startsWith(digits(typed))).toBe(true)
        expect(digits(read).slice(digits(typed).length)).toMatch(/^0*$/)
      }),
    )
  })
})

describe("asTyped", () => {
  it("has the decimal sign of the language, and no cents if there are none", () => {
    expect(asTyped("1234.50", "en")).toBe("1234.50")
    expect(asTyped("1234.50", "de")).toBe("1234,50")
    expect(asTyped("1234.50", "fr")).toBe("1234,50")
    expect(asTyped("1234.00", "fr")).toBe("1234")
  })

  it.each(languages)("is read back as it was in %s", (language) => {
    fc.assert(
      fc.property(minor, (cents) => {
        const typed = asTyped(toDecimal(cents), language)
        expect(parseAmount(readTypedAmount(typed, { language }))).toBe(cents)
      }),
    )
  })
})
