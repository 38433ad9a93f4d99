import Pdf from "pdfkit"
import { type Letterhead, software } from "#shared/credit-union.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import type { Item } from "./item.ts"
import { itemsOf } from "./items.ts"
import { latestLayout, layouts, type Paper } from "./paper.ts"
import { penFor } from "./pen.ts"
import { colors, sheet, styles } from "./style.ts"
import { type Tags, tagsFor } from "./tags.ts"

type Options = {
  /** Gets the file in parts, while it is drawn. */
  onPart(part: Uint8Array): void
  /** Called after each page; it may wait, or throw to stop. */
  onPage?(page: number, pages: number): Promise<void>
  /** Tests check the file as PDF/A-1a too, because that is what Apache Preflight knows. */
  subset?: "PDF/A-2a" | "PDF/A-1a"
  /** Golden hashes are of files that are not compressed: the bytes that compression gives depend on Node's zlib. */
  compress?: boolean
}

/** The room at the foot for "Page 9999 of 9999", in points. */
const pageNumberWidth = 100

/** The side of the logo, in points. */
const logoSize = 23.92

/** Draws a paper as PDF/A-2a, tagged for screen readers (PDF/UA-1). The same paper gives the same bytes. */
export async function renderPaper(
  paper: Paper,
  { onPart, onPage, subset = "PDF/A-2a", compress = true }: Options,
): Promise<void> {
  const { layout = latestLayout, language = "en" } = paper
  const say = sayEach[language]
  if (!layouts.includes(layout)) throw new Error(`there is no layout ${layout}`)
  const created = new Date(paper.createdAt)
  const doc = new Pdf({
    subset,
    pdfVersion: subset === "PDF/A-1a" ? "1.4" : "1.7",
    tagged: true,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    size: "A4",
    margin: 0,
    compress,
    info: {
      Title: `${paper.title}, ${paper.reference}`,
      Author: paper.bank.name,
      Creator: software,
      Producer: `${software} ${layout}`,
      CreationDate: created,
      ModDate: created,
    },
  })
  doc.on("data", onPart)
  const ended = new Promise<void>((resolve, reject) =>
    doc.once("end", resolve).once("error", reject),
  )
  doc.appendXML(accessibility)
  const pen = penFor(doc, layout)
  const tags = tagsFor(doc)
  const pages = inPages(itemsOf(paper, pen))
  for (const [index, items] of pages.entries()) {
    doc.addPage()
    if (index === 0) drawBand(tags, pen, paper.bank)
    let y: number = index === 0 ? sheet.firstTop : sheet.top
    const [first] = items
    if (index > 0 && first?.head) {
      const { head } = first
      tags.repeat(() => head.draw(y, tags))
      y += head.height
    }
    for (const item of items) {
      item.draw(y, tags)
      y += item.height
    }
    tags.repeat(() => {
      const reference = pen.oneLine(paper.reference, styles.foot, sheet.inner - pageNumberWidth)
      pen.write(reference, sheet.left, sheet.height - 44, styles.foot)
      pen.write(
        say("Page {page} of {pages}", { page: index + 1, pages: pages.length }),
        ...([sheet.right, sheet.height - 44, styles.foot, "right"] as const),
      )
      if (index > 0) pen.write(`${paper.bank.name} · ${paper.title}`, sheet.left, 36, styles.foot)
    })
    await onPage?.(index + 1, pages.length)
  }
  tags.end()
  doc.end()
  await ended
}

/** Fills pages; what stays with the next item goes to the next page with it. */
function inPages(items: readonly Item[]): Item[][] {
  const pages: Item[][] = [[]]
  let left = sheet.bottom - sheet.firstTop
  for (const [index, item] of items.entries()) {
    const needed = item.height + (item.withNext ? (items[index + 1]?.height ?? 0) : 0)
    if (needed > left && pages.at(-1)?.length !== 0) {
      pages.push([])
      left = sheet.bottom - sheet.top - (item.head?.height ?? 0)
    }
    pages.at(-1)?.push(item)
    left -= item.height
  }
  return pages
}

/** The dark band of the app, with the bank's logo and name. */
function drawBand(
  tags: Tags,
  pen: ReturnType<typeof penFor>,
  { name, band, accent, logo }: Letterhead,
): void {
  tags.repeat(() => {
    const { doc } = tags
    doc.rect(0, 0, sheet.width, sheet.band).fill(band)
    doc
      .save()
      .translate(sheet.left, 17)
      .scale(logoSize / logo.size)
    for (const { path, fill } of logo.shapes) {
      doc.path(path).fill({ currentColor: colors.bandInk, accent }[fill] ?? fill)
    }
    doc.restore()
    pen.write(
      pen.oneLine(name, styles.bandName, sheet.inner - 34),
      sheet.left + 34,
      20.5,
      styles.bandName,
    )
  })
}

/** Declares PDF/UA-1. PDF/A allows its property only together with a description of its schema. */
const accessibility = `
  <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>
  <rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" rdf:about="">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
        <pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>
      </rdf:li></rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`
