import { countrySpecs } from "ibantools"
import { normalizeIban } from "./format-iban.ts"
import { checkIban } from "./iban.ts"

/** A segment of an IBAN and its meaning. */
export type IbanPart = {
  kind: "country" | "check" | "bank" | "branch" | "rest"
  text: string
  /** The start index, from 0. */
  at: number
}

/**
 * An IBAN in parts: country, check digits, then the country's own account number (BBAN) with bank
 * and branch code, as far as the registry (ISO 13616) defines their places. `rest` is the part
 * without a definition: the account number, in some countries with national check digits.
 */
export function ibanParts(text: string): IbanPart[] {
  const iban = normalizeIban(text)
  const bban = iban.slice(4)
  const spec = Object.hasOwn(countrySpecs, iban.slice(0, 2))
    ? countrySpecs[iban.slice(0, 2)]
    : undefined
  const kinds = Array.from(bban, (): IbanPart["kind"] => "rest")
  mark(kinds, "bank", spec?.bank_identifier)
  mark(kinds, "branch", spec?.branch_indentifier)
  const parts: IbanPart[] = [
    { kind: "country", text: iban.slice(0, 2), at: 0 },
    { kind: "check", text: iban.slice(2, 4), at: 2 },
  ]
  for (const [index, character] of Array.from(bban).entries()) {
    const kind = kinds[index] ?? "rest"
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += character
    else parts.push({ kind, text: character, at: index + 4 })
  }
  return parts.filter((part) => part.text !== "")
}

/** `range` is "0-7", both ends included, as ibantools writes it. */
function mark(kinds: IbanPart["kind"][], kind: IbanPart["kind"], range: string | undefined): void {
  const [from, to] = (range ?? "").split("-").map(Number)
  if (from === undefined || to === undefined) return
  kinds.fill(kind, from, to + 1)
}

/** The steps of testing an IBAN's check digits (ISO 7064, mod 97-10). */
export type CheckSteps = {
  /** The first four characters moved to the end. */
  moved: string
  /** Each letter replaced by two digits, A by 10 up to Z by 35. */
  digits: string
  /**
   * The long division in pieces, each starting with the previous remainder. `upTo` is the position
   * in the digits after it.
   */
  divisions: { number: string; remainder: number; upTo: number }[]
  /** The remainder of the whole number by 97; 1 when the check digits are right. */
  remainder: number
  /** The right check digits: 98 minus the remainder with 00 in their place. */
  expected: string
}

/**
 * The steps for an IBAN of known country and length, with right or wrong check digits; undefined
 * for anything else.
 */
export function checkSteps(text: string): CheckSteps | undefined {
  const check = checkIban(text)
  if (!check.ok && check.reason !== "wrong_check_digits") return undefined
  const iban = normalizeIban(text)
  const moved = iban.slice(4) + iban.slice(0, 4)
  const digits = toDigits(moved)
  const divisions = divide(digits)
  const zeroed = toDigits(`${iban.slice(4)}${iban.slice(0, 2)}00`)
  return {
    moved,
    digits,
    divisions,
    remainder: Number(BigInt(digits) % 97n),
    expected: (98n - (BigInt(zeroed) % 97n)).toString().padStart(2, "0"),
  }
}

function toDigits(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
}

/** Nine digits at a time, as on a pocket calculator: the remainder and as many more as fit. */
function divide(digits: string): CheckSteps["divisions"] {
  const divisions: CheckSteps["divisions"] = []
  let carried = ""
  for (let from = 0; from < digits.length; ) {
    const next = digits.slice(from, from + 9 - carried.length)
    from += next.length
    const number = carried + next
    const remainder = Number(number) % 97
    divisions.push({ number, remainder, upTo: from })
    carried = remainder === 0 ? "" : String(remainder)
  }
  return divisions
}
