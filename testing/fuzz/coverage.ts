import type { ProblemCode } from "#shared/refusals/catalog.ts"
import { endpoints } from "../../server/apps/members/endpoints.ts"
import { openApiDocument } from "../../server/apps/members/openapi.ts"
import type { Endpoint } from "../../server/http/endpoint.ts"
import { unusedEnv } from "../api-routes.ts"
import { codesOf } from "./check-answer.ts"

/** Which of the described answers were given. */
export type Coverage = {
  note(operation: Endpoint, status: number, code: ProblemCode | undefined): void
  /** Answers that were never seen, such as `createTransfer 422 same_account`. */
  unreached(): string[]
  /** How often each answer was seen. */
  counts(): ReadonlyMap<string, number>
}

const nameOf = (id: string, status: number | string, code?: string | number) =>
  code === undefined ? `${id} ${status}` : `${id} ${status} ${code}`

/** Every answer that the description of the API has: each status, and each code of a refusal. */
export function describedAnswers(): string[] {
  const { paths } = openApiDocument(unusedEnv, endpoints)
  return endpoints.flatMap(({ id, path, method }) =>
    Object.entries(paths[`/api${path}`]?.[method]?.responses ?? {}).flatMap(([status, answer]) => {
      const codes = codesOf(answer)
      return codes.length > 0 ? codes.map((code) => nameOf(id, status, code)) : nameOf(id, status)
    }),
  )
}

/**
 * Answers that take too long to reach here. Refusing insights of a long history needs
 * thousands of payments, as server/features/insights/long-history.api.test.ts has them, and
 * server/features/documents/make-statement.api.test.ts posts 10,001 entries in its full form.
 */
const reachedElsewhere = new Set([
  ...["showSpending", "listCategoryPayments", "listMonths", "listRecurring", "showCategory"].map(
    (id) => `${id} 422 insights_too_long`,
  ),
  "chooseCategory 422 insights_too_long",
  "makeStatement 422 statement_too_long",
  "downloadStatement 422 statement_too_long",
  "downloadStatements 422 statement_too_long",
])

export function measureCoverage(): Coverage {
  const seen = new Map<string, number>()
  return {
    note({ id }, status, code) {
      const name = nameOf(id, status, code)
      seen.set(name, (seen.get(name) ?? 0) + 1)
    },
    unreached: () =>
      describedAnswers().filter((name) => !seen.has(name) && !reachedElsewhere.has(name)),
    counts: () => seen,
  }
}
