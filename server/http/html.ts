/** HTML that is safe to send: made by the tag below, or from the bank's own text. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[]

/** A template whose values are escaped, unless they are Html themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(render)))
}

function render(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === "object") return part.map(({ text }) => text).join("")
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A sentence with its `code` in backquotes set as code, and blank lines as paragraphs. */
export function prose(text: string): Html {
  const paragraphs = text.split("\n\n").map((paragraph) => html`<p>${inline(paragraph)}</p>`)
  return html`${paragraphs}`
}

/** One paragraph's inside, as prose sets it. */
export function inline(text: string): Html {
  const pieces = text
    .split("`")
    .map((piece, place) => (place % 2 ? html`<code>${piece}</code>` : html`${piece}`))
  return html`${pieces}`
}
