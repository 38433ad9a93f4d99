import { countryName } from "#shared/iban/iban.ts"
import { sepaCountries } from "#shared/iban/sepa-countries.ts"
import { compareNames } from "#shared/text/language.ts"
import { say } from "../../lib/say.ts"

/** The SEPA countries by name. */
export const sepaCountryNames = Object.keys(sepaCountries)
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((one, other) => compareNames(one.name, other.name))

/** The steps of a payment, and what this bank does at each. */
export const sepaSteps = [
  {
    title: say("You type the IBAN"),
    text: say(
      "We check its country, length, and check digits as you type. If the country is outside SEPA, we tell you; the money is then sent another way.",
    ),
  },
  {
    title: say("We compare the name"),
    text: say(
      "Before you confirm, you see whether the name matches the account. For an account at another bank, we ask that bank. If it doesn't answer, we tell you.",
    ),
  },
  {
    title: say("You confirm"),
    text: say(
      "In a second step, you see the recipient, the amount, and what you'll have left. No money has moved yet.",
    ),
  },
  {
    title: say("It is booked"),
    text: say(
      "The amount leaves your account at once, and the transfer gets its reference. Within the bank, it has already arrived. To another bank in SEPA, it's sent in euros, as SEPA Instant unless you choose Standard, and you can follow each step.",
    ),
  },
] as const
