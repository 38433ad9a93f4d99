import type { ComponentProps } from "react"
import { classes, controlFrame, controlInput } from "./classes.ts"
import { Field, type FieldProps } from "./field.tsx"

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, "id" | "className">

/** Multi-line text that grows with its content. Takes `register(name)` as it is. */
export function TextArea({ label, aside, hint, error, rows = 3, ...area }: TextAreaProps) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(control) => (
        <div className={classes(controlFrame, "text-input")}>
          <textarea
            {...area}
            {...control}
            rows={rows}
            className={classes(
              controlInput,
              "field-sizing-content max-h-60 resize-none px-3 py-2.5",
            )}
          />
        </div>
      )}
    </Field>
  )
}
