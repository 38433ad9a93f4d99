import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form"

/**
 * Registers the fields in the given order, which should be the visual order: a failed submit focuses the
 * invalid field that was registered first, and a Controller registers only when it renders, after the plain
 * fields. Call it in each render, like `register`.
 * @returns the form
 */
export function registerInOrder<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: readonly FieldPath<Values>[],
): UseFormReturn<Values> {
  for (const name of names) form.register(name)
  return form
}
