/** The networks of our cards (specification section 9). */
export const cardTypes = ["Visa", "Mastercard", "Amex"] as const

export type CardType = (typeof cardTypes)[number]

/**
 * How card numbers are built and printed. The prefixes are published test ranges, so that our
 * numbers are never those of real cards.
 */
const layouts: Record<CardType, { prefix: string; groups: readonly number[] }> = {
  Visa: { prefix: "476173", groups: [4, 4, 4, 4] },
  Mastercard: { prefix: "541333", groups: [4, 4, 4, 4] },
  Amex: { prefix: "374245", groups: [4, 6, 5] },
}

/** How many digits `makeCardNumber` takes: those between the prefix and the check digit. */
export const cardSerialLength: Record<CardType, number> = { Visa: 9, Mastercard: 9, Amex: 8 }

/** Whether a string of ASCII digits ends in the right Luhn digit (ISO/IEC 7812-1, annex B). */
export function isLuhnValid(digits: string): boolean {
  return /^[0-9]{2,}$/.test(digits) && luhnSum(digits) % 10 === 0
}

/**
 * A card number of a type: test prefix, the given digits, Luhn digit.
 * @param serial exactly `cardSerialLength[type]` ASCII digits, from a secure random source
 * @throws RangeError otherwise
 */
export function makeCardNumber(type: CardType, serial: string): string {
  if (!/^[0-9]+$/.test(serial) || serial.length !== cardSerialLength[type]) {
    throw new RangeError(`A ${type} number is made of ${cardSerialLength[type]} digits`)
  }
  const body = layouts[type].prefix + serial
  return body + ((10 - (luhnSum(`${body}0`) % 10)) % 10)
}

/** The masked number in lists: "•••• •••• •••• 4417", for Amex "•••• •••••• •4417". */
export function maskCardNumber(type: CardType, lastFour: string): string {
  if (!/^[0-9]{4}$/.test(lastFour)) throw new RangeError("A mask ends in four digits")
  return groupCardNumber(type, lastFour.padStart(numberLength(type), "•"))
}

/** A full number in printed groups: 4-4-4-4, for Amex 4-6-5. */
export function groupCardNumber(type: CardType, number: string): string {
  let start = 0
  const groups = layouts[type].groups.map((length) => {
    start += length
    return number.slice(start - length, start)
  })
  return groups.join(" ")
}

function numberLength(type: CardType): number {
  return layouts[type].groups.reduce((sum, length) => sum + length, 0)
}

function luhnSum(digits: string): number {
  return Array.from(digits)
    .toReversed()
    .reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
}
