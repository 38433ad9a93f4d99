import type { Pen, Style } from "./pen.ts"
import { lineOf, sheet } from "./style.ts"
import type { Tags } from "./tags.ts"

/** What a page is filled with from top to bottom: it is never broken over two pages. */
export type Item = {
  height: number
  /** Stays on one page with the item after it. */
  withNext?: boolean
  /** The head of the table that it is a row of, which is repeated when it begins a page. */
  head?: Item
  draw(y: number, tags: Tags): void
}

type Space = { above?: number; below?: number; withNext?: boolean }

/** Lines of text that stay on one page. */
export function lineItem(tag: string, text: string, style: Style, pen: Pen, space: Space): Item {
  const { above = 0, below = 0, withNext = false } = space
  const lines = pen.linesOf(text, style, sheet.inner)
  const line = lineOf(style)
  return {
    height: above + lines.length * line + below,
    withNext,
    draw(y, tags) {
      tags.within(tag, () => {
        for (const [index, each] of lines.entries()) {
          pen.write(each, sheet.left, y + above + index * line, style)
        }
      })
    },
  }
}
