import { notFound } from "./problem.ts"

/**
 * A row's id in a path.
 * @throws Problem not_found for what can be none, so that it answers like an id that is not there
 */
export function pathId(text: unknown): number {
  if (typeof text === "string" && /^[1-9][0-9]{0,14}$/.test(text)) return Number(text)
  throw notFound()
}
