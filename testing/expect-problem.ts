import { expect } from "vitest"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import { type ProblemCode, refusalOf } from "#shared/refusals/catalog.ts"
import type { Answer } from "./member.ts"

/** Words that appear in a response only if internals leak. */
export const internalWords =
  /(select|insert|update) .*\b(from|into|set|where)\b|postgres|drizzle|\bzod\b|syntax|constraint|\.ts:|node_modules/i

/** Checks that a response is a complete problem document (RFC 9457) with this code, and returns it. */
export function expectProblem(
  { status, body, headers }: Answer<unknown>,
  code: ProblemCode,
): ProblemDocument {
  const problem = body as ProblemDocument
  expect(problem, `status ${status}`).toMatchObject({
    code,
    status: refusalOf[code].status,
    title: refusalOf[code].title,
  })
  expect(status).toBe(refusalOf[code].status)
  expect(headers.get("content-type")).toMatch(/^application\/problem\+json(; charset=utf-8)?$/)
  expect(problem.type).toBe(`/docs/error-codes#${code}`)
  expect(problem.detail).toMatch(/^\p{Lu}.*\.$/u)
  expect(problem.traceId).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.stringify(problem)).not.toMatch(internalWords)
  return problem
}

/**
 * A response without the parts that can differ between two indistinguishable ones: the trace id,
 * the date, the nonce, the ETag, which is a hash of the body, and the remaining requests per
 * minute.
 */
export function withoutTrace({ status, body, headers }: Answer<unknown>): string {
  const shown = [...headers]
    .filter(([name]) => !["date", "etag", "ratelimit"].includes(name))
    .map(([name, value]) => [name, value.replaceAll(/'nonce-[^']+'/g, "'nonce'")])
  return JSON.stringify([status, shown, { ...(body as object), traceId: "" }])
}
