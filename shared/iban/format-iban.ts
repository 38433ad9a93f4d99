/**
 * What a customer typed as the electronic form: capitals and digits, all else dropped (specification
 * section 2, card transfer). Only ASCII letters are raised to capitals: a dotless ı is no I.
 */
export function normaliseIban(text: string): string {
  return text.replace(/[^0-9A-Za-z]/g, "").toUpperCase()
}

/** An IBAN in print: groups of four, "LU28 9990 0000 …". Also for one that is still being typed. */
export function formatIban(text: string): string {
  return normaliseIban(text).replace(/.{4}(?=.)/g, "$& ")
}
