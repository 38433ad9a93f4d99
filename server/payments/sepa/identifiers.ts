import { createHash } from "node:crypto"

/** An identifier that every bank in SEPA accepts. */
export type SepaId = string & { readonly sepaId: true }
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
