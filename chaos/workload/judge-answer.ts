import type { ApiRequest } from "./api-connection.ts"

/** Text that a member must never see: messages of the database or the program. */
const internalText =
  /SQLSTATE|syntax error|violates|relation "|column "|duplicate key|pg_|plpgsql|\bselect\b.+\bfrom\b|node_modules|\bat .+\.(?:ts|js):\d+/i

/** Statuses that a chaos run's orders and reads may be answered with. */
const expected = new Set([200, 201, 404, 409, 422, 429, 503])
const expectedOnceEnded = new Set([401, 429, 503])

/**
 * Why a response is wrong for any member or employee; undefined if it is not.
 * @param fits the statuses that may be; by default those of members' orders and reads
 * @returns a sentence
 */
export function answerViolation(
  { method, path, key, ended }: ApiRequest,
  status: number,
  text: string,
  fits: ReadonlySet<number> = ended ? expectedOnceEnded : expected,
) {
  const which = `${key === undefined ? "" : ` (key ${key})`}${ended ? " after signing out" : ""}`
  const asked = `${method} ${path}${which}`
  const start = text.slice(0, 200)
  if (!fits.has(status)) return `${asked} was answered ${status}: ${start}`
  if (status >= 400 && internalText.test(text)) return `${asked} revealed internals: ${start}`
  if (status >= 400 && !/"code":"[a-z_]+"/.test(text)) {
    return `${asked} was answered ${status} without a code: ${start}`
  }
  return undefined
}
