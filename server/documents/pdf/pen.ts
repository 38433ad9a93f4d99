import type PDFDocument from "pdfkit"
import { type FontName, fontFile, type Glyphs, printable, type Run, runsOf } from "./letters.ts"
import { type DirectedPart, directedLines, visualOrder } from "./visual-order.ts"

type Doc = InstanceType<typeof PDFDocument>

/** How a text is drawn. Sizes are in points. */
export type Style = { font: "regular" | "semibold"; size: number; color: string; figures?: true }

/** In points. */
const smallestSize = 9

/** Draws and measures text in the fonts of letters.ts. */
export type Pen = ReturnType<typeof penFor>

/**
 * A pen for one document; it opens each font when it is first needed.
 * @param layout the version by which the document is drawn (paper.ts)
 */
export function penFor(doc: Doc, layout: number) {
  const opened = new Map<FontName, Glyphs>()
  const advances = new Map<string, number>()

  function glyphsOf(name: FontName): Glyphs {
    const known = opened.get(name)
    if (known) return known
    doc.registerFont(name, fontFile(name))
    doc.font(name)
    // pdfkit's types do not name the font that it has opened.
    const { _font } = doc as Doc & { readonly _font: { readonly font: Glyphs } }
    opened.set(name, _font.font)
    return _font.font
  }

  function use(name: FontName, { size, figures }: Style) {
    glyphsOf(name)
    doc.font(name).fontSize(size)
    // Figures of equal width, so that amounts line up.
    return figures && name !== "fallback" ? (["tnum"] as const) : undefined
  }

  /**
   * The width of a text in points: the sum of its characters', without kerning. Laying out every text to
   * measure it took as long as drawing it.
   */
  function widthOf(text: string, style: Style): number {
    let width = 0
    for (const part of partsOf(text)) {
      for (const run of runsOf(part.text, style.font, glyphsOf)) {
        width += widthOfRun(run, part.rightToLeft, style)
      }
    }
    return width
  }

  /** Arabic letters are joined, so their widths don't add up. */
  function widthOfRun(run: Run, rightToLeft: boolean, style: Style): number {
    if (rightToLeft) {
      use(run.font, style)
      return doc.widthOfString(run.text, { features: [] })
    }
    let width = 0
    for (const character of run.text) width += advanceOf(character, run.font, style)
    return (width * style.size) / 100
  }

  /** Up to layout 2, everything was drawn from left to right. */
  const partsOf = (text: string): readonly DirectedPart[] =>
    layout > 2 ? visualOrder(text) : [{ text, rightToLeft: false }]

  /** The width of a character at 100 points. */
  function advanceOf(character: string, font: FontName, style: Style): number {
    const key = `${font}${style.figures ? "t" : ""}${character}`
    const known = advances.get(key)
    if (known !== undefined) return known
    const features = use(font, { ...style, size: 100 })
    const width = doc.widthOfString(character, features ? { features: [...features] } : {})
    advances.set(key, width)
    return width
  }

  /** Breaks a text into lines; a word that is longer than a line is broken too. */
  function linesOf(text: string, style: Style, width: number): string[] {
    const lines: string[] = []
    let line = ""
    let used = 0
    const space = widthOf(" ", style)
    for (const word of printable(text).trim().split(" ")) {
      let rest = word
      let size = widthOf(rest, style)
      if (line !== "" && used + space + size <= width) {
        line += ` ${rest}`
        used += space + size
        continue
      }
      if (line !== "") lines.push(line)
      while (size > width) {
        const part = fitting(rest, style, width)
        lines.push(part)
        rest = rest.slice(part.length)
        size = widthOf(rest, style)
      }
      line = rest
      used = size
    }
    if (line !== "") lines.push(line)
    return layout > 2 ? directedLines(text, lines) : lines
  }

  /** As many characters of a word as fit, at least one. */
  function fitting(word: string, style: Style, width: number): string {
    let part = ""
    let used = 0
    for (const character of word) {
      used += widthOf(character, style)
      if (part !== "" && used > width) break
      part += character
    }
    return part
  }

  /** A text as one line, cut off with an ellipsis if it is wider than the line. */
  function oneLine(text: string, style: Style, width: number): string {
    if (widthOf(text, style) <= width) return text
    return `${fitting(text, style, width - widthOf("…", style))}…`
  }

  /** Draws one line. `y` is the top of the line; right-aligned text ends at `x`. */
  function write(text: string, x: number, y: number, style: Style, align?: "right"): void {
    let at = align === "right" ? x - widthOf(text, style) : x
    for (const { text: part, rightToLeft } of partsOf(text)) {
      const runs = runsOf(part, style.font, glyphsOf)
      for (const run of rightToLeft ? runs.toReversed() : runs) {
        const width = widthOfRun(run, rightToLeft, style)
        // With features, pdfkit lays a text out as a whole, which turns it around; otherwise word by word.
        const features = use(run.font, style) ?? (rightToLeft ? [] : undefined)
        doc.fillColor(style.color)
        doc.text(run.text, at, y, {
          lineBreak: false,
          ...(features && { features: [...features] }),
        })
        at += width
      }
    }
  }

  /** Draws lines below each other that belong together. Right-aligned ones end at `x`. */
  function writeLines(
    lines: readonly { text: string; style: Style; height: number }[],
    x: number,
    y: number,
    align?: "right",
  ): void {
    let at = y
    for (const [index, { text, style, height }] of lines.entries()) {
      // Nobody sees the space, but without it the last word and the next one are read as one.
      const goesOn = layout > 1 && index < lines.length - 1 && align === undefined
      write(goesOn ? `${text} ` : text, x, at, style, align)
      at += height
    }
  }

  /** The style in which each of some texts fits a width: smaller if it must be, but legible. */
  function fittingStyle(texts: readonly string[], style: Style, width: number): Style {
    const needed = Math.max(...texts.map((text) => widthOf(text, style)))
    if (layout === 1 || needed <= width) return style
    return { ...style, size: Math.max(smallestSize, (style.size * width) / needed) }
  }

  return { widthOf, linesOf, oneLine, write, writeLines, fittingStyle }
}
