import type { Answer } from "./document.ts"

/** The header that idempotent operations set on a repeated answer. */
export const replayed = {
  "Idempotency-Replayed":
    "true if this is the stored answer to an earlier request with the same Idempotency-Key.",
}

/** Response headers from names and descriptions; empty when there are none. */
export function headersOf(told: Readonly<Record<string, string>>): Pick<Answer, "headers"> {
  const headers: NonNullable<Answer["headers"]> = {}
  for (const [name, description] of Object.entries(told)) {
    headers[name] = { description, schema: { type: "string" } }
  }
  return Object.keys(headers).length > 0 ? { headers } : {}
}
