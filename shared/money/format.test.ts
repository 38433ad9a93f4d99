import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sayEach } from "../words/catalogs.ts"
import { languages } from "../words/languages.ts"
import { currencies, currencyFacts } from "./currency.ts"
import {
  formatAmount,
  formatApy,
  formatFigure,
  formatPercent,
  formatRate,
  formatSigned,
  splitCents,
  toUsd,
} from "./format.ts"
import { fromDecimal, largestAmount, toDecimal } from "./money.ts"

const anyAmount = fc.bigInt({ min: -largestAmount, max: largestAmount }).map(toDecimal)
const anyCurrency = fc.constantFrom(...currencies)

describe("formatAmount", () => {
  it.each([
    ["0.00", "EUR", "€0.00"],
    ["5", "USD", "$5.00"],
    ["999.99", "GBP", "£999.99"],
    ["1234.5", "EUR", "€1,234.50"],
    ["1000000.00", "CHF", "CHF 1,000,000.00"],
    ["9999999999.99", "USD", "$9,999,999,999.99"],
    ["-5.00", "EUR", "-€5.00"],
    ["-1234.56", "CHF", "-CHF 1,234.56"],
  ] as const)("%s %s is %s", (amount, currency, text) =>
    expect(formatAmount(amount, currency)).toBe(text),
  )

  it("groups as Intl does for en-US", () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, (amount, currency) => {
        const minor = fromDecimal(amount)
        const whole = (minor < 0n ? -minor : minor) / 100n
        const digits = new Intl.NumberFormat("en-US").format(whole) + amount.slice(-3)
        const sign = minor < 0n ? "-" : ""
        expect(formatAmount(amount, currency)).toBe(sign + currencyFacts[currency].symbol + digits)
      }),
    )
  })

  it("loses nothing: without symbol and commas, it is the amount again", () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, (amount, currency) => {
        const digits = formatAmount(amount, currency).replace(currencyFacts[currency].symbol, "")
        expect(fromDecimal(digits.replaceAll(",", ""))).toBe(fromDecimal(amount))
      }),
    )
  })
})

describe.each(["de", "fr"] as const)("in %s", (language) => {
  const { locale } = languages[language]

  it("writes amounts as Intl does for Luxembourg", () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, (amount, currency) => {
        const whole = BigInt(amount.slice(0, -3))
        const sign = amount.startsWith("-") ? "-" : ""
        const figures = new Intl.NumberFormat(locale).format(whole < 0n ? -whole : whole)
        const text = `${sign}${figures},${amount.slice(-2)}\u00a0${currencyFacts[currency].symbol.trim()}`
        expect(formatAmount(amount, currency, language)).toBe(text)
        const { whole: before, cents } = splitCents(amount, currency, language)
        expect(before + cents).toBe(text)
      }),
    )
    expect(formatAmount("-1234.5", "EUR", language)).toBe("-1.234,50\u00a0€")
    expect(formatSigned("5", "CHF", "+", language)).toBe("+5,00\u00a0CHF")
  })

  it("writes rates, percentages, and figures with a comma", () => {
    expect(formatRate("1.271506", 4, language)).toBe("1,2715")
    expect(formatPercent("0.5", language)).toBe("0,5\u00a0%")
    expect(formatFigure("50000", undefined, language)).toBe("50.000")
    expect(formatFigure("2500", "cents", language)).toBe("2.500,00")
    expect(formatFigure("0.5", undefined, language)).toBe("0,50")
  })
})

it("says a savings account's interest in each language", () => {
  expect(formatApy("0.0150", sayEach.de)).toBe("1,5\u00a0% Jahreszins")
  expect(formatApy("0.0150", sayEach.fr)).toBe("1,5\u00a0% par an")
})

it("formatFigure states an amount without zero cents, unless they are asked for", () => {
  expect(formatFigure("50000.00")).toBe("50,000")
  expect(formatFigure("1234.50")).toBe("1,234.50")
  expect(formatFigure("2500", "cents")).toBe("2,500.00")
})

it("formatSigned puts an ASCII sign before the symbol", () => {
  expect(formatSigned("1234.50", "EUR", "+")).toBe("+€1,234.50")
  expect(formatSigned("5.00", "CHF", "-")).toBe("-CHF 5.00")
})

it("splitCents separates whole units from cents", () => {
  expect(splitCents("1234.50", "EUR")).toEqual({ whole: "€1,234", cents: ".50" })
  expect(splitCents("-0.05", "GBP")).toEqual({ whole: "-£0", cents: ".05" })
})

describe("formatRate", () => {
  it.each([
    ["1.271506", 4, "1.2715"],
    ["1.271550", 4, "1.2716"],
    ["0.999950", 4, "1.0000"],
    ["1.0842", 4, "1.0842"],
    ["1", 4, "1.0000"],
    ["0.00005", 4, "0.0001"],
    ["1.271506", 6, "1.271506"],
    ["1.084200", 6, "1.0842"],
    ["1.084210", 6, "1.08421"],
    ["1.100000", 6, "1.1000"],
    ["12", 6, "12.0000"],
    ["0.000001", 6, "0.000001"],
  ] as const)("%s to %s decimals is %s", (rate, decimals, text) =>
    expect(formatRate(rate, decimals)).toBe(text),
  )
})

describe("formatApy", () => {
  it.each([
    ["0.0150", "1.5% APY"],
    ["0.015", "1.5% APY"],
    ["0.0000", "0.0% APY"],
    ["0", "0.0% APY"],
    ["0.0125", "1.3% APY"],
    ["0.0124", "1.2% APY"],
    ["0.1000", "10.0% APY"],
    ["1.0000", "100.0% APY"],
  ])("%s is %s", (rate, text) => expect(formatApy(rate)).toBe(text))

  it("throws on an invalid rate", () => expect(() => formatApy("1.5%")).toThrow(RangeError))
})

describe("toUsd", () => {
  const rates = [
    { fromCurrency: "USD", toCurrency: "EUR", rate: "0.922339" },
    { fromCurrency: "EUR", toCurrency: "GBP", rate: "0.852690" },
    { fromCurrency: "EUR", toCurrency: "USD", rate: "1.084200" },
    { fromCurrency: "GBP", toCurrency: "USD", rate: "1.271505" },
  ] as const

  it.each([
    ["1000.00", "EUR", "1084.20", "USD"],
    ["500.00", "GBP", "635.75", "USD"],
    ["12.34", "USD", "12.34", "USD"],
    ["7.00", "CHF", "7.00", "CHF"],
    ["0.00", "EUR", "0.00", "USD"],
  ] as const)("%s %s is %s %s", (balance, currency, amount, shownIn) =>
    expect(toUsd(balance, currency, rates)).toEqual({ amount, currency: shownIn }),
  )

  it("rounds a half cent up", () => {
    const rate = [{ fromCurrency: "CHF", toCurrency: "USD", rate: "1.5" }] as const
    expect(toUsd("0.01", "CHF", rate).amount).toBe("0.02")
  })
})
