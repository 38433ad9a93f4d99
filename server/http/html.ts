/** HTML that is safe to send: made by the tag below, or from the bank's own text. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[]

/** A template tag that escapes its values, unless they are Html themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(render)))
}

function render(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === "object") return part.map(({ text }) => text).join("")
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Text as paragraphs, separated by blank lines, with backquoted `code` as code elements. */
export function prose(text: string): Html {
  const paragraphs = text.split("\n\n").map((paragraph) => html`<p>${inline(paragraph)}</p>`)
  return html`${paragraphs}`
}

/** The content of one such paragraph. */
export function inline(text: string): Html {
  const pieces = text
    .split("`")
    .map((piece, index) => (index % 2 ? html`<code>${piece}</code>` : html`${piece}`))
  return html`${pieces}`
}
