import type { ComponentProps } from "react"
import { classes } from "./classes.ts"
import { controlFrame, controlInput } from "./control.ts"
import { Field, type FieldProps } from "./field.tsx"

const digits = 6

type CodeFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "id" | "className" | "type" | "value" | "onChange"> & {
    /** Digits only. */
    value: string
    /** Gets digits only, six at most, whatever was typed or pasted: blanks and dashes fall out. */
    onChange: (value: string) => void
  }

/**
 * A code of six digits, in one field so that phones and password managers can fill it in. It never
 * submits itself: whoever mistypes can mend it before a try is counted.
 */
export function CodeField({
  label,
  aside,
  hint,
  error,
  id,
  value,
  onChange,
  ...input
}: CodeFieldProps) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error} id={id}>
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
