import type { Reasons } from "#shared/refusals/catalog.ts"
import { inEnglish } from "#shared/refusals/entry.ts"
import { Problem } from "../use-case/problem.ts"

const known = (reasons: Reasons, reason: string) =>
  Object.hasOwn(reasons, reason) ? reasons[reason] : undefined

/** A refusal as a sentence, for those who read an approved proposal; undefined for an unknown reason. */
export const refusalSentences =
  (reasons: Reasons) =>
  (reason: string): string | undefined =>
    known(reasons, reason)?.[1]

/**
 * The problem for a reason with which a function of the database refused, for an employee.
 * @throws Error for an unknown reason
 */
export const refusalsBy =
  (reasons: Reasons) =>
  (reason: string): Problem => {
    const found = known(reasons, reason)
    if (!found) throw new Error(`an unknown refusal: ${reason}`)
    const [code, sentence, field] = found
    return new Problem(
      code,
      inEnglish(sentence),
      field && {
        errors: [{ path: field.path, message: inEnglish(field.message) }],
      },
    )
  }
