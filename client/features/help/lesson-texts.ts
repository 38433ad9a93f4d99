import { currencies, currencyFacts } from "#shared/money/currency.ts"
import { settings } from "../../lib/settings.ts"
import { type LessonHead, type LessonName, lessonHeads, sepaCountryCount } from "./lessons.ts"

export type Lesson = LessonHead & {
  /** Short paragraphs. */
  text: readonly string[]
  facts: readonly { name: string; value: string }[]
}

/** The countries of our accounts' IBANs. */
const ibanCountries = new Set(Object.values(currencyFacts).map(({ iban }) => iban.countryCode))
const currenciesIn = (country: string) =>
  currencies.filter((currency) => currencyFacts[currency].iban.countryCode === country)

export const ibanLesson: Lesson = {
  ...lessonHeads.iban,
  text: [
    "An IBAN identifies one account at one bank, in a format that banks in many countries share. It starts with two letters for the country and two check digits. The rest is the bank code and account number in that country's format.",
    "The check digits catch almost every typo. We check them as you type, before anything is sent.",
    "Your IBAN isn't secret. You can give it to anyone who pays you.",
  ],
  facts: [
    { name: "Standard", value: "ISO 13616" },
    { name: "Length", value: "15 to 34 characters, fixed for each country" },
    ...[...ibanCountries].map((country) => ({
      name: `Your ${new Intl.ListFormat("en-US").format(currenciesIn(country))} accounts`,
      value: `begin with ${country}`,
    })),
  ],
}

export const sepaLesson: Lesson = {
  ...lessonHeads.sepa,
  text: [
    "In the Single Euro Payments Area, a payment in euros to another country works like one at home, with the same IBANs and the same rules.",
    "A SEPA Instant payment arrives within 10 seconds, day or night. It can't be canceled, so check the name and the IBAN before you send.",
    "Since October 2025, banks in the euro area check the recipient's name against the account before you send.",
  ],
  facts: [
    { name: "Countries", value: String(sepaCountryCount) },
    { name: "Currency", value: "Euro" },
    { name: "Our fee", value: "Free" },
  ],
}

/** @param idleMinutes minutes without input after which a session ends */
export function securityLesson(idleMinutes: number): Lesson {
  return {
    ...lessonHeads.security,
    text: [
      "Every transfer has a second step that shows the recipient, the amount, and the result of the name check. No money moves until you confirm.",
      "Each submission has its own key. If you lose your connection, we ask again with the same key, so money never moves twice.",
      "Never tell anyone your password or your card's CVV. We don't ask for them by phone or email.",
    ],
    facts: [
      { name: "Your password", value: "kept only as an argon2id hash" },
      { name: "Card numbers", value: "stored encrypted" },
      { name: "CVV", value: "never stored" },
      { name: "Booked transactions", value: "can't be changed or deleted" },
      {
        name: "When inactive",
        value: `you are signed out after ${idleMinutes} ${idleMinutes === 1 ? "minute" : "minutes"}`,
      },
    ],
  }
}

/** @param name which lesson */
export const lessonOf = (name: LessonName): Lesson =>
  ({ iban: ibanLesson, sepa: sepaLesson, security: securityLesson(settings.sessionIdleMinutes) })[
    name
  ]
