import { roundDown } from "./money.ts"

const rateDecimals = 6
const oneRate = 1_000_000n

/** The largest rate a `numeric(10,6)` column holds, in millionths: 9999.999999. */
const largestRate = 9_999_999_999n

/**
 * Converts cents of one currency to cents of another, rounded down to a whole cent. The result may
 * be 0, which the caller must refuse.
 * @param rate units of the target currency per unit of the source: a decimal string with up to six
 *   decimals
 * @throws RangeError on a negative amount or an invalid rate
 */
export function convert(minor: bigint, rate: string): bigint {
  if (minor < 0n) throw new RangeError("Only a positive amount can be converted")
  return roundDown(minor * parseRate(rate), oneRate)
}

/**
 * The cross rate between two currencies through the euro: units of `to` per unit of `from`, from the units of each per
 * euro ("1" for the euro itself). Rounded down at the sixth decimal. Since conversions round down too, a chain of
 * exchanges back to the first currency never yields more than it began with.
 * @throws RangeError when the result is 0 or beyond `numeric(10,6)`
 */
export function crossRate(fromPerEuro: string, toPerEuro: string): string {
  const rate = roundDown(parseRate(toPerEuro) * oneRate, parseRate(fromPerEuro))
  if (rate <= 0n || rate > largestRate) throw new RangeError("The crossed rate is out of range")
  return rateToDecimal(rate)
}

/**
 * Parses a rate, a positive decimal string with up to six decimals, into millionths.
 * @throws RangeError on anything else, including zero
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
