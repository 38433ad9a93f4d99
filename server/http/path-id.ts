import { notFound } from "../use-case/problem.ts"

/**
 * A row's id in a path.
 * @throws Problem not_found when it cannot be an id, the same as for an id that does not exist
 */
export function pathId(text: unknown): number {
  if (typeof text === "string" && /^[1-9][0-9]{0,14}$/.test(text)) return Number(text)
  throw notFound()
}

/**
 * A random id (UUID version 4) in a path.
 * @throws Problem not_found as pathId
 */
export function pathUuid(text: unknown): string {
  if (typeof text === "string" && uuid.test(text)) return text
  throw notFound()
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
