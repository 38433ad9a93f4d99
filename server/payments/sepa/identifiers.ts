import { createHash } from "node:crypto"
import { checkIban } from "#shared/iban/iban.ts"
import { isSepaCountry } from "#shared/iban/sepa-countries.ts"

/** An identifier that every bank in SEPA accepts. */
export type SepaId = string & { readonly sepaId: true }
/** A BIC of 8 or 11 characters (ISO 9362). */
export type Bic = string & { readonly bic: true }
/** A valid IBAN of a SEPA country, in electronic form. */
export type SepaIban = string & { readonly sepaIban: true }

/**
 * Whether a text is an identifier: 1 to 35 of SEPA's characters without a space, which neither begins
 * nor ends with a slash nor has two in a row (EPC, clarification on the use of slashes).
 */
export function isSepaId(text: string): text is SepaId {
  return /^[A-Za-z0-9/\-?:().,'+]{1,35}$/.test(text) && !/^\/|\/$|\/\//.test(text)
}

/** @throws RangeError if the text is not an identifier: a bug, since the bank makes its own */
export function sepaId(text: string): SepaId {
  if (isSepaId(text)) return text
  throw new RangeError("Not an identifier that SEPA accepts")
}

/** EndToEndId of a payer who gave none (EPC125-05, SCT rulebook). */
export const notProvided = sepaId("NOTPROVIDED")

export function isBic(text: string): text is Bic {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text)
}

/** @throws RangeError if the text is not a BIC */
export function bic(text: string): Bic {
  if (isBic(text)) return text
  throw new RangeError("Not a BIC")
}

/** Whether two BICs name one bank: the branch XXX is the head office, which 8 characters name too. */
export function sameBank(one: string, other: string): boolean {
  return one.slice(0, 8) === other.slice(0, 8)
}

export function isSepaIban(text: string): text is SepaIban {
  const check = checkIban(text)
  return check.ok && check.iban === text && isSepaCountry(check.country)
}

/** @throws RangeError if the text is not a valid IBAN of a SEPA country */
export function sepaIban(text: string): SepaIban {
  if (isSepaIban(text)) return text
  throw new RangeError("Not a valid IBAN of a SEPA country")
}

/**
 * A UETR for a transaction: always the same for the same id, in the form of a version 4 UUID, which
 * the schema demands.
 */
export function uetrOf(txId: SepaId): string {
  const hex = createHash("sha256").update(`uetr:${txId}`).digest("hex")
  const variant = "89ab"[Number.parseInt(hex.slice(16, 17), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-")
}
