import { parseRate } from "./convert.ts"
import { type Currency, currencyFacts } from "./currency.ts"
import { fromDecimal, roundHalfUp, toDecimal } from "./money.ts"

/**
 * An amount as every screen shows it (specification section 9): the symbol, US grouping, and
 * exactly two decimals: "€1,234.50", "CHF 5.00", "-€5.00".
 * @param amount a decimal string; throws on any other
 */
export function formatAmount(amount: string, currency: Currency): string {
  const { whole, cents } = splitCents(amount, currency)
  return whole + cents
}

/**
 * A transaction's amount with its sign, plus or ASCII minus, before the symbol: "+€5.00". The
 * amount itself is never negative; the sign shows the direction.
 */
export function formatSigned(amount: string, currency: Currency, sign: "+" | "-"): string {
  return sign + formatAmount(amount, currency)
}

/** `formatAmount` in two pieces, for figures with smaller cents: "€1,234" and ".50". */
export function splitCents(amount: string, currency: Currency): { whole: string; cents: string } {
  const minor = fromDecimal(amount)
  const digits = toDecimal(minor < 0n ? -minor : minor)
  const whole = digits.slice(0, -3).replace(/[0-9](?=(?:[0-9]{3})+$)/g, "$&,")
  return {
    whole: `${minor < 0n ? "-" : ""}${currencyFacts[currency].symbol}${whole}`,
    cents: digits.slice(-3),
  }
}

/** An amount in euros as sentences state it, without "EUR" and without zero cents: "50,000". */
export function formatFigure(amount: string): string {
  const { whole, cents } = splitCents(amount, "EUR")
  return whole.replace(currencyFacts.EUR.symbol, "") + (cents === ".00" ? "" : cents)
}

/**
 * An exchange rate for display. With 4 decimals (specification section 9) it is rounded half up:
 * "1.2715". With 6 it is the exact rate used, without trailing zeros after the fourth decimal:
 * "1.271506", "1.0842".
 * @param rate a decimal string with up to six decimals
 */
export function formatRate(rate: string, decimals: 4 | 6): string {
  const millionths = parseRate(rate)
  const exact = decimals === 4 ? roundHalfUp(millionths, 100n) * 100n : millionths
  const digits = exact.toString().padStart(7, "0")
  return `${digits.slice(0, -6)}.${digits.slice(-6).replace(/0{1,2}$/, "")}`
}

/**
 * The bank's margin in percent, without zeros at the end: "0.50" is "0.5%".
 * @param percent a decimal string
 */
export function formatMargin(percent: string): string {
  return `${Number(percent)}%`
}

/**
 * A savings account's yearly interest (specification section 9): the rate times 100 with one
 * decimal, rounded half up: "0.0150" is "1.5% APY".
 * @param interestRate a decimal string with up to four decimals
 */
export function formatApy(interestRate: string): string {
  const match = /^([0-9]+)(?:\.([0-9]{1,4}))?$/.exec(interestRate)
  if (!match) throw new RangeError("Not an interest rate with at most four decimals")
  const [, whole = "0", decimals = ""] = match
  const tenthsOfPercent = roundHalfUp(BigInt(whole + decimals.padEnd(4, "0")), 10n)
  return `${tenthsOfPercent / 10n}.${tenthsOfPercent % 10n}% APY`
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
