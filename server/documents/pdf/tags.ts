import type PDFDocument from "pdfkit"

type Doc = InstanceType<typeof PDFDocument>
type Element = ReturnType<Doc["struct"]>

/** Draws into the structure that screen readers read, or outside it. */
export type Tags = ReturnType<typeof tagsFor>

/** The tags of one document, below one element of the type Document. */
export function tagsFor(doc: Doc) {
  const root = doc.struct("Document")
  doc.addStructure(root)
  const parents: Element[] = [root]
  let outside = false

  const parent = () => parents.at(-1) ?? root

  /** Text or drawings in an element of their own. */
  function within(tag: string, draw: () => void, options: { scope?: "Row" | "Column" } = {}): void {
    if (outside) return draw()
    const content = doc.markStructureContent(tag)
    draw()
    doc.endMarkedContent()
    // pdfkit takes the scope of a TH, which its types do not name.
    parent().add(doc.struct(tag, options as object, [content]))
  }

  /** Elements in an element. */
  function group(tag: string, draw: () => void): void {
    if (outside) return draw()
    open(tag)
    draw()
    close()
  }

  /** Begins an element that several items share. */
  function open(tag: string, title?: string): void {
    const element = doc.struct(tag, title === undefined ? {} : { title })
    parent().add(element)
    parents.push(element)
  }

  function close(): void {
    parents.pop()?.end()
  }

  /** Lines and grounds, which mean nothing to a reader. */
  function decorate(draw: (doc: Doc) => void): void {
    if (outside) return draw(doc)
    doc.markContent("Artifact", { type: "Layout" })
    draw(doc)
    doc.endMarkedContent()
  }

  /** What is repeated on each page: its head and foot, and the heads of tables. */
  function repeat(draw: () => void): void {
    doc.markContent("Artifact", { type: "Pagination" })
    outside = true
    draw()
    outside = false
    doc.endMarkedContent()
  }

  return { doc, within, group, open, close, decorate, repeat, end: () => root.end() }
}
