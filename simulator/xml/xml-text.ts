/** Text, or child elements. */
type Content = string | readonly (Written | undefined)[]

/** An element as XML. */
export type Written = { readonly xml: string }

/** Writes an element. Undefined child elements are omitted. */
export function element(name: string, content: Content, attributes = ""): Written {
  const inside =
    typeof content === "string"
      ? content.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
      : content.map((part) => part?.xml ?? "").join("")
  return { xml: `<${name}${attributes}>${inside}</${name}>` }
}

/** An amount in EUR, from cents. */
export function euros(name: string, cents: bigint, currency = "EUR"): Written {
  return element(name, decimal(cents), ` Ccy="${currency}"`)
}

/** Cents, which must not be negative, as a decimal. */
export function decimal(cents: bigint): string {
  const digits = cents.toString().padStart(3, "0")
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A complete message. */
export function document(name: string, root: Written): string {
  const namespace = `urn:iso:std:iso:20022:tech:xsd:${name}`
  const { xml } = element("Document", [root], ` xmlns="${namespace}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`
}
