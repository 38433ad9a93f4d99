import type { Answer } from "./document.ts"

/** What repeatable operations tell of an answer that was given before. */
export const replayed = {
  "Idempotency-Replayed":
    "true when an earlier request with the same Idempotency-Key was answered so.",
}

/** Headers of an answer, from their names and what they say; no member at all where there are none. */
export function headersOf(told: Readonly<Record<string, string>>): Pick<Answer, "headers"> {
  const headers: NonNullable<Answer["headers"]> = {}
  for (const [name, description] of Object.entries(told)) {
    headers[name] = { description, schema: { type: "string" } }
  }
  return Object.keys(headers).length > 0 ? { headers } : {}
}
