import { currencies, currencyFacts } from "#shared/money/currency.ts"
import { languages } from "#shared/words/languages.ts"
import { asWritten, language, say, type Text } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { type LessonHead, type LessonName, lessonHeads, sepaCountryCount } from "./lessons.ts"

export type Lesson = LessonHead & {
  /** Short paragraphs. */
  text: readonly Text[]
  facts: readonly { name: Text; value: Text }[]
}

/** The countries of our accounts' IBANs. */
const ibanCountries = new Set(Object.values(currencyFacts).map(({ iban }) => iban.countryCode))
const list = (parts: readonly string[]) =>
  new Intl.ListFormat(languages[language].locale).format(parts)
const currenciesIn = (country: string) =>
  currencies.filter((currency) => currencyFacts[currency].iban.countryCode === country)

export const ibanLesson: Lesson = {
  ...lessonHeads.iban,
  text: [
    say(
      "An IBAN identifies one account at one bank, in a format that banks in many countries share. It starts with two letters for the country and two check digits. The rest is the bank code and account number in that country's format.",
    ),
    say(
      "The check digits catch almost every typo. We check them as you type, before anything is sent.",
    ),
    say("Your IBAN isn't secret. You can give it to anyone who pays you."),
  ],
  facts: [
    { name: say("Standard", { context: "norm" }), value: asWritten("ISO 13616") },
    { name: say("Length"), value: say("15 to 34 characters, fixed for each country") },
    ...[...ibanCountries].map((country) => ({
      name: say("Your {currencies} accounts", { currencies: list(currenciesIn(country)) }),
      value: say("begin with {country}", { country }),
    })),
  ],
}

export const sepaLesson: Lesson = {
  ...lessonHeads.sepa,
  text: [
    say(
      "In the Single Euro Payments Area, a payment in euros to another country works like one at home, with the same IBANs and the same rules.",
    ),
    say(
      "A SEPA Instant payment arrives within 10 seconds, day or night. It can't be canceled, so check the name and the IBAN before you send.",
    ),
    say(
      "Since October 2025, banks in the euro area check the recipient's name against the account before you send.",
    ),
  ],
  facts: [
    { name: say("Countries"), value: asWritten(String(sepaCountryCount)) },
    { name: say("Currency"), value: say("Euro") },
    { name: say("Our fee"), value: say("Free") },
  ],
}

/** @param idleMinutes minutes without input after which a session ends */
export function securityLesson(idleMinutes: number): Lesson {
  return {
    ...lessonHeads.security,
    text: [
      say(
        "Every transfer has a second step that shows the recipient, the amount, and the result of the name check. No money moves until you confirm.",
      ),
      say(
        "Each submission has its own key. If you lose your connection, we ask again with the same key, so money never moves twice.",
      ),
      say(
        "Never tell anyone your password or your card's CVV. We don't ask for them by phone or email.",
      ),
    ],
    facts: [
      { name: say("Your password"), value: say("kept only as an argon2id hash") },
      { name: say("Card numbers"), value: say("stored encrypted") },
      { name: say("CVV"), value: say("never stored") },
      { name: say("Booked transactions"), value: say("can't be changed or deleted") },
      {
        name: say("When inactive"),
        value: say("you are signed out after {minutes, plural, one {# minute} other {# minutes}}", {
          minutes: idleMinutes,
        }),
      },
    ],
  }
}

/** @param name which lesson */
export const lessonOf = (name: LessonName): Lesson =>
  ({ iban: ibanLesson, sepa: sepaLesson, security: securityLesson(settings.sessionIdleMinutes) })[
    name
  ]
