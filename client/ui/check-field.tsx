import CircleAlert from "lucide-react/icons/circle-alert"
import { type ComponentProps, useId } from "react"

type CheckFieldProps = Omit<ComponentProps<"input">, "id" | "className" | "type"> & {
  label: string
  /** The validation message, without a period. */
  error?: string | undefined
}

/** A checkbox with its label beside it and its error below. */
export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const noteId = useId()
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-6 cursor-pointer items-center gap-2.5 font-semibold touch:min-h-11">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          className="size-5 flex-none cursor-pointer rounded-1 accent-brand"
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={noteId} className="flex items-start gap-1.5 text-13 font-medium text-negative">
          <CircleAlert className="mt-px size-4" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
