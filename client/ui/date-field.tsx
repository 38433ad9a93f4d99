import CalendarDays from "lucide-react/icons/calendar-days"
import { type Ref, useImperativeHandle, useRef, useState } from "react"
import { isDay } from "#shared/contracts/fields.ts"
import { formatDay } from "../lib/format-date.ts"
import { lazyOverlay } from "../lib/lazy.tsx"
import { say } from "../lib/say.ts"
import { readTypedDate } from "../lib/typed-date.ts"
import type { FieldProps } from "./field.tsx"
import { IconButton } from "./icon-button.tsx"
import { TextField } from "./text-field.tsx"

const Calendar = lazyOverlay(
  () => import("./calendar.tsx"),
  (code) => code.Calendar,
)

export type DateFieldProps = FieldProps & {
  /** A day, "2026-11-24"; or the typed text, if it is not a date. */
  value: string
  /** Called with the same. */
  onChange: (value: string) => void
  onBlur?: () => void
  /** The first and the last day that the calendar offers. */
  min?: string | undefined
  max?: string | undefined
  /** The input, which react-hook-form's Controller focuses. */
  ref?: Ref<HTMLInputElement>
}

const shown = (value: string) => (isDay(value) ? formatDay(value) : value)

/**
 * A date in the bank's own form, the same in every browser: typed ("24 Nov 2026", "24.11.2026") or chosen in
 * a calendar.
 */
export function DateField({ value, onChange, onBlur, min, max, ref, ...field }: DateFieldProps) {
  const [own, setOwn] = useState({ text: shown(value), value })
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  // Changed from elsewhere, such as the back button.
  if (own.value !== value) setOwn({ text: shown(value), value })

  function change(text: string) {
    const next = readTypedDate(text)
    setOwn({ text, value: next })
    onChange(next)
  }
  return (
    <div>
      <TextField
        {...field}
        ref={input}
        value={own.text}
        placeholder={say("DD Mon YYYY")}
        autoComplete="off"
        onChange={({ target }) => change(target.value)}
        onBlur={() => {
          setOwn({ text: shown(value), value })
          onBlur?.()
        }}
        suffix={
          <IconButton
            label={say("{field}: choose from a calendar", { field: field.label })}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="-mr-2.5 touch:-mr-3"
          >
            <CalendarDays />
          </IconButton>
        }
      />
      {open && (
        <Calendar
          label={field.label}
          value={value}
          min={min}
          max={max}
          anchor={input}
          onPick={(day) => {
            setOpen(false)
            setOwn({ text: shown(day), value: day })
            onChange(day)
            input.current?.focus()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
