import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form"
import { problemOf } from "./problem.ts"

/** The field that a refusal without `errors[]` concerns. */
const fieldOfCode: Partial<Record<string, string>> = {
  username_taken: "username",
  email_taken: "email",
  insufficient_funds: "amount",
  daily_limit_exceeded: "amount",
  instant_limit_exceeded: "amount",
  exchange_limit_exceeded: "amount",
  amount_too_small: "amount",
  balance_too_large: "amount",
  payee_not_found: "recipientIban",
  same_account: "recipientIban",
  other_banks_closed: "recipientIban",
  payee_country_not_reached: "recipientIban",
  order_date_not_possible: "firstOn",
  card_limit_exceeded: "amount",
  card_not_active: "cardId",
  card_closed: "cardId",
  card_to_others_off: "cardId",
  card_to_new_payees_off: "recipientIban",
  card_frozen_by_bank: "accountId",
  card_expired: "cardId",
  card_blocked: "cardId",
  wrong_cvv: "cvv",
}

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, "getValues" | "setError">

/**
 * Shows the bank's messages at their fields and focuses the first of them. Keeps what was typed. Paths that
 * the form does not have are left to the toast.
 */
export function showFieldErrors<Values extends FieldValues>(
  form: Form<Values>,
  error: unknown,
): void {
  fieldErrors(Object.keys(form.getValues()), error).forEach(({ path, message }, index) => {
    form.setError(path as FieldPath<Values>, { message }, { shouldFocus: index === 0 })
  })
}

/** True when the form has a field to correct. */
export function concernsField<Values extends FieldValues>(
  form: Form<Values>,
  error: unknown,
): boolean {
  return fieldErrors(Object.keys(form.getValues()), error).length > 0
}

/** The bank's messages for those fields of a form that a refusal concerns, in the bank's order. */
export function fieldErrors(
  fields: readonly string[],
  error: unknown,
): readonly { path: string; message: string }[] {
  const problem = problemOf(error)
  if (!problem) return []
  const field = fieldOfCode[problem.code]
  const errors = problem.errors ?? (field ? [{ path: field, message: problem.detail }] : [])
  return errors.filter(({ path }) => fields.includes(path))
}

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
