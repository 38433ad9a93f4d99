import { cloneElement, createElement, Fragment, type ReactElement } from "react"
import type { Values } from "#shared/words/say.ts"
import type { Checked, Holes, KnownText, TagOf } from "#shared/words/text.ts"
import { say } from "../lib/say.ts"

type SayProps<T extends string> = { text: Checked<T, KnownText> } & Holes<T> & {
    readonly [Name in TagOf<T>]: ReactElement
  }

/**
 * A text with elements in it: each tag of the text is a prop with its element, which gets the words between. Other
 * words get elements of their own, so that browsers' page translation does not break the page.
 */
export function Say<T extends string>({ text, ...rest }: SayProps<T>): ReactElement {
  const given: object = rest
  const tags = given as Readonly<Record<string, ReactElement>>
  const pieces = say.inPieces<ReactElement>(text, given as Values, (name, inside) =>
    cloneElement(tags[name] ?? createElement("span"), undefined, ...parted(inside)),
  )
  return createElement(Fragment, null, ...parted(pieces))
}

/** Joins letters that follow each other; beside elements they get a `span`. */
function parted(pieces: readonly (ReactElement | string)[]): (ReactElement | string)[] {
  const joined: (ReactElement | string)[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (typeof piece === "string" && typeof last === "string") joined.splice(-1, 1, last + piece)
    else joined.push(piece)
  }
  return joined.map((piece) =>
    typeof piece === "string" && joined.length > 1 ? createElement("span", null, piece) : piece,
  )
}
