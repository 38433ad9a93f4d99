import { createHash } from "node:crypto"
import { checkIban } from "#shared/iban/iban.ts"
import { isSepaCountry } from "#shared/iban/sepa-countries.ts"

/** An identifier that every bank in SEPA accepts. */
export type SepaId = string & { readonly sepaId: true }
/** A BIC of 8 or 11 characters (ISO 9362). */
export type Bic = string & { readonly bic: true }
/** A valid IBAN of a SEPA country, without spaces. */
export type SepaIban = string & { readonly sepaIban: true }

/**
 * Whether a text is an identifier: 1 to 35 of SEPA's characters except the space, without a slash
 * at the beginning or end and without two slashes in a row (EPC, clarification on the use of
 * slashes).
 */
export function isSepaId(text: string): text is SepaId {
  return /^[A-Za-z0-9/\-?:().,'+]{1,35}$/.test(text) && !/^\/|\/$|\/\//.test(text)
}

/** @throws RangeError if the text is not an identifier: a bug, because the bank creates its own */
export function sepaId(text: string): SepaId {
  if (isSepaId(text)) return text
  throw new RangeError("Not an identifier that SEPA accepts")
}

/** EndToEndId if the payer did not specify one (EPC125-05, SCT rulebook). */
export const notProvided = sepaId("NOTPROVIDED")

export function isBic(text: string): text is Bic {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text)
}

/** @throws RangeError if the text is not a BIC */
export function bic(text: string): Bic {
  if (isBic(text)) return text
  throw new RangeError("Not a BIC")
}

/**
 * A BIC in eleven characters, the form in which BICs are compared: one of eight is that of the head office, whose
 * branch is XXX (ISO 9362). The database has the same rule (bic_11 in server/ledger/rail-send.sql).
 */
export function headOffice(text: Bic): Bic {
  return text.length === 8 ? bic(`${text}XXX`) : text
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
 * The UETR of a transaction. The same identifier always gives the same UETR, in the form of a
 * version 4 UUID, which the schema requires.
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
