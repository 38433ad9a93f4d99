/** Text that is safe to use as HTML. The `html` template makes it from any text. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | readonly Html[]

/** A template that escapes its values, except those that are `Html`. */
export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(
    parts.reduce((text, part, index) => text + written(values[index - 1] ?? "") + part),
  )
}

function written(value: Part): string {
  if (value instanceof Html) return value.text
  if (typeof value === "object") return value.map(({ text }) => text).join("")
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
