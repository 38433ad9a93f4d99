import { checkIban } from "./iban.ts"
import { isSepaCountry } from "./sepa-countries.ts"

/** A BIC of 8 or 11 characters (ISO 9362). */
export type Bic = string & { readonly bic: true }
/** A valid IBAN of a SEPA country, without spaces. */
export type SepaIban = string & { readonly sepaIban: true }

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
 * branch is XXX (ISO 9362). The database has the same rule (bic_11 in server/payments/rail-send.sql).
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
