import { asWritten } from "#shared/words/text.ts"
import { type Item, lineItem } from "./item.ts"
import type { Cell, Column, Facts, Row, Table } from "./paper.ts"
import type { Pen, Style } from "./pen.ts"
import { colors, lineOf, sheet, styles } from "./style.ts"

/** Marks the first and the last item of a table, so that its rows are in one element. */
function inTable(caption: string, items: Item[]): Item[] {
  return items.map((item, index) => ({
    ...item,
    draw(y, tags) {
      if (index === 0) tags.open("Table", caption)
      item.draw(y, tags)
      if (index === items.length - 1) tags.close()
    },
  }))
}

const padding = 7

/** The rows of a table; its head is repeated on each page. */
export function tableItems({ caption, columns, rows, empty }: Table, pen: Pen): Item[] {
  const places = placesOf(columns)
  const head = tableHead(columns, places, pen)
  if (rows.length === 0) {
    return [head, lineItem("P", empty, styles.text, pen, { above: 10, below: 10 })].map(
      (item, index) => (index === 0 ? { ...item, draw: headOnly(caption, item) } : item),
    )
  }
  const items = rows.map((row) => ({ ...rowItem(row, columns, places, pen), head }))
  return inTable(caption, [{ ...head, withNext: true }, ...items])
}

const headOnly =
  (caption: string, item: Item): Item["draw"] =>
  (y, tags) => {
    tags.open("Table", caption)
    item.draw(y, tags)
    tags.close()
  }

type Place = { x: number; width: number }

function placesOf(columns: readonly Column[]): Place[] {
  const shares = columns.reduce((sum, { width }) => sum + width, 0)
  let x: number = sheet.left
  return columns.map(({ width }) => {
    const place = { x, width: (width / shares) * sheet.inner }
    x += place.width
    return place
  })
}

function tableHead(columns: readonly Column[], places: readonly Place[], pen: Pen): Item {
  const height = 24
  return {
    height,
    draw(y, tags) {
      tags.decorate((doc) => {
        doc.moveTo(sheet.left, y + height - 2).lineTo(sheet.right, y + height - 2)
        doc.lineWidth(1).stroke(colors.brand)
      })
      tags.group("TR", () => {
        for (const [n, { label, align }] of columns.entries()) {
          tags.within("TH", () => writeCell(pen, label, places[n], y + 6, styles.head, align), {
            scope: "Column",
          })
        }
      })
    },
  }
}

function writeCell(
  pen: Pen,
  text: string,
  place: Place | undefined,
  y: number,
  style: Style,
  align?: "right",
): void {
  if (!place) return
  if (align) pen.write(text, place.x + place.width, y, style, align)
  else pen.write(text, place.x, y, style)
}

type Line = { text: string; style: Style }

function rowItem(
  { cells, strong }: Row,
  columns: readonly Column[],
  places: readonly Place[],
  pen: Pen,
  rowHeader = false,
): Item {
  const main = strong ? styles.strong : styles.cell
  const all = cells.map((cell, n) => cellLines(cell, main, (places[n]?.width ?? 0) - 10, pen))
  const height =
    Math.max(...all.map((lines) => lines.reduce((sum, { style }) => sum + lineOf(style), 0))) +
    2 * padding -
    2
  return {
    height,
    draw(y, tags) {
      tags.decorate((doc) => {
        doc.moveTo(sheet.left, y + height).lineTo(sheet.right, y + height)
        doc.lineWidth(0.5).stroke(colors.line)
      })
      tags.group("TR", () => {
        for (const [n, lines] of all.entries()) {
          const header = rowHeader && n === 0
          const write = () => {
            const [place, align] = [places[n], columns[n]?.align]
            if (!place) return
            const x = align ? place.x + place.width : place.x
            const written = lines.map((line) => ({ ...line, height: lineOf(line.style) }))
            pen.writeLines(written, x, y + padding, align)
          }
          if (header) tags.within("TH", write, { scope: "Row" })
          else tags.within("TD", write)
        }
      })
    },
  }
}

function cellLines(cell: Cell, style: Style, width: number, pen: Pen): Line[] {
  const { text, notes } = typeof cell === "string" ? { text: cell, notes: [] } : cell
  const broken = (each: string, how: Style) =>
    pen.linesOf(each, how, width).map((line) => ({ text: line, style: how }))
  return [...broken(text, style), ...notes.flatMap((note) => broken(note, styles.note))]
}

const factColumns: readonly Column[] = [
  { label: asWritten(""), width: 34 },
  { label: asWritten(""), width: 66 },
]

/** Labels with their values below each other, as a table whose first column has the row headers. */
export function factItems({ caption, items }: Facts, pen: Pen): Item[] {
  const places = placesOf(factColumns)
  return inTable(
    caption,
    items.map(([label, value]) => {
      const [text = value, ...notes] = value.split("\n").map(asWritten)
      return rowItem({ cells: [label, { text, notes }] }, factColumns, places, pen, true)
    }),
  )
}
