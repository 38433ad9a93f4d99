/**
 * The simple types of the ISO 20022 schemas (2019 version) that SEPA uses. White space around a
 * number, a date, or an indicator is not part of it, as in the schema; around other values, it is refused.
 */
import type { Leaf } from "./shape.ts"

function leaf(type: string, rule: string, pattern: RegExp): Leaf {
  const accepts = (value: string): value is string => pattern.test(value)
  return { kind: "leaf", type, rule, pattern, accepts }
}

/** Text of 1 to `most` characters, counted in Unicode code points, like the schema. */
function text(max: number): Leaf {
  return leaf(`Max${max}Text`, `1 to ${max} characters`, new RegExp(`^[^]{1,${max}}$`, "u"))
}

export const max4Text = text(4)
export const max35Text = text(35)
export const max70Text = text(70)
export const max105Text = text(105)
export const max140Text = text(140)
export const max500Text = text(500)

/** A code of an external code set, which is published separately from the schema and can grow. */
export function externalCode(longest: number): Leaf {
  const pattern = new RegExp(`^[^]{1,${longest}}$`, "u")
  return leaf(`External${longest}Code`, `a code of 1 to ${longest} characters`, pattern)
}

/** Numbers, dates, and indicators may have white space around them (XML Schema 1.0 part 2, 4.3.6). */
const collapsing = <L extends Leaf>(shape: L): L => ({ ...shape, collapses: true })

/** One of the codes that the schema lists, or only those that SEPA allows. */
export function oneOf<const Code extends string>(...codes: readonly Code[]): Leaf<Code> {
  const accepts = (value: string): value is Code => codes.some((code) => code === value)
  const pattern = new RegExp(`^(?:${codes.join("|")})$`)
  return { kind: "leaf", type: "Code", rule: codes.join(" or "), pattern, accepts }
}

export const indicator = collapsing(oneOf("true", "false", "1", "0"))
export const creditOrDebit = oneOf("CRDT", "DBIT")

/** The number of transactions. */
export const max15Numeric = leaf("Max15NumericText", "1 to 15 digits", /^[0-9]{1,15}$/)
export const max5Numeric = leaf("Max5NumericText", "1 to 5 digits", /^[0-9]{1,5}$/)

/** A whole number, such as a statement's sequence number. */
export const wholeNumber = collapsing(
  leaf("Number", "a whole number of up to 18 digits", /^[0-9]{1,18}$/),
)

/** A control sum. The schema allows 17 digits after the point, SEPA two. */
export const decimalNumber = collapsing(
  leaf(
    "DecimalNumber",
    "a decimal of 15 digits before and 3 after the point at most",
    /^[0-9]{1,15}(?:[.][0-9]{1,3})?$/,
  ),
)

/** ISO 9362, 8 or 11 characters. */
export const bicfi = leaf(
  "BICFIDec2014Identifier",
  "a BIC of 8 or 11 characters",
  /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
)

/** The form of an IBAN. The SEPA rules check its check digits. */
export const iban2007 = leaf(
  "IBAN2007Identifier",
  "an IBAN without spaces",
  /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/,
)

export const uuidV4 = leaf(
  "UUIDv4Identifier",
  "a version 4 UUID",
  /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/,
)

export const lei = leaf("LEIIdentifier", "an LEI", /^[A-Z0-9]{18}[0-9]{2}$/)
export const currencyCode = leaf("CurrencyCode", "three capital letters", /^[A-Z]{3}$/)

/** The decimal of an amount: 18 digits, five after the point (ActiveOrHistoricCurrencyAndAmount). */
export const amountDecimal = collapsing(
  leaf(
    "ActiveOrHistoricCurrencyAndAmount",
    "a decimal of 13 digits before and 5 after the point at most",
    /^[0-9]{1,13}(?:[.][0-9]{1,5})?$/,
  ),
)

const zone = "(?:Z|[+-](?:0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00)?"
const day = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
// The end of a day has the time 24:00:00 (XML Schema 1.0 part 2, 3.2.7).
const time =
  "(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,9})?|24:00:00(?:[.]0{1,9})?)"

/** An existing date, such as 2026-11-23, from the year 0001. */
export const isoDate: Leaf = dated("ISODate", "a date such as 2026-11-23", `${day}${zone}`)

/** A date and time, such as 2026-11-23T10:15:30.123Z; without a zone it is the sender's local time. */
export const isoDateTime: Leaf = dated(
  "ISODateTime",
  "a date and time such as 2026-11-23T10:15:30.123Z",
  `${day}T${time}${zone}`,
)

function dated(type: string, rule: string, source: string): Leaf {
  const pattern = new RegExp(`^${source}$`)
  const accepts = (value: string): value is string => pattern.test(value) && isCalendarDay(value)
  return collapsing({ kind: "leaf", type, rule, pattern, accepts })
}

function isCalendarDay(value: string): boolean {
  const start = value.slice(0, 10)
  const parsed = new Date(`${start}T00:00:00Z`)
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(start)
  return exists && !start.startsWith("0000")
}
