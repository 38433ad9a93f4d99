import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import { problemOf } from "./problem.ts"

/** A form's fields by the code of a refusal without `errors[]`, or by the path where the API names it otherwise. */
export type FieldsOfRefusals = Readonly<Partial<Record<string, string>>>

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, "getValues" | "setError">

/**
 * Shows the bank's messages at their fields and focuses the first of them. Keeps what was typed. Paths that
 * the form does not have are left to the caller.
 * @returns whether a field shows a message
 */
export function showFieldErrors<Values extends FieldValues>(
  form: Form<Values>,
  error: unknown,
  fieldOf: FieldsOfRefusals,
): boolean {
  const errors = fieldErrors(Object.keys(form.getValues()), error, fieldOf)
  errors.forEach(({ path, message }, index) => {
    form.setError(path as FieldPath<Values>, { message }, { shouldFocus: index === 0 })
  })
  return errors.length > 0
}

/** The bank's messages for those fields of a form that a refusal concerns, in the bank's order. */
export function fieldErrors(
  fields: readonly string[],
  error: unknown,
  fieldOf: FieldsOfRefusals = {},
): NonNullable<ProblemDocument["errors"]> {
  const problem = problemOf(error)
  if (!problem) return []
  const field = fieldOf[problem.code]
  const errors = problem.errors ?? (field ? [{ path: field, message: problem.detail }] : [])
  return errors
    .map(({ path, message }) => ({ path: fieldOf[path] ?? path, message }))
    .filter(({ path }) => fields.includes(path))
}
