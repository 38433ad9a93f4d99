import type { ComponentProps } from "react"
import { classes } from "./classes.ts"
import { controlFrame, controlInput } from "./control.ts"
import { Field, type FieldProps } from "./field.tsx"

const digits = 6

type CodeFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "id" | "className" | "type" | "value" | "onChange"> & {
    /** Digits only. */
    value: string
    /** Receives only digits, six at most: spaces and dashes that were typed or pasted are removed. */
    onChange: (value: string) => void
  }

/**
 * A six-digit code, in one field so that phones and password managers can fill it in. It never submits by
 * itself, so that a typing error can be corrected before the code counts as an attempt.
 */
export function CodeField({
  label,
  aside,
  hint,
  error,
  value,
  onChange,
  ...input
}: CodeFieldProps) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(control) => (
        <div className={classes(controlFrame, "h-14 px-4")}>
          <input
            spellCheck={false}
            autoComplete="one-time-code"
            {...input}
            {...control}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            value={value}
            onChange={({ target }) => onChange(target.value.replace(/\D/g, "").slice(0, digits))}
            className={classes(controlInput, "text-22 font-semibold tracking-[.22em] word-normal")}
          />
        </div>
      )}
    </Field>
  )
}
