import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form"
import { problemOf } from "./problem.ts"

/**
 * Shows the messages of a refused request (`errors[]` of its problem) at their fields and moves the
 * focus to the first. Paths that are no field of the form are left to the toast.
 */
export function showFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "setError">,
  fields: readonly FieldPath<Values>[],
  error: unknown,
): void {
  const errors = problemOf(error)?.errors ?? []
  const wrong = fields.flatMap((field) => {
    const found = errors.find(({ path }) => path === field)
    return found ? [{ field, message: found.message }] : []
  })
  wrong.forEach(({ field, message }, index) => {
    form.setError(field, { type: "server", message }, { shouldFocus: index === 0 })
  })
}
