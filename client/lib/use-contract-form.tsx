import { zodResolver } from "@hookform/resolvers/zod"
import { type BaseSyntheticEvent, useState } from "react"
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type Mode,
  type RegisterOptions,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from "react-hook-form"
import type { ZodMiniType } from "zod/mini"
import type { Currency } from "#shared/money/currency.ts"
import { asWritten, type Text } from "#shared/words/text.ts"
import { showToast, type Toast } from "../ui/toast-store.ts"
import { type FieldsOfRefusals, showFieldErrors } from "./form-errors.ts"
import { errorText } from "./problem.ts"
import { amountProblem, readTypedAmount } from "./typed-amount.ts"
import { readTypedLine, readTypedText } from "./typed-text.ts"
import type { Running, Told } from "./use-change.ts"

export type ContractFormOptions<Input extends FieldValues, Output, Result> = {
  /** What the form sends, and its rules; as a resolver where they depend on more than its values. */
  contract: ZodMiniType<Output, Input> | Resolver<Input, unknown, Output>
  /** What it contains at first. */
  values: DefaultValues<NoInfer<Input>>
  /**
   * Its fields as they are drawn, where some of them are not plain inputs: a failed submit focuses the faulty
   * field that was registered first, and a Controller registers only when it renders, after the plain fields. A
   * reset keeps the order with `keepFieldsRef`.
   */
  order?: readonly FieldPath<NoInfer<Input>>[]
  /** When a field is first checked. */
  mode?: Mode
  /** The fields of refusals that name none. */
  fieldOf?: FieldsOfRefusals
  /** The field that shows any other refusal. */
  otherwise?: FieldPath<NoInfer<Input>>
  /** The change that sends it (use-change.ts). While it is pending, nothing is sent again. */
  change?: Running<Result>
  /** Whether it is being sent, where it is not a change alone that knows. */
  pending?: boolean
  /** Sends what is valid: the change's `mutate`. */
  send?: (values: Output, told: Told<Result>) => unknown
  /** The toast when it is done. */
  toast?: Toast | ((result: NoInfer<Result>, sent: NoInfer<Output>) => Toast)
  /** Called when it is done. */
  onDone?: (result: Result) => void
  /** Called after a refusal is shown at its field. */
  onRefused?: (error: Error) => void
}

/** What a dialog needs of its form. */
export type SubmittedForm = {
  submit: (event?: BaseSyntheticEvent) => void
  pending: boolean
  /** The sentence of a refusal that no field shows, until the form is sent again. */
  failure: Text | undefined
}

type TextInput<Name extends string> = UseFormRegisterReturn<Name> & {
  readOnly: boolean
  error: Text | undefined
}

/** A form that sends what a contract describes. */
export type ContractForm<Input extends FieldValues, Output> = SubmittedForm & {
  form: UseFormReturn<Input, unknown, Output>
  /** The properties of a text field, which is read as one line (typed-text.ts) unless the options read it. */
  text: <Name extends FieldPath<Input>>(
    name: Name,
    options?: RegisterOptions<Input, Name>,
  ) => TextInput<Name>
  /** Those of a field whose every character counts: a password. */
  verbatim: <Name extends FieldPath<Input>>(name: Name) => TextInput<Name> & { verbatim: true }
  /**
   * Those of a field with an amount, which may be typed with separators and its currency. The form keeps what was
   * typed, since the currency can still change, and what is sent is read (typed-amount.ts).
   */
  amount: <Name extends FieldPath<Input>>(
    name: Name,
    currency: Currency | undefined,
  ) => TextInput<Name>
  /** Those of a field that holds its value itself: a choice, a date, an IBAN. */
  held: <Name extends FieldPath<Input>>(
    name: Name,
  ) => {
    value: FieldPathValue<Input, Name>
    error: Text | undefined
    onChange: (value: FieldPathValue<Input, Name>) => void
  }
}

/**
 * The one form of both apps: checked by its contract, sent once at a time, and with the bank's messages at
 * the fields that they concern, of which the first gets the focus. A refusal keeps what was typed.
 */
export function useContractForm<Input extends FieldValues, Output, Result = unknown>({
  contract,
  values,
  order = [],
  mode = "onTouched",
  fieldOf = {},
  otherwise,
  change,
  pending = change?.isPending ?? false,
  send,
  toast,
  onDone,
  onRefused,
}: ContractFormOptions<Input, Output, Result>): ContractForm<Input, Output> {
  const [failure, setFailure] = useState<Text>()
  const [amounts] = useState(() => new Map<string, Currency | undefined>())
  const checked = typeof contract === "function" ? contract : zodResolver(contract)
  const form = useForm<Input, unknown, Output>({
    resolver: withAmounts(checked, amounts),
    mode,
    defaultValues: values,
  })
  // Once: a field that has left the page would get its first value back.
  useState(() => order.forEach((name) => void form.register(name)))

  function refuse(error: Error) {
    if (!showFieldErrors(form, error, fieldOf)) {
      const message = errorText(error)
      const atField = { message: asWritten(message.replace(/\.$/, "")) }
      if (otherwise) form.setError(otherwise, atField, { shouldFocus: true })
      else setFailure(message)
    }
    onRefused?.(error)
  }
  function done(result: Result, sent: Output) {
    if (toast) showToast(typeof toast === "function" ? toast(result, sent) : toast)
    onDone?.(result)
  }
  const submit = form.handleSubmit((valid) => {
    if (pending) return undefined
    setFailure(undefined)
    return send?.(valid, { onSuccess: (result) => done(result, valid), onError: refuse })
  })

  // Contracts say their messages. Not by getFieldState, which renders again for every field that is touched.
  const errorOf = (name: FieldPath<Input>): Text | undefined =>
    get<FieldErrors<Input>, { message?: Text } | undefined>(form.formState.errors, name)?.message
  const input = <Name extends FieldPath<Input>>(
    name: Name,
    options?: RegisterOptions<Input, Name>,
  ) => ({
    ...form.register(name, options),
    readOnly: pending,
    error: errorOf(name),
  })
  return {
    form,
    submit: (event) => void submit(event),
    pending,
    failure,
    text: (name, options = asLine) => input(name, options),
    verbatim: (name) => ({ ...input(name), verbatim: true }),
    amount: (name, currency) => {
      amounts.set(name, currency)
      return input(name)
    },
    held: (name) => ({
      value: form.watch(name),
      error: errorOf(name),
      onChange: (value) =>
        form.setValue(name, value, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        }),
    }),
  }
}

/** For a field of one line, which `text` is by default. */
export const asLine = { setValueAs: readTypedLine }

/** For a field of several lines. */
export const asText = { setValueAs: readTypedText }

/** Checks a form's amounts as they are read, and says why one is not. */
function withAmounts<Input extends FieldValues, Output>(
  checked: Resolver<Input, unknown, Output>,
  amounts: ReadonlyMap<string, Currency | undefined>,
): Resolver<Input, unknown, Output> {
  return async (typed, context, options) => {
    const values = { ...typed }
    const problems = new Map<string, Text>()
    for (const [name, currency] of amounts) {
      const amount: unknown = typed[name]
      if (typeof amount !== "string") continue
      Object.assign(values, { [name]: readTypedAmount(amount, { currency }) })
      const problem = amountProblem(amount, { currency })
      if (problem) problems.set(name, problem)
    }
    const result = await checked(values, context, options)
    for (const [name, message] of problems) {
      const error = get<FieldErrors<Input>, { message?: Text } | undefined>(result.errors, name)
      if (error) error.message = message
    }
    return result
  }
}
