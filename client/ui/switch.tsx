import { useId } from "react"
import { classes } from "./classes.ts"

type SwitchProps = {
  label: string
  checked: boolean
  /** While a change is in progress, further changes are ignored. */
  busy?: boolean
  /** Called with the requested state; `checked` follows once it has changed. */
  onChange: (checked: boolean) => void
}

/** A setting that is on or off and takes effect immediately (ARIA switch). */
export function Switch({ label, checked, busy = false, onChange }: SwitchProps) {
  const labelId = useId()
  return (
    <div className="flex min-h-6 items-center justify-between gap-4 touch:min-h-11">
      <span id={labelId} className="font-semibold">
        {label}
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={labelId}
        aria-disabled={busy || undefined}
        onClick={() => !busy && onChange(!checked)}
        className={classes(
          "touch-area inline-flex h-7 w-12 flex-none items-center rounded-full border p-0.5 transition-colors",
          checked ? "border-brand bg-brand" : "border-edge bg-sunken",
          busy && "cursor-progress opacity-70",
        )}
      >
        <span
          className={classes(
            "size-5.5 rounded-full transition-transform",
            checked ? "translate-x-5 bg-on-brand" : "bg-ink-3",
          )}
        />
      </button>
    </div>
  )
}
