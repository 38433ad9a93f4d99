import { z } from "zod"
import { demoCreditUnion, type HoursRow } from "#shared/credit-union.ts"
import { capitalized } from "#shared/in-words.ts"
import { weekdayNames } from "#shared/time/days-in-words.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import type { Language } from "#shared/words/languages.ts"
import { asWritten, type Phrase } from "#shared/words/text.ts"
import { contrast, darkInk } from "./brand-colors.ts"
import { logoFile } from "./logo-file.ts"

const demo = demoCreditUnion

const dayNames: readonly string[] = weekdayNames(sayEach.en)

const inEachLanguage = (phrase: Phrase): Record<Language, string> => ({
  en: phrase(sayEach.en),
  de: phrase(sayEach.de),
  fr: phrase(sayEach.fr),
})

/** "Monday to Friday 8-18" as a row of the table; undefined for what is none. */
function hoursRow(text: string): HoursRow | undefined {
  const [, first = "", last = first, open = ""] =
    /^(\w+)(?: to (\w+))? (\d{1,2}-\d{1,2}|closed)$/.exec(text.trim()) ?? []
  const [from, to] = [first, last].map((name) => dayNames.findIndex((day) => day === name))
  const [opens = 0, closes = 1] = open === "closed" ? [] : open.split("-").map(Number)
  if (from === undefined || to === undefined || from < 0 || to < from) return undefined
  if (opens >= closes || closes > 24) return undefined
  return {
    days: inEachLanguage(
      capitalized((say) => {
        const [begin = "", ...more] = weekdayNames(say).slice(from, to + 1)
        const end = more.at(-1)
        return end ? say("{from} to {to}", { from: begin, to: end }) : asWritten(begin)
      }),
    ),
    open: inEachLanguage((say) =>
      open === "closed"
        ? say("closed", { context: "hours" })
        : say("{opens}-{closes}", { opens, closes }),
    ),
    weekdays: dayNames.slice(from, to + 1).map((day) => day.slice(0, 3)),
  }
}

/** The business hours: every day of the week once, and open on at least one. */
const hours = z.string().transform((text, context): readonly HoursRow[] => {
  const rows = text.split(",").map(hoursRow)
  const known = rows.filter((row) => row !== undefined)
  const days = known.flatMap((row) => row.weekdays)
  const whole = days.length === 7 && new Set(days).size === 7
  if (known.length === rows.length && whole && known.some(({ open }) => open.en !== "closed")) {
    return known
  }
  context.addIssue({
    code: "custom",
    message:
      'must name every day once, such as "Monday to Friday 8-18, Saturday 9-14, Sunday closed"',
  })
  return z.NEVER
})

const hoursText = demo.hours.map(({ days, open }) => `${days.en} ${open.en}`).join(", ")

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max, { error: `must have at most ${max} characters` })
    .regex(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\p{P} +]*$/u, {
      error: "must begin with a letter or digit, and have no symbols",
    })

const email = z.string().regex(/^[^\s@<>"]+@[^\s@<>"]+$/, { error: "must be an email address" })

/**
 * A color with enough contrast to the text on it. The two minimums together also keep the accent visible on the band
 * (3:1, WCAG 1.4.11): no color of the one has a tenth, and none of the other less than two fifths of white's luminance.
 */
const color = (ink: string, min: number, on: string) =>
  z
    .string()
    .toLowerCase()
    // In a file of settings, what follows a # can be a comment.
    .regex(/^#?[0-9a-f]{6}$/, { error: "must be a color such as 07313a", abort: true })
    .transform((value) => `#${value.replace("#", "")}`)
    .superRefine((value, context) => {
      const reached = contrast(value, ink)
      if (reached >= min) return
      const message = `has a contrast of only ${reached.toFixed(1)} with ${on}; it needs ${min}`
      context.addIssue({ code: "custom", message })
    })

/** The settings of the credit union's name, addresses, and looks (docs/settings.md). */
export const bankFields = {
  BANK_NAME: line(60).default(demo.name),
  BANK_SHORT_NAME: line(30).default(demo.shortName),
  BANK_DESCRIPTION: line(160).default(demo.description.en),
  BANK_DESCRIPTION_DE: line(160).optional(),
  BANK_DESCRIPTION_FR: line(160).optional(),
  BANK_EMAIL: email.default(demo.email),
  BANK_CARDS_EMAIL: email.default(demo.cardsEmail),
  BANK_PHONE: z
    .string()
    .regex(/^\+\d[\d ]{5,18}\d$/, { error: "must be a number such as +352 20 30 40 50" })
    .default(demo.phone),
  BANK_HOURS: hours.prefault(hoursText),
  BANK_BAND_COLOR: color("#ffffff", 7, "the white text on it").default(demo.band),
  BANK_COLOR: color("#ffffff", 6.5, "the white text on it").default(demo.color),
  BANK_ACCENT_COLOR: color(darkInk, 7.2, "the dark text on it").default(demo.accent),
  BANK_LOGO_FILE: logoFile.optional(),
}
