import { notFound } from "./problem.ts"

/**
 * A row's id in a path.
 * @throws Problem not_found when it cannot be an id, the same as for an id that does not exist
 */
export function pathId(text: unknown): number {
  if (typeof text === "string" && /^[1-9][0-9]{0,14}$/.test(text)) return Number(text)
  throw notFound()
}
