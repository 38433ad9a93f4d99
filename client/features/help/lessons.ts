import { sepaCountries } from "#shared/iban/sepa-countries.ts"

export type Lesson = {
  title: string
  summary: string
  /** The page with more information. */
  href: string
  /** Short paragraphs. */
  text: readonly string[]
  facts: readonly { name: string; value: string }[]
}

const sepaCountryCount = Object.keys(sepaCountries).length

export const ibanLesson: Lesson = {
  title: "IBAN",
  summary: "What the number on your account means",
  href: "/learn/iban",
  text: [
    "An IBAN names one account at one bank, in a form that banks of many countries read alike. It begins with two letters for the country and two check digits; the rest is the country's own bank code and account number.",
    "The check digits give away almost every mistyped character. We check them while you type, before anything is sent.",
    "Your IBAN is no secret: give it to whoever pays you.",
  ],
  facts: [
    { name: "Standard", value: "ISO 13616" },
    { name: "Length", value: "15 to 34 characters, fixed for each country" },
    { name: "Your EUR and USD accounts", value: "begin with LU" },
    { name: "Your GBP accounts", value: "begin with GB" },
    { name: "Your CHF accounts", value: "begin with CH" },
  ],
}

export const sepaLesson: Lesson = {
  title: "SEPA",
  summary: `One payment area, ${sepaCountryCount} countries`,
  href: "/learn/sepa",
  text: [
    "The Single Euro Payments Area makes a payment in euros to another country work like one at home: the same IBAN, the same rules.",
    "A SEPA Instant payment reaches the other account within 10 seconds, on any day and at any hour. It can't be taken back, so check the name and the IBAN before you send.",
    "Since October 2025 banks in the euro area compare the recipient's name with the account's before you send.",
  ],
  facts: [
    { name: "Countries", value: String(sepaCountryCount) },
    { name: "Currency", value: "Euro" },
    { name: "Fee here", value: "Free" },
  ],
}

/** @param idleMinutes minutes without input after which a session ends */
export function securityLesson(idleMinutes: number): Lesson {
  return {
    title: "Security",
    summary: "How we keep your money safe",
    href: "/learn/security",
    text: [
      "Every transfer has a second step, where you see the recipient, the amount and the outcome of the name check. Nothing leaves before you confirm there.",
      "Each submission carries a key of its own. If the connection breaks, we ask again with the same key, so that money never moves twice.",
      "Never tell anybody your password or your card's CVV. We don't ask for them by phone or email.",
    ],
    facts: [
      { name: "Your password", value: "kept only as an argon2id hash" },
      { name: "Card numbers", value: "stored encrypted" },
      { name: "CVV", value: "never stored" },
      { name: "Booked transactions", value: "can't be changed or deleted" },
      {
        name: "Without input",
        value: `you are signed out after ${idleMinutes} ${idleMinutes === 1 ? "minute" : "minutes"}`,
      },
    ],
  }
}
