import { asWritten, type Text } from "../words/text.ts"

/**
 * Typed text in electronic form: capitals and digits, all else dropped (specification section 2,
 * card transfer). Only ASCII letters are capitalized: a dotless ı does not become I.
 */
export const normalizeIban = (text: string): string =>
  text.replace(/[^0-9A-Za-z]/g, "").toUpperCase()

/** An IBAN in print: groups of four, "LU28 9990 0000 …". Works for an unfinished one too. */
export const formatIban = (text: string): Text =>
  asWritten(normalizeIban(text).replace(/.{4}(?=.)/g, "$& "))
