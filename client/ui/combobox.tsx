import Search from "lucide-react/icons/search"
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react"
import type { Text } from "#shared/words/text.ts"
import { classes, controlFrame, controlInput } from "./classes.ts"
import { Field, type FieldProps } from "./field.tsx"
import { usePickerPosition } from "./picker-position.ts"

export type ComboboxGroup = {
  label: Text
  options: readonly { value: string; content: ReactNode }[]
}

type ComboboxProps = FieldProps & {
  /** What the search finds, in groups; empty groups are left out. */
  groups: readonly ComboboxGroup[]
  search: string
  onSearch: (search: string) => void
  onChoose: (value: string) => void
  placeholder: string
  /** Shown instead of options while there are none: plain text, because the focus never leaves the input. */
  nothing: string
}

/**
 * Finds one of many by typing. An editable combobox with a list (ARIA Authoring Practices Guide): the focus
 * stays in the text, a search points at its first match, arrows move, Enter chooses, and Escape closes and then
 * clears the text.
 */
export function Combobox({
  groups,
  search,
  onSearch,
  onChoose,
  placeholder,
  nothing,
  ...field
}: ComboboxProps) {
  const [open, setOpen] = useState(false)
  /** Where arrows or the pointer moved to. */
  const [pointed, setPointed] = useState<number>()
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  usePickerPosition(open, frame, list)
  const values = groups.flatMap(({ options }) => options.map(({ value }) => value))
  const expanded = open && values.length > 0
  // Without a search, nothing is meant yet.
  const active = pointed ?? (search.trim() === "" ? -1 : 0)

  function point(index: number) {
    setOpen(true)
    setPointed(index)
    requestAnimationFrame(() =>
      list.current?.querySelectorAll("[role=option]")[index]?.scrollIntoView({ block: "nearest" }),
    )
  }
  function close() {
    setOpen(false)
    setPointed(undefined)
  }
  function choose(value: string | undefined) {
    if (value === undefined) return
    close()
    onChoose(value)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown") point(Math.min(active + 1, values.length - 1))
    else if (event.key === "ArrowUp") point(Math.max(active - 1, 0))
    else if (event.key === "Enter") {
      // Never submits the form, because the text is a search.
      if (open) choose(values[active])
    } else if (event.key === "Escape" && open) close()
    else if (event.key === "Escape" && search) onSearch("")
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Field {...field}>
      {(control) => (
        <div>
          <div ref={frame} className={classes(controlFrame, "h-11 gap-2.5 px-3 text-input")}>
            <Search className="size-4 flex-none text-ink-3" />
            <input
              {...control}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={expanded}
              aria-controls={`${control.id}-list`}
              aria-activedescendant={
                expanded && active >= 0 ? `${control.id}-${active}` : undefined
              }
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              placeholder={placeholder}
              value={search}
              onChange={({ target }) => {
                onSearch(target.value)
                setPointed(undefined)
                setOpen(true)
              }}
              onClick={() => setOpen(true)}
              onBlur={close}
              onKeyDown={onKeyDown}
              className={controlInput}
            />
          </div>
          <div
            ref={list}
            role="presentation"
            hidden={!open}
            // The focus stays in the text while the list is used by pointer.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            className="fixed z-60 animate-fade overflow-y-auto rounded-menu border border-line bg-overlay p-1.5 shadow-2"
          >
            {/* A list box must have options. */}
            {expanded && (
              <div id={`${control.id}-list`} role="listbox" aria-labelledby={`${control.id}-label`}>
                <Options
                  groups={groups}
                  id={control.id}
                  active={active}
                  onPoint={setPointed}
                  onChoose={choose}
                />
              </div>
            )}
            <p role="status" className="px-2.5 text-ink-2 not-empty:py-2.5">
              {open && !expanded && nothing}
            </p>
          </div>
        </div>
      )}
    </Field>
  )
}

type OptionsProps = Pick<ComboboxProps, "groups"> & {
  id: string
  active: number
  onPoint: (index: number) => void
  onChoose: (value: string) => void
}

function Options({ groups, id, active, onPoint, onChoose }: OptionsProps) {
  let next = 0
  const filled = groups.filter(({ options }) => options.length > 0)
  return filled.map(({ label, options }) => (
    <div key={label} role="group" aria-label={label}>
      <div aria-hidden="true" className="px-2.5 pt-2 pb-1 text-12 font-semibold text-ink-3">
        {label}
      </div>
      {options.map(({ value, content }) => {
        const index = next++
        return (
          // The input, which keeps the focus, handles the keys.
          <div
            key={value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            data-highlighted={index === active ? "" : undefined}
            onPointerMove={() => onPoint(index)}
            onClick={() => onChoose(value)}
            className={classes(
              "flex min-h-11 cursor-pointer items-center gap-3 rounded-2 px-2.5 py-1.5",
              index === active && "bg-brand-tint text-brand-ink",
            )}
          >
            {content}
          </div>
        )
      })}
    </div>
  ))
}
