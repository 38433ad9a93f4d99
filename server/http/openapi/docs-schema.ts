import { type Html, html } from "../html.ts"
import type { JsonSchema } from "./document.ts"

/** Longer lists of choices would make the table too wide; openapi.json has them. */
const fewChoices = 8

/** A schema's constraints in a few words, with links to the schemas that it refers to. */
export function typeOf(schema: JsonSchema): Html {
  const { $ref, items, anyOf, const: only, enum: choices, type, format } = schema
  if ($ref) {
    const name = $ref.slice($ref.lastIndexOf("/") + 1)
    return html`<a href="#${name}">${name}</a>`
  }
  if (items) return html`list of ${typeOf(items)}`
  if (anyOf) return joined(anyOf.map(typeOf), " or ")
  if (only !== undefined) return html`<code>${only}</code>`
  if (choices && choices.length <= fewChoices)
    return joined(
      choices.map((choice) => html`<code>${choice}</code>`),
      " or ",
    )
  if (schema.properties && type === "object") {
    const members = Object.entries(schema.properties).map(
      ([name, property]) => html`<code>${name}</code>: ${typeOf(property)}`,
    )
    return members.length > 0 ? html`object (${joined(members, ", ")})` : html`empty object`
  }
  const words = Array.isArray(type) ? type.join(" or ") : (type ?? "anything")
  return html`${words}${format ? ` (${format})` : ""}`
}

/** A schema of the document: its fields in a table, or its alternatives. */
export function schemaTable(name: string, schema: JsonSchema): Html {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return html`<p>${typeOf(schema)}</p>`
  const rows = fields.map(([field, property]) => {
    const optional = schema.required?.includes(field) ? "" : " optional"
    return html`<tr><th scope="row"><code>${field}</code>${optional}</th><td>${typeOf(property)}</td><td>${limits(property)}</td></tr>`
  })
  return html`<div class="scroll" role="region" tabindex="0" aria-labelledby="${name}-title"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}

/** The codes that a response's schema narrows the problem document to. */
export function problemCodesOf({ allOf = [] }: JsonSchema): string[] {
  return allOf.flatMap(({ properties }) => properties?.["code"]?.enum ?? []).map(String)
}

function limits({ description, minLength, maxLength, minimum, anyOf = [] }: JsonSchema): string {
  const described = description ?? anyOf.find((choice) => choice.description)?.description
  const min = minimum === undefined || !Number.isSafeInteger(minimum) ? "" : `From ${minimum}.`
  const length = maxLength === undefined ? "" : `${minLength ?? 0} to ${maxLength} characters.`
  return [described, min, length].filter(Boolean).join(" ")
}

function joined(parts: readonly Html[], between: string): Html {
  return html`${parts.map((part, index) => html`${index > 0 ? between : ""}${part}`)}`
}
