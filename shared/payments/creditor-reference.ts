const longest = 21

/**
 * A creditor reference (ISO 11649): RF, two check digits by ISO 7064 mod 97-10, and the creditor's own part.
 * @param own one to 21 digits and capital letters
 * @throws RangeError for any other part
 */
export function creditorReference(own: string): string {
  if (own.length > longest || !/^[0-9A-Z]+$/.test(own)) {
    throw new RangeError("a creditor reference has one to 21 digits and capital letters")
  }
  const digits = 98 - mod97(`${own}RF00`)
  return `RF${String(digits).padStart(2, "0")}${own}`
}

/** Whether a text without spaces, in capitals, is a creditor reference with correct check digits. */
export function isCreditorReference(text: string): boolean {
  return (
    /^RF[0-9]{2}[0-9A-Z]{1,21}$/.test(text) && mod97(`${text.slice(4)}${text.slice(0, 4)}`) === 1
  )
}

/** A creditor reference in groups of four, as it is printed. */
export function formatCreditorReference(reference: string): string {
  return reference.replaceAll(/(.{4})(?=.)/g, "$1 ")
}

/** The remainder modulo 97 of a text whose letters stand for 10 (A) to 35 (Z). */
function mod97(text: string): number {
  let rest = 0
  for (const char of text) {
    const value = Number.parseInt(char, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}
