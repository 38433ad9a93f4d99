import CircleAlert from "lucide-react/icons/circle-alert"
import { type ReactNode, useId } from "react"
import { classes } from "./classes.ts"

type Choice<Value extends string> = {
  value: Value
  label: ReactNode
  /** Below the label, in small text. */
  detail?: ReactNode
  /** Before the label: a tile. */
  mark?: ReactNode
  /** An option that exists, but not here: its detail says why. */
  disabled?: boolean
}

type ChoiceGroupProps<Value extends string> = {
  /** The label of the group. */
  label: string
  /** The radio buttons' name, unique on the page. */
  name: string
  choices: readonly Choice<Value>[]
  /** Undefined until one is chosen. */
  value: Value | undefined
  onChange: (value: Value) => void
  disabled?: boolean
  /** The number of columns; four become two on a phone. */
  columns: 1 | 2 | 3 | 4
  /** The validation message, without a period. */
  error?: string | undefined
}

const grids = {
  1: "grid-cols-1",
  2: "grid-cols-2",
  3: "grid-cols-3",
  4: "grid-cols-2 md:grid-cols-4",
} as const

/** A choice of a few options that are all visible: radio buttons that look like tiles. */
export function ChoiceGroup<Value extends string>({
  label,
  name,
  choices,
  value,
  onChange,
  disabled = false,
  columns,
  error,
}: ChoiceGroupProps<Value>) {
  const noteId = useId()
  return (
    <fieldset disabled={disabled} aria-describedby={error ? noteId : undefined} className="min-w-0">
      <legend className="mb-1.5 text-13 font-semibold">{label}</legend>
      <div className={classes("grid gap-2", grids[columns])}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classes(
              "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-3 border border-edge bg-surface px-3 py-2 transition-colors hover:border-ink-2",
              "has-checked:border-brand-ink has-checked:bg-brand-tint has-checked:shadow-[inset_0_0_0_1px_var(--brand-ink)]",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              "has-disabled:cursor-not-allowed",
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.mark}
            <span className="min-w-0">
              <span className="block font-semibold">{choice.label}</span>
              {choice.detail && <span className="block text-13 text-ink-2">{choice.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p
          id={noteId}
          role="alert"
          className="mt-1.5 flex items-start gap-1.5 text-13 font-medium text-negative"
        >
          <CircleAlert className="mt-px size-4" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
