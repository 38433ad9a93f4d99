import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form"

/**
 * Registers the fields in the order given, the one in which they are drawn. A failed submit moves the
 * focus to the wrong field that was registered first, and a Controller registers only when it is drawn
 * itself: after the plain fields beside it. Call it in each rendering, as `register` is.
 * @returns the form
 */
export function registerInOrder<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: readonly FieldPath<Values>[],
): UseFormReturn<Values> {
  for (const name of names) form.register(name)
  return form
}
