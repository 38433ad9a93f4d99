import { sepaCountries } from "#shared/iban/sepa-countries.ts"
import { say, type Text } from "../../lib/say.ts"

/** What is shown of a lesson before it is opened. Its text is in lesson-texts.ts, which comes with the first one. */
export type LessonHead = {
  title: Text
  summary: Text
  /** The page with more information. */
  href: string
}

export const sepaCountryCount = Object.keys(sepaCountries).length

export const lessonHeads = {
  iban: { title: say("IBAN"), summary: say("What your account number means"), href: "/learn/iban" },
  sepa: {
    title: say("SEPA"),
    summary: say("One payment area, {count} countries", { count: sepaCountryCount }),
    href: "/learn/sepa",
  },
  security: {
    title: say("Security"),
    summary: say("How we keep your money safe"),
    href: "/learn/security",
  },
} as const satisfies Record<string, LessonHead>

export type LessonName = keyof typeof lessonHeads
