import { type Item, lineItem } from "./item.ts"
import { type Block, type Fact, latestLayout, type Paper } from "./paper.ts"
import type { Pen } from "./pen.ts"
import { colors, lineOf, sheet, styles } from "./style.ts"
import { factItems, tableItems } from "./table-items.ts"

/** Measures a paper's blocks. */
export function itemsOf(paper: Paper, pen: Pen): Item[] {
  return [opening(paper, pen), ...paper.blocks.flatMap((block) => blockItems(block, pen))]
}

function blockItems(block: Block, pen: Pen): Item[] {
  switch (block.kind) {
    case "text":
      return textItems(block, pen)
    case "figures":
      return [figuresItem(block.caption, block.items, pen)]
    case "heading":
      return [
        lineItem("H2", block.text, styles.heading, pen, { above: 12, below: 6, withNext: true }),
      ]
    case "facts":
      return factItems(block, pen)
    case "table":
      return tableItems(block, pen)
  }
}

/** The addressee, what the paper is about, and its title. */
function opening(paper: Paper, pen: Pen): Item {
  const { title, subtitle, addressee, facts } = paper
  const half = sheet.inner * 0.46
  const factsWidth = paper.layout === 1 ? half : sheet.inner / 2
  const valueWidth = factsWidth - 96
  const names = addressee.flatMap((line, index) => {
    const style = index === 0 ? styles.strong : styles.text
    return pen.linesOf(line, style, half).map((text) => ({ text, style }))
  })
  const rows = facts.map(([label, value]) => ({
    label,
    lines: pen.linesOf(value, styles.value, valueWidth),
  }))
  const left = names.reduce((sum, { style }) => sum + lineOf(style), 0)
  const right = rows.reduce((sum, { lines }) => sum + Math.max(1, lines.length) * 15, 0)
  const titles = pen.linesOf(title, styles.title, sheet.inner)
  // Up to layout 3, a subtitle was one line, however long.
  const { layout = latestLayout } = paper
  const below = layout > 3 ? pen.linesOf(subtitle, styles.subtitle, sheet.inner) : [subtitle]
  const begins = Math.max(left, right) + 30
  return {
    height:
      begins +
      titles.length * lineOf(styles.title) +
      Math.max(1, below.length) * lineOf(styles.subtitle) +
      16,
    draw(y, tags) {
      const addressed = names.map((name) => ({ ...name, height: lineOf(name.style) }))
      tags.within("P", () => pen.writeLines(addressed, sheet.left, y))
      let at = y
      const x = sheet.right - factsWidth
      tags.group("Table", () => {
        for (const { label, lines } of rows) {
          tags.group("TR", () => {
            tags.within("TH", () => pen.write(label, x, at + 1, styles.label), { scope: "Row" })
            const values = lines.map((text) => ({ text, style: styles.value, height: 15 }))
            tags.within("TD", () => pen.writeLines(values, x + 96, at))
          })
          at += Math.max(1, lines.length) * 15
        }
      })
      at = y + begins
      const height = lineOf(styles.title)
      tags.within("H1", () =>
        pen.writeLines(
          titles.map((text) => ({ text, style: styles.title, height })),
          ...([sheet.left, at] as const),
        ),
      )
      at += titles.length * height
      if (subtitle) {
        const style = { style: styles.subtitle, height: lineOf(styles.subtitle) }
        tags.within("P", () =>
          pen.writeLines(
            below.map((text) => ({ text, ...style })),
            ...([sheet.left, at + 2] as const),
          ),
        )
      }
    },
  }
}

/** Paragraphs; a long one is broken over pages between its lines. */
function textItems({ text, small, apart }: Extract<Block, { kind: "text" }>, pen: Pen): Item[] {
  const style = small ? styles.small : styles.text
  return text
    .split("\n")
    .map((paragraph, index) =>
      lineItem("P", paragraph, style, pen, { above: apart && index === 0 ? 10 : 0, below: 6 }),
    )
}

function figuresItem(caption: string, items: readonly Fact[], pen: Pen): Item {
  const height = 56
  const width = sheet.inner / items.length
  const values = items.map(([, value]) => value)
  const style = pen.fittingStyle(values, styles.figure, width - 20)
  return {
    height: height + 18,
    draw(y, tags) {
      tags.decorate((doc) => {
        doc.roundedRect(sheet.left, y, sheet.inner, height, 6).fill(colors.sunken)
        doc.lineWidth(0.5)
        for (let n = 1; n < items.length; n += 1) {
          const x = sheet.left + n * width
          doc
            .moveTo(x, y + 12)
            .lineTo(x, y + height - 12)
            .stroke(colors.line)
        }
      })
      tags.open("Table", caption)
      for (const [index, [label, value]] of items.entries()) {
        const x = sheet.left + index * width + 14
        tags.group("TR", () => {
          tags.within("TH", () => pen.write(label, x, y + 11, styles.label), { scope: "Row" })
          tags.within("TD", () => pen.write(value, x, y + 27, style))
        })
      }
      tags.close()
    },
  }
}
