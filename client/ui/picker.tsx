import Check from "lucide-react/icons/check"
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down"
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from "react"
import { say, type Text } from "../lib/say.ts"
import { classes, controlFrame } from "./classes.ts"
import { Field, type FieldProps } from "./field.tsx"
import { findByText, pickerAction } from "./picker-keys.ts"
import { usePickerPosition } from "./picker-position.ts"

export type PickerOption = {
  value: string
  /** Plain text: for search by typing, and shown unless `content` is given. */
  text: Text
  /** Richer content, such as a tile with two lines. */
  content?: ReactNode
}

export type PickerProps = FieldProps & {
  options: readonly PickerOption[]
  /** The selected option's value; "" or unknown for none. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Shown while nothing is selected. */
  placeholder?: string
  /** 44 px high, or 64 for options with two lines. */
  size?: "normal" | "large"
  disabled?: boolean
  /** The button, which react-hook-form's Controller focuses. */
  ref?: Ref<HTMLButtonElement>
}

/**
 * Selects one option of a list. A select-only combobox (ARIA Authoring Practices Guide): the focus stays on
 * the button, arrows move, typing searches, Enter selects, and Escape closes.
 */
export function Picker({
  options,
  value,
  onChange,
  onBlur,
  placeholder = say("Select", { context: "placeholder" }),
  size = "normal",
  disabled = false,
  ref,
  ...field
}: PickerProps) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: "", at: 0 })
  const chosen = options.findIndex((option) => option.value === value)
  usePickerPosition(open, button, list)

  function show(index: number) {
    setOpen(true)
    point(index)
  }
  function point(index: number) {
    setActive(index)
    // The option may not be rendered yet.
    requestAnimationFrame(() => list.current?.children[index]?.scrollIntoView({ block: "nearest" }))
  }
  function choose(index: number) {
    const option = options[index]
    if (option) onChange(option.value)
    setOpen(false)
  }
  function search(character: string) {
    const now = performance.now()
    const text = now - typed.current.at < 700 ? typed.current.text + character : character
    typed.current = { text, at: now }
    // The same letter again goes to the next option; a longer text stays on its match.
    const from = text.length === 1 ? active + 1 : Math.max(active, 0)
    const found = findByText(
      options.map((option) => option.text),
      text,
      from,
    )
    show(found === -1 ? active : found)
  }
  function onKeyDown(event: KeyboardEvent) {
    const act = pickerAction(event, open, active, options.length)
    if (!act) return
    if (act.kind === "leave") return choose(active)
    event.preventDefault()
    if (act.kind === "open") show(Math.max(chosen, 0))
    else if (act.kind === "point") point(act.index)
    else if (act.kind === "choose") choose(active)
    else if (act.kind === "search") search(act.character)
    else setOpen(false)
  }

  return (
    <Field {...field}>
      {(control) => (
        <div>
          <button
            {...control}
            ref={(element) => {
              button.current = element
              if (typeof ref === "function") ref(element)
              else if (ref) ref.current = element
            }}
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={open}
            aria-controls={`${control.id}-list`}
            aria-activedescendant={open && active >= 0 ? `${control.id}-${active}` : undefined}
            disabled={disabled}
            onClick={() => (open ? setOpen(false) : show(Math.max(chosen, 0)))}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setOpen(false)
              onBlur?.()
            }}
            className={classes(
              controlFrame,
              "justify-between gap-3 text-left text-input disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3",
              size === "large" ? "min-h-16 px-3 py-2" : "h-11 px-3",
            )}
          >
            <Face option={options[chosen]} placeholder={placeholder} />
            <ChevronsUpDown className="size-4 text-ink-3" />
          </button>
          {open && (
            <div
              ref={list}
              id={`${control.id}-list`}
              role="listbox"
              aria-labelledby={`${control.id}-label`}
              // The focus stays on the button while the list is used by pointer.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              className="fixed z-60 animate-fade overflow-y-auto rounded-menu border border-line bg-overlay p-1.5 shadow-2"
            >
              {options.map((option, index) => (
                // The button, which keeps the focus, handles the keys.
                <div
                  key={option.value}
                  id={`${control.id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  data-highlighted={index === active ? "" : undefined}
                  onPointerMove={() => setActive(index)}
                  onClick={() => choose(index)}
                  className={classes(
                    "flex min-h-9.5 cursor-pointer items-center gap-3 rounded-2 px-2.5 py-1.5 font-medium touch:min-h-11",
                    index === active && "bg-brand-tint text-brand-ink",
                  )}
                >
                  <Face option={option} placeholder="" />
                  <Check className={classes("ml-auto size-4", index !== chosen && "invisible")} />
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

function Face({ option, placeholder }: { option: PickerOption | undefined; placeholder: string }) {
  if (!option) return <span className="text-ink-3">{placeholder}</span>
  return <span className="min-w-0 flex-1">{option.content ?? option.text}</span>
}
