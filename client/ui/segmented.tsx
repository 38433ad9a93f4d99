import { type KeyboardEvent, type ReactNode, useRef } from "react"

type SegmentedProps<Value extends string> = {
  /** The label of the control. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** The id of the content that the choice shows. It should have role="tabpanel". */
  panelId: string
}

/** A switch between a few views. Arrow keys, Home, and End move between them. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  panelId,
}: SegmentedProps<Value>) {
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const current = options.findIndex((option) => option.value === value)
    const target: Record<string, number> = {
      ArrowRight: (current + 1) % options.length,
      ArrowLeft: (current - 1 + options.length) % options.length,
      Home: 0,
      End: options.length - 1,
    }
    const index = target[event.key]
    const option = index === undefined ? undefined : options[index]
    if (!option || index === undefined) return
    event.preventDefault()
    onChange(option.value)
    list.current?.querySelectorAll("button")[index]?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="inline-flex flex-wrap gap-1 rounded-menu bg-sunken p-1"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          aria-selected={option.value === value}
          aria-controls={panelId}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          className="h-9 rounded-2 px-4 font-semibold max-md:px-3 text-ink-2 transition-colors hover:text-ink aria-selected:bg-segment-on aria-selected:text-ink aria-selected:shadow-segment touch:h-11"
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
