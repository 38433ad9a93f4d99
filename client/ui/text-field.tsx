import type { ComponentProps, ReactNode } from "react"
import { classes, controlFrame, controlInput } from "./classes.ts"
import { Field, type FieldProps } from "./field.tsx"

type TextFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "id" | "className" | "prefix"> & {
    /** Inside the frame, before the text: a currency sign. */
    prefix?: ReactNode
    /** Inside the frame, after the text: a unit, a button. */
    suffix?: ReactNode
    /** Classes for the input only, such as "iban" for its word spacing. */
    inputClassName?: string
  }

/** A single-line text field, 44 px high. Takes `register(name)` of react-hook-form as it is. */
export function TextField({
  label,
  aside,
  hint,
  error,
  prefix,
  suffix,
  inputClassName,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(control) => (
        <div className={classes(controlFrame, "h-11 gap-2.5 px-3 text-input")}>
          {prefix !== undefined && <span className="text-ink-2">{prefix}</span>}
          <input
            type="text"
            {...input}
            {...control}
            className={classes(controlInput, inputClassName)}
          />
          {suffix !== undefined && <span className="text-ink-2">{suffix}</span>}
        </div>
      )}
    </Field>
  )
}
