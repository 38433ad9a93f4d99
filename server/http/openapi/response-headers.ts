import type { Answer } from "./document.ts"

/** What repeatable operations tell of an answer that was given before. */
export const replayed = {
  "Idempotency-Replayed":
    "true when an earlier request with the same Idempotency-Key was answered so.",
}

/** Headers of an answer, from their names and what they say; no member at all where there are none. */
export function headersOf(told: Readonly<Record<string, string>>): Pick<Answer, "headers"> {
  const headers = Object.entries(told).map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ])
  return headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}
}
