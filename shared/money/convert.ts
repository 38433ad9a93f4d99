import { roundDown } from "./rounding.ts"

const rateDecimals = 6
const oneRate = 1_000_000n

/** The largest rate a `numeric(10,6)` column holds, in millionths: 9999.999999. */
const largestRate = 9_999_999_999n

/**
 * Converts cents of one currency to cents of another at a rate, rounded down to a whole cent.
 *
 * `rate` says how many units of the target one unit of the source buys: a decimal string with up to
 * six decimals. The result may be 0: whoever moves money refuses that. Throws `RangeError` on a
 * negative amount or a rate that is no rate.
 */
export function convert(minor: bigint, rate: string): bigint {
  if (minor < 0n) throw new RangeError("Only a positive amount can be converted")
  return roundDown(minor * parseRate(rate), oneRate)
}

/**
 * The rate from one currency to another through the euro: how many units of `to` one unit of `from`
 * buys, given how many of each one euro buys (for the euro itself: "1").
 *
 * Rounded down at the sixth decimal. As every rate is at most the true one and every conversion
 * rounds down too, going round any circle of currencies never yields more than went in. Throws
 * `RangeError` when the result is 0 or beyond `numeric(10,6)`.
 */
export function crossRate(fromPerEuro: string, toPerEuro: string): string {
  const rate = roundDown(parseRate(toPerEuro) * oneRate, parseRate(fromPerEuro))
  if (rate <= 0n || rate > largestRate) throw new RangeError("The crossed rate is out of range")
  return rateToDecimal(rate)
}

/**
 * Reads a rate, a positive decimal string with up to six decimals, into millionths. Throws
 * `RangeError` on anything else, and on zero.
 */
export function parseRate(text: string): bigint {
  const match = /^([0-9]{1,4})(?:\.([0-9]{1,6}))?$/.exec(text)
  const [, whole = "0", decimals = ""] = match ?? []
  const rate = BigInt(whole + decimals.padEnd(rateDecimals, "0"))
  if (rate === 0n) throw new RangeError("A rate is a positive decimal with at most six decimals")
  return rate
}

function rateToDecimal(rate: bigint): string {
  const digits = rate.toString().padStart(rateDecimals + 1, "0")
  return `${digits.slice(0, -rateDecimals)}.${digits.slice(-rateDecimals)}`
}
