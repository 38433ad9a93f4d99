import { type Currency, currencies, currencyFacts } from "#shared/money/currency.ts"
import { withDecimalSign } from "#shared/money/format.ts"
import { type Language, languages } from "#shared/words/languages.ts"
import { screenLanguage } from "#shared/words/reader.ts"
import { say, type Text } from "./say.ts"
import { withoutUnseen, withPlainDigits } from "./typed-text.ts"

type Reading = {
  /** The account's; its symbol or code may stand beside the figures. */
  currency?: Currency | undefined
  /** Whose grouping counts where the figures alone leave it open; the screen's. */
  language?: Language
}

type Read = { amount: string } | "ambiguous" | "other_currency" | "unreadable"

/**
 * Converts a typed amount to the API's format. Accepts "1,234.50", "1.234,50", "1'234.5", "1 234", "12,5",
 * "CHF 100.-", and the account's symbol or code at either end. What two conventions read differently is not
 * read: one separator before exactly three final digits counts only as the language's grouping, so in English
 * "1,234" is 1234 and "1.234" is nothing; in German and French it is the other way around.
 * @returns what is not read as it was typed, for validation to refuse
 */
export function readTypedAmount(typed: string, reading: Reading = {}): string {
  const read = readAmount(typed, reading)
  return typeof read === "string" ? typed : read.amount
}

/** An amount of the API as a member would type it: "1234.50", in German and French "1234,50", and "1234". */
export const asTyped = (amount: string, language?: Language): string =>
  withDecimalSign(amount.replace(/\.00$/, ""), language)

/** Why an amount is not read, as a sentence without a period; undefined if a contract says it better. */
export function amountProblem(typed: string, reading: Reading = {}): Text | undefined {
  const read = readAmount(typed, reading)
  if (read === "ambiguous") {
    const text = withoutUnseen(typed).trim()
    return say(
      "{text} can be read in two ways. Write it without a separator, or with two decimals",
      { text },
    )
  }
  if (read === "other_currency" && reading.currency) {
    return say(
      "Write the amount in {currency, select, EUR {euros} GBP {pounds} CHF {francs} other {dollars}}",
      { currency: reading.currency },
    )
  }
  return undefined
}

function readAmount(typed: string, { currency, language = screenLanguage() }: Reading): Read {
  const text = withPlainDigits(withoutUnseen(typed)).trim()
  const figures = withoutCurrency(text, currency ? [currency] : [])
  // "100.-" and "1.234,--": nothing after the decimal separator.
  const read = readFigures(figures.replace(/([.,])[-\u2013\u2014]{1,2}$/, "$100"), language)
  if (read !== "unreadable") return read
  const others = withoutCurrency(text, currencies)
  return others !== figures && /^[0-9]/.test(others) ? "other_currency" : read
}

/** The text without the symbols and codes of these currencies at its ends. */
function withoutCurrency(text: string, of: readonly Currency[]): string {
  let rest = text
  for (const currency of of) {
    for (const mark of [currency, currencyFacts[currency].symbol.trim()]) {
      const shape = mark.toUpperCase()
      if (rest.toUpperCase().startsWith(shape)) rest = rest.slice(mark.length).trim()
      if (rest.toUpperCase().endsWith(shape)) rest = rest.slice(0, -mark.length).trim()
    }
  }
  return rest
}

function readFigures(figures: string, language: Language): Read {
  const at = Math.max(figures.lastIndexOf("."), figures.lastIndexOf(","))
  if (at === -1) return asRead(ungrouped(figures))
  const separator = figures.charAt(at)
  const last = figures.slice(at + 1)
  if (/^[0-9]{1,2}$/.test(last)) {
    const before = figures.slice(0, at)
    return asRead(before === "" ? "0" : ungrouped(before, separator), last)
  }
  const whole = last.length === 3 ? ungrouped(figures) : undefined
  const isOnly = figures.indexOf(separator) === at
  if (whole !== undefined && isOnly && separator !== groupingOf(language)) return "ambiguous"
  return asRead(whole)
}

const asRead = (whole: string | undefined, decimals?: string): Read =>
  whole === undefined
    ? "unreadable"
    : { amount: decimals === undefined ? whole : `${whole}.${decimals}` }

/**
 * The digits of a whole number that may be grouped by threes, always in the same way; undefined if it is none.
 * @param decimal the separator of decimals, which can't group as well
 */
function ungrouped(text: string, decimal?: string): string | undefined {
  if (/^[0-9]+$/.test(text)) return text.replace(/^0+(?=[0-9])/, "")
  const [, grouping] = /^[1-9][0-9]{0,2}([\s'’.,])[0-9]{3}(?:\1[0-9]{3})*$/.exec(text) ?? []
  return grouping === undefined || grouping === decimal ? undefined : text.replaceAll(grouping, "")
}

const groupingOf = (language: Language): string | undefined =>
  new Intl.NumberFormat(languages[language].locale)
    .formatToParts(1_234_567)
    .find(({ type }) => type === "group")?.value
