import CircleAlert from "lucide-react/icons/circle-alert"
import { type ReactNode, useId } from "react"

export type FieldProps = {
  label: string
  /** On the label's line, at the right: "Optional", a country, a limit. */
  aside?: ReactNode
  /** Below the control, in words; gives way to an error. */
  hint?: ReactNode
  /** The message of the rule that is broken, without a full stop. */
  error?: string | undefined
  /** The control's id; made up when left out. */
  id?: string | undefined
}

/** What Field hands to the control it surrounds. */
export type FieldControl = {
  id: string
  "aria-invalid": true | undefined
  "aria-describedby": string | undefined
}

/** A control with its label above, and its hint or its error below, tied to it for screen readers. */
export function Field({
  label,
  aside,
  hint,
  error,
  id,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const generated = useId()
  const controlId = id ?? generated
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
          {error}
        </p>
      )}
      {/* Hidden and not taken out: a dialog's focus trap takes a removal for a loss of the focus. */}
      {hint && (
        <p id={error ? undefined : noteId} hidden={!!error} className="text-13 text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
