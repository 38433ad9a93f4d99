import ChevronLeft from "lucide-react/icons/chevron-left"
import ChevronRight from "lucide-react/icons/chevron-right"
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react"
import { isDay } from "#shared/contracts/fields.ts"
import {
  monthInWords,
  weekdayNames,
  weekdayNumber,
  withWeekday,
} from "#shared/time/days-in-words.ts"
import { addDays, addMonths } from "#shared/time/target-days.ts"
import { bankDay } from "../lib/bank-time.ts"
import { asWritten, say } from "../lib/say.ts"
import { classes } from "./classes.ts"
import { IconButton } from "./icon-button.tsx"
import { usePickerPosition } from "./picker-position.ts"

type CalendarProps = {
  /** The field's label. */
  label: string
  /** The chosen day, "2026-11-24"; any other text for none. */
  value: string
  min: string | undefined
  max: string | undefined
  /** The field, next to which the calendar opens. */
  anchor: RefObject<HTMLElement | null>
  onPick: (day: string) => void
  onClose: () => void
}

const width = 312
/** The days of a day's month in weeks from Monday; undefined where a week begins or ends in another month. */
function weeksOf(day: string): (string | undefined)[][] {
  const first = `${day.slice(0, 7)}-01`
  const length = Number(addDays(addMonths(first, 1), -1).slice(8))
  const weeks = Math.ceil((weekdayNumber(first) + length) / 7)
  return Array.from({ length: weeks }, (_week, row) =>
    Array.from({ length: 7 }, (_day, column) => {
      const number = row * 7 + column - weekdayNumber(first)
      return number >= 0 && number < length ? addDays(first, number) : undefined
    }),
  )
}

/**
 * A month to choose a day from, by the ARIA Authoring Practices Guide: arrows move by days and weeks, Page Up
 * and Page Down by months, Home and End within the week; Enter chooses, Escape closes.
 */
export function Calendar({ label, value, min, max, anchor, onPick, onClose }: CalendarProps) {
  const today = bankDay(new Date())
  const weekdays = weekdayNames()
  const within = (day: string) =>
    min !== undefined && day < min ? min : max !== undefined && day > max ? max : day
  const [active, setActive] = useState(within(isDay(value) ? value : today))
  const box = useRef<HTMLDivElement>(null)
  const focusDay = useRef(true)
  usePickerPosition(true, anchor, box, width)
  useEffect(() => {
    if (!focusDay.current) return
    focusDay.current = false
    box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node) || box.current?.contains(target)) return
      // The button beside the input closes it itself.
      if (!anchor.current?.parentElement?.contains(target)) onClose()
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return
      event.preventDefault()
      event.stopPropagation()
      onClose()
      anchor.current?.focus()
    }
    document.addEventListener("pointerdown", closeOutside)
    document.addEventListener("focusin", closeOutside)
    document.addEventListener("keydown", closeByKey, { capture: true })
    return () => {
      document.removeEventListener("pointerdown", closeOutside)
      document.removeEventListener("focusin", closeOutside)
      document.removeEventListener("keydown", closeByKey, { capture: true })
    }
  }, [anchor, onClose])

  function move(event: ReactKeyboardEvent) {
    const target: Record<string, () => string> = {
      ArrowLeft: () => addDays(active, -1),
      ArrowRight: () => addDays(active, 1),
      ArrowUp: () => addDays(active, -7),
      ArrowDown: () => addDays(active, 7),
      PageUp: () => addMonths(active, -1),
      PageDown: () => addMonths(active, 1),
      Home: () => addDays(active, -weekdayNumber(active)),
      End: () => addDays(active, 6 - weekdayNumber(active)),
    }
    const day = target[event.key]?.()
    if (!day) return
    event.preventDefault()
    focusDay.current = true
    setActive(within(day))
  }

  const turn = (months: number) => setActive(within(addMonths(active, months)))
  const canTurn = (months: number) => within(addMonths(active, months)).slice(0, 7) !== month
  const month = active.slice(0, 7)
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={say("{field}: calendar", { field: label })}
      className="fixed z-60 animate-fade overflow-y-auto rounded-menu border border-line bg-overlay p-3 shadow-2"
    >
      <div className="flex items-center justify-between pb-1">
        <IconButton label={say("Previous month")} disabled={!canTurn(-1)} onClick={() => turn(-1)}>
          <ChevronLeft />
        </IconButton>
        <p aria-live="polite" className="font-semibold first-letter:uppercase">
          {monthInWords(active)}
        </p>
        <IconButton label={say("Next month")} disabled={!canTurn(1)} onClick={() => turn(1)}>
          <ChevronRight />
        </IconButton>
      </div>
      <table className="w-full table-fixed text-center">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name} className="h-8 text-12 text-ink-3">
                {asWritten(name.slice(0, 2))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(active).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, column) =>
                day === undefined ? (
                  <td key={weekdays[column]} aria-hidden="true" />
                ) : (
                  <td key={weekdays[column]}>
                    <button
                      type="button"
                      tabIndex={day === active ? 0 : -1}
                      aria-label={withWeekday(day)}
                      aria-current={day === today ? "date" : undefined}
                      aria-pressed={day === value}
                      disabled={within(day) !== day}
                      onKeyDown={move}
                      onClick={() => onPick(day)}
                      className={classes(
                        "size-9.5 rounded-2 font-medium -outline-offset-1 disabled:font-normal disabled:text-ink-3/60",
                        day === value
                          ? "bg-brand font-semibold text-on-brand"
                          : "enabled:hover:bg-hover",
                        day === today && "font-bold ring-1 ring-edge ring-inset",
                      )}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
