import { countrySpecs, ValidationErrorsIBAN, validateIBAN } from "ibantools"
import type { Language } from "../words/languages.ts"
import { reader, screenLanguage } from "../words/reader.ts"
import type { Text } from "../words/text.ts"
import { normalizeIban } from "./format-iban.ts"
import { isSepaCountry, sepaCountries, writtenAs } from "./sepa-countries.ts"

/** What an IBAN's country code tells: the code, the English name, and the length of its IBANs. */
export type IbanCountry = {
  readonly country: string
  readonly countryName: string
  readonly expectedLength: number
}

type IbanFailure =
  | "too_short"
  | "unknown_country"
  | "wrong_length"
  | "wrong_format"
  | "wrong_check_digits"
  | "wrong_national_check_digits"
  | "not_reached"

/** The outcome of `checkIban`. `message` is a sentence for who reads it (words/reader.ts), without a period. */
export type IbanCheck =
  | ({ readonly ok: true; readonly iban: string } & IbanCountry)
  | ({
      readonly ok: false
      readonly reason: IbanFailure
      readonly message: Text
    } & Partial<IbanCountry>)

const shortestIban = 15

/** The country of an IBAN, even an unfinished one; undefined for an unknown code. */
export function ibanCountry(text: string): IbanCountry | undefined {
  const country = normalizeIban(text).slice(0, 2)
  const spec = Object.hasOwn(countrySpecs, country) ? countrySpecs[country] : undefined
  if (!spec?.IBANRegistry || !spec.chars) return undefined
  return { country, countryName: countryName(country), expectedLength: spec.chars }
}

/**
 * Checks an IBAN by ISO 13616: the country is in the registry, length and pattern are that
 * country's, and the check digits are right (ISO 7064, mod 97). ibantools also checks the national
 * digits of BA BE CZ EE ES FR HR HU MC ME MK NO PL PT RS SI SK; it supports no other countries'
 * digits. Whether the account exists is not checked. Spaces, dashes, and lower case are allowed.
 */
export function checkIban(text: string): IbanCheck {
  const iban = normalizeIban(text)
  if (iban.length < 2) return tooShort()
  const found = ibanCountry(iban)
  if (!found) {
    const start = iban.slice(0, 2)
    // Countries whose IBANs are not in the registry, or newer in it than ibantools.
    const isUsed = Object.hasOwn(countrySpecs, start) && countrySpecs[start]?.chars !== undefined
    const message = isUsed ? notReached(start) : reader()("No IBAN starts with {start}", { start })
    return { ok: false, reason: "unknown_country", message }
  }
  const { countryName: country, expectedLength } = found
  const say = reader()
  if (iban.length < shortestIban) return { ...tooShort(), ...found }
  const fail = (reason: IbanFailure, message: Text) =>
    ({ ok: false, reason, message, ...found }) as const
  if (iban.length !== expectedLength) {
    return fail(
      "wrong_length",
      say("An IBAN from {country} has {expected} characters, but this one has {typed}", {
        country,
        expected: expectedLength,
        typed: iban.length,
      }),
    )
  }
  const { errorCodes } = validateIBAN(iban)
  if (
    errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat) ||
    errorCodes.includes(ValidationErrorsIBAN.ChecksumNotNumber)
  ) {
    return fail(
      "wrong_format",
      say("This IBAN has a character in the wrong place for {country}", { country }),
    )
  }
  if (errorCodes.includes(ValidationErrorsIBAN.WrongIBANChecksum)) {
    return fail("wrong_check_digits", say("This IBAN's check digits are wrong. Check for a typo"))
  }
  if (errorCodes.length > 0) {
    return fail(
      "wrong_national_check_digits",
      say("{country} issues no account number like the one in this IBAN", { country }),
    )
  }
  return { ok: true, iban, ...found }
}

/**
 * Checks the IBAN of somebody who is to be paid: also whether SEPA reaches its country, which is said as soon as
 * the country is known.
 */
export function checkPayeeIban(text: string): IbanCheck {
  const country = ibanCountry(text)
  if (country && !isSepaCountry(country.country)) {
    const message = notReached(country.country)
    return { ok: false, reason: "not_reached", message, ...country }
  }
  return checkIban(text)
}

function notReached(code: string): Text {
  const say = reader()
  const written = writtenAs(code)
  const country = countryName(code)
  return written
    ? say("IBANs of {country} begin with {written}", { country, written })
    : say("Payments to {country} are not possible here", { country })
}

function tooShort() {
  // The specification's wording (section 5, account transfer).
  const message = reader()("IBAN must be at least 15 characters")
  return { ok: false, reason: "too_short", message } as const
}

const regionNames = new Map<Language, Intl.DisplayNames>()

/** A country's name in the language of the screen. */
export function countryName(country: string): string {
  const language = screenLanguage()
  const ours: Readonly<Record<string, string>> = language === "en" ? sepaCountries : {}
  let names = regionNames.get(language)
  if (!names)
    regionNames.set(language, (names = new Intl.DisplayNames([language], { type: "region" })))
  return ours[country] ?? names.of(country) ?? country
}
