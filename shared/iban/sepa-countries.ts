/**
 * The 41 countries of the Single Euro Payments Area by IBAN country code, with their English names
 * (European Payments Council, list of countries in the geographical scope of the SEPA schemes). A
 * table of our own, because ibantools 4.5.4 lacks the five newest (AL, MD, ME, MK, RS).
 */
export const sepaCountries = {
  AD: "Andorra",
  AL: "Albania",
  AT: "Austria",
  BE: "Belgium",
  BG: "Bulgaria",
  CH: "Switzerland",
  CY: "Cyprus",
  CZ: "Czechia",
  DE: "Germany",
  DK: "Denmark",
  EE: "Estonia",
  ES: "Spain",
  FI: "Finland",
  FR: "France",
  GB: "United Kingdom",
  GR: "Greece",
  HR: "Croatia",
  HU: "Hungary",
  IE: "Ireland",
  IS: "Iceland",
  IT: "Italy",
  LI: "Liechtenstein",
  LT: "Lithuania",
  LU: "Luxembourg",
  LV: "Latvia",
  MC: "Monaco",
  MD: "Moldova",
  ME: "Montenegro",
  MK: "North Macedonia",
  MT: "Malta",
  NL: "Netherlands",
  NO: "Norway",
  PL: "Poland",
  PT: "Portugal",
  RO: "Romania",
  RS: "Serbia",
  SE: "Sweden",
  SI: "Slovenia",
  SK: "Slovakia",
  SM: "San Marino",
  VA: "Vatican City",
} as const satisfies Record<string, string>

/**
 * Territories in SEPA whose accounts have IBANs of the country that they belong to (the same list): Åland, and the
 * French overseas departments, Saint Barthélemy, Saint Martin, and Saint Pierre and Miquelon.
 */
const territories: Readonly<Record<string, keyof typeof sepaCountries>> = {
  AX: "FI",
  BL: "FR",
  GF: "FR",
  GP: "FR",
  MF: "FR",
  MQ: "FR",
  PM: "FR",
  RE: "FR",
  YT: "FR",
}

/** How the IBANs of a territory begin that has none of its own; undefined for countries. */
export function writtenAs(territory: string): string | undefined {
  return Object.hasOwn(territories, territory) ? territories[territory] : undefined
}

/** How IBANs begin that SEPA reaches. Gibraltar has its own, but belongs to SEPA under the United Kingdom. */
export const sepaIbans: readonly string[] = [...Object.keys(sepaCountries), "GI"]

/** Whether SEPA reaches IBANs with this country code (two capitals). */
export const isSepaCountry = (country: string): boolean => sepaIbans.includes(country)
