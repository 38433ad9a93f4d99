import type { Letterhead } from "#shared/credit-union.ts"
import type { Language } from "#shared/words/languages.ts"
import type { Text } from "#shared/words/text.ts"

/**
 * The versions of everything that decides on the bytes of a paper, newest last. A closed statement keeps its own
 * (account_statements.layout), so a change that moves anything on a page of it gets a new version, and the code of
 * the old one stays. The test has a golden hash of each.
 *
 * 2: amounts of millions fit on a line, and a screen reader hears a space between the lines of a cell.
 * 3: Hebrew and Arabic are drawn from right to left.
 * 4: In English, German, or French, and the foot of a statement names the time zone.
 */
export const layouts: readonly number[] = [1, 2, 3, 4]
export const latestLayout = 4

/**
 * A paper as data, which render-paper.ts lays out and draws: every document of the bank is one, so that all have
 * the same look and the same tags. It can be sent to a worker as it is.
 */
export type Paper = {
  /** In which its texts are; English by default. */
  language?: Language
  /** Who issues it, as it was named then. */
  bank: Letterhead
  /** The only heading of level 1, and the document's title. */
  title: Text
  subtitle: Text
  /** Whom it is for: a name, and the lines of an address. */
  addressee: readonly string[]
  /** What it is about, beside the addressee. */
  facts: readonly Fact[]
  blocks: readonly Block[]
  /** At the foot of each page. */
  reference: Text
  /** Of the file, ISO 8601: the same for the same content. */
  createdAt: string
  /** The version by which it is drawn (layouts); the latest by default. */
  layout?: number
}

/** A label and its value. */
export type Fact = readonly [label: Text, value: Text]

export type Block =
  /** `apart` leaves space above, after a table. */
  | { kind: "text"; text: Text; small?: boolean; apart?: boolean }
  /** Amounts that sum the paper up, in one line. */
  | { kind: "figures"; caption: Text; items: readonly Fact[] }
  /** A heading of level 2; it stays with what follows. */
  | { kind: "heading"; text: Text }
  | Facts
  | Table

/** Labels and values below each other. Further lines of a value are smaller. */
export type Facts = { kind: "facts"; caption: Text; items: readonly Fact[] }

export type Table = {
  kind: "table"
  caption: Text
  columns: readonly Column[]
  rows: readonly Row[]
  /** Instead of rows, if there are none. */
  empty: Text
}

export type Column = {
  label: Text
  /** A share of the width. */
  width: number
  align?: "right"
}

/** One cell for each column. */
export type Row = { cells: readonly Cell[]; strong?: boolean }

/** A text, with smaller lines below it. */
export type Cell = Text | { text: Text; notes: readonly Text[] }
