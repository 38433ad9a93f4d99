import type { Language } from "../words/languages.ts"
import { reader, screenLanguage } from "../words/reader.ts"
import { asWritten, type Phrase, type Say, type Text } from "../words/text.ts"
import { parseRate } from "./convert.ts"
import { type Currency, currencyFacts } from "./currency.ts"
import { fromDecimal, roundHalfUp, toDecimal } from "./money.ts"

/**
 * An amount as every screen shows it (specification section 9): the symbol, US grouping, and exactly two decimals:
 * "€1,234.50", "CHF 5.00", "-€5.00"; in German and French as in Luxembourg, "1.234,50 €".
 * @param amount a decimal string; throws on any other
 */
export function formatAmount(
  amount: string,
  currency: Currency,
  language: Language = screenLanguage(),
): Text {
  const { whole, cents } = splitCents(amount, currency, language)
  return asWritten(whole + cents)
}

/** The same, for a reader who is not known yet. */
export function amountInWords(amount: string, currency: Currency): Phrase {
  return ({ language }) => formatAmount(amount, currency, language)
}

/**
 * A transaction's amount with its sign, plus or ASCII minus, before the symbol: "+€5.00". The
 * amount itself is never negative; the sign shows the direction.
 */
export function formatSigned(
  amount: string,
  currency: Currency,
  sign: "+" | "-",
  language?: Language,
): Text {
  return asWritten(sign + formatAmount(amount, currency, language))
}

/** `formatAmount` in two pieces, for figures with smaller cents: "€1,234" and ".50", or "1.234" and ",50 €". */
export function splitCents(
  amount: string,
  currency: Currency,
  language: Language = screenLanguage(),
): { whole: Text; cents: Text } {
  const { symbol } = currencyFacts[currency]
  const { sign, whole, cents } = figuresOf(amount, language)
  return language === "en"
    ? { whole: asWritten(sign + symbol + whole), cents }
    : { whole: asWritten(sign + whole), cents: asWritten(`${cents}\u00a0${symbol.trim()}`) }
}

function figuresOf(amount: string, language: Language) {
  const minor = fromDecimal(amount)
  const digits = toDecimal(minor < 0n ? -minor : minor)
  const group = language === "en" ? "," : "."
  return {
    sign: minor < 0n ? "-" : "",
    whole: digits.slice(0, -3).replace(/[0-9](?=(?:[0-9]{3})+$)/g, `$&${group}`),
    cents: withDecimalSign(digits.slice(-3), language),
  }
}

/**
 * Figures of a language without grouping: "1.5" is "1,5" in German and French.
 * @param figures with a point before the decimals, if there are some
 */
export const withDecimalSign = (
  figures: string | number,
  language: Language = screenLanguage(),
): Text => asWritten(language === "en" ? String(figures) : String(figures).replace(".", ","))

/**
 * An amount in euros as sentences state it, without "EUR": "50,000".
 * @param shown whether zero cents are shown too
 */
export function formatFigure(amount: string, shown?: "cents", language = screenLanguage()): Text {
  const { sign, whole, cents } = figuresOf(amount, language)
  return asWritten(shown || Number(cents.slice(1)) !== 0 ? sign + whole + cents : sign + whole)
}

/**
 * An exchange rate for display. With 4 decimals (specification section 9) it is rounded half up: "1.2715". With 6 it
 * is the exact rate used, without trailing zeros after the fourth decimal: "1.271506", "1.0842".
 * @param rate a decimal string with up to six decimals
 */
export function formatRate(
  rate: string,
  decimals: 4 | 6,
  language: Language = screenLanguage(),
): Text {
  const millionths = parseRate(rate)
  const exact = decimals === 4 ? roundHalfUp(millionths, 100n) * 100n : millionths
  const digits = exact.toString().padStart(7, "0")
  return withDecimalSign(
    `${digits.slice(0, -6)}.${digits.slice(-6).replace(/0{1,2}$/, "")}`,
    language,
  )
}

/**
 * The bank's margin in percent, without zeros at the end: "0.50" is "0.5%".
 * @param percent a decimal string
 */
export const formatMargin = (percent: string): Text => formatPercent(Number(percent))

/** A percentage: "0.5%", and "0,5 %" in German and French. */
export const formatPercent = (
  percent: string | number,
  language: Language = screenLanguage(),
): Text => asWritten(`${withDecimalSign(percent, language)}${language === "en" ? "" : "\u00a0"}%`)

/**
 * A savings account's yearly interest (specification section 9): the rate times 100 with one
 * decimal, rounded half up: "0.0150" is "1.5% APY".
 * @param interestRate a decimal string with up to four decimals
 */
export function formatApy(interestRate: string, say: Say = reader()): Text {
  const match = /^([0-9]+)(?:\.([0-9]{1,4}))?$/.exec(interestRate)
  if (!match) throw new RangeError("Not an interest rate with at most four decimals")
  const [, whole = "0", decimals = ""] = match
  const tenthsOfPercent = roundHalfUp(BigInt(whole + decimals.padEnd(4, "0")), 10n)
  const percent = `${tenthsOfPercent / 10n}.${tenthsOfPercent % 10n}`
  return say("{rate} APY", { rate: formatPercent(percent, say.language) })
}

type Rate = {
  readonly fromCurrency: Currency
  readonly toCurrency: Currency
  readonly rate: string
}

/**
 * A balance in US dollars for display (specification section 9), multiplied by the rate to USD and
 * rounded half up to the cent. USD balances are unchanged. Without a rate the balance is returned
 * unconverted: check `currency` before adding up.
 */
export function toUsd(
  balance: string,
  currency: Currency,
  rates: readonly Rate[],
): { amount: string; currency: Currency } {
  const rate = rates.find((each) => each.fromCurrency === currency && each.toCurrency === "USD")
  if (currency === "USD" || !rate) return { amount: balance, currency }
  const usd = roundHalfUp(fromDecimal(balance) * parseRate(rate.rate), 1_000_000n)
  return { amount: toDecimal(usd), currency: "USD" }
}
