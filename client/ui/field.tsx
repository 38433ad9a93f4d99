import CircleAlert from "lucide-react/icons/circle-alert"
import { type ReactNode, useId } from "react"

export type FieldProps = {
  label: string
  /** On the label's line, at the right: "Optional", a country, a limit. */
  aside?: ReactNode
  /** Text below the control; an error replaces it. */
  hint?: ReactNode
  /** The validation message, without a period. */
  error?: string | undefined
}

/** The props that Field passes to its control. */
export type FieldControl = {
  id: string
  "aria-invalid": true | undefined
  "aria-describedby": string | undefined
}

/** A control with its label above and its hint or error below, associated for screen readers. */
export function Field({
  label,
  aside,
  hint,
  error,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const controlId = useId()
  const noteId = `${controlId}-note`
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <div className="flex justify-between gap-3 text-13">
        <label htmlFor={controlId} id={`${controlId}-label`} className="font-semibold">
          {label}
        </label>
        {aside !== undefined && <span className="text-ink-3">{aside}</span>}
      </div>
      {children({
        id: controlId,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": error || hint ? noteId : undefined,
      })}
      {error && (
        <p id={noteId} className="flex items-start gap-1.5 text-13 font-medium text-negative">
          <CircleAlert className="mt-px size-4" />
          <span>{error}</span>
        </p>
      )}
      {/* Hidden instead of removed: a dialog's focus trap treats a removal as a loss of the focus. */}
      {hint && (
        <p id={error ? undefined : noteId} hidden={!!error} className="text-13 text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
