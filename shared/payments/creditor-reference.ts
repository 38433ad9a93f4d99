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

/**
 * The creditor reference of a payment, and the text beside it: a reference alone, also in groups, or one among other
 * words. Undefined if the text has none, or several.
 */
export function splitReference(text: string): { reference: string; text: string } | undefined {
  const whole = text.replaceAll(/\s/g, "").toUpperCase()
  if (isCreditorReference(whole)) return { reference: whole, text: "" }
  const words = text.split(/\s+/)
  const found = words.filter((word) => isCreditorReference(word.toUpperCase()))
  const [reference] = found
  if (reference === undefined || found.length > 1) return undefined
  const others = words.filter((word) => word !== reference && word !== "")
  return { reference: reference.toUpperCase(), text: others.join(" ") }
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
