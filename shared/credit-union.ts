import demo from "./demo-credit-union.json" with { type: "json" }
import type { Language } from "./words/languages.ts"

/** The program's name, in descriptions of its API and in files that it makes. */
export const software = "Tessera"

/** A row of the table of business hours, in each language. */
export type HoursRow = {
  /** "Monday to Friday" */
  readonly days: Readonly<Record<Language, string>>
  /** "8-18", or "closed" */
  readonly open: Readonly<Record<Language, string>>
  /** "Mon" */
  readonly weekdays: readonly string[]
}

/** A logo of one or more shapes in a square. */
export type Logo = {
  /** The square's side, in the unit of the shapes. */
  readonly size: number
  readonly shapes: readonly {
    /** Path data of SVG 1.1. */
    readonly path: string
    /** The color of the text beside it, the accent color, or a color as #rrggbb. */
    readonly fill: string
  }[]
}

/** What papers state of the credit union. Those that are issued keep it (server/db/letterhead.ts). */
export type Letterhead = {
  readonly name: string
  /** As people say it: "Tessera". */
  readonly shortName: string
  readonly email: string
  readonly phone: string
  /** As #rrggbb: behind the header's white text, and the logo's accent. */
  readonly band: string
  readonly accent: string
  readonly logo: Logo
}

/** The credit union that members see, from the settings that begin with BANK_. */
export type CreditUnion = Letterhead & {
  readonly cardsEmail: string
  /** What it offers, in a sentence of each language: in the footer, and for search engines. */
  readonly description: Readonly<Record<Language, string>>
  readonly hours: readonly HoursRow[]
  /** As #rrggbb: buttons and links in the light theme. */
  readonly color: string
}

/**
 * The credit union of the demonstration. Its addresses use a domain that is reserved for examples (RFC 2606), and its
 * hours are those of the specification (section 9). Papers that were issued before the name was a setting state it, so
 * it stays as it is. The English description is the specification's (section 1).
 */
export const demoCreditUnion: CreditUnion = demo
