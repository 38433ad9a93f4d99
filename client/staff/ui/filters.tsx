import ListFilter from "lucide-react/icons/list-filter"
import { type ReactNode, useEffect, useId, useState } from "react"
import { isDay } from "#shared/contracts/fields.ts"
import { noDate } from "../../lib/typed-date.ts"
import { readTypedLine } from "../../lib/typed-text.ts"
import { Button } from "../../ui/button.tsx"
import { classes } from "../../ui/classes.ts"
import { DateField } from "../../ui/date-field.tsx"
import { useAddress } from "../address.ts"
import type { List } from "../lists.ts"

/** Long enough to avoid a request for every key, short enough to feel immediate. */
const restMs = 300

const control =
  "h-11 rounded-3 border border-edge bg-surface px-3 text-input text-ink hover:border-ink-2 focus:outline-2 focus:-outline-offset-1 focus:outline-focus"

/**
 * Above a table: what narrows it down, and, for a list that tells its filters, what clears them. On a phone, where
 * several of them would take the screen, a button opens them.
 */
export function FilterBar({
  list,
  children,
}: {
  list?: Pick<List<unknown>, "filters">
  children: ReactNode
}) {
  const filters = list?.filters
  const active = filters?.active ?? 0
  const folds = (filters?.all ?? 0) > 1
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div
      role="search"
      className="flex flex-wrap items-end gap-3 border-b border-line px-3 py-3 print:hidden"
    >
      {folds && (
        <Button
          tone="secondary"
          block
          icon={<ListFilter />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="md:hidden"
        >
          {active > 0 ? `Filters (${active})` : "Filters"}
        </Button>
      )}
      <div
        id={id}
        className={classes("contents max-md:[&>div]:w-full", folds && !open && "max-md:hidden")}
      >
        {children}
        {active > 0 && (
          <Button tone="ghost" size="small" className="mb-1" onClick={filters?.clear}>
            Clear Filters
          </Button>
        )}
      </div>
    </div>
  )
}

type FilterProps = {
  /** The query parameter in the page's address, and the API's. */
  name: string
  label: string
}

function Labeled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-13 font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

/** A choice among a few values; "" stands for all of them. */
export function FilterChoice({
  name,
  label,
  all = "All",
  options,
}: FilterProps & { all?: string; options: readonly { value: string; label: string }[] }) {
  const address = useAddress()
  return (
    <Labeled label={label}>
      {(id) => (
        <select
          id={id}
          value={address.get(name)}
          onChange={({ target }) => address.set({ [name]: target.value })}
          className={control}
        >
          <option value="">{all}</option>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labeled>
  )
}

/** Whether a proposal about the row waits for a second employee. */
export const FilterProposed = () => (
  <FilterChoice
    name="proposed"
    label="Proposal"
    options={[
      { value: "no", label: "None" },
      { value: "yes", label: "Waits for a second person" },
    ]}
  />
)

/** What is typed in a filter. It is passed on when typing pauses, if it is complete. */
function useDraft(name: string, isComplete: (draft: string) => boolean) {
  const { get, set } = useAddress()
  const value = get(name)
  const [draft, setDraft] = useState(value)
  const [followed, setFollowed] = useState(value)
  // A change from elsewhere, such as the back button, replaces the text.
  if (value !== followed) {
    setFollowed(value)
    // The space after a word stays while the next one is typed.
    if (draft.trim() !== value) setDraft(value)
  }
  useEffect(() => {
    if (readTypedLine(draft) === value || !isComplete(draft)) return undefined
    const timer = setTimeout(() => set({ [name]: readTypedLine(draft) }), restMs)
    return () => clearTimeout(timer)
  })
  return [draft, setDraft] as const
}

const always = () => true
const isDateOrNone = (draft: string) => draft === "" || isDay(draft)

/** A date, typed or chosen from a calendar. */
export function FilterDate({ name, label }: FilterProps) {
  const [draft, setDraft] = useDraft(name, isDateOrNone)
  const [left, setLeft] = useState(false)
  return (
    <div className="w-46">
      <DateField
        label={label}
        value={draft}
        error={left && !isDateOrNone(draft) ? noDate : undefined}
        onChange={(next) => {
          setLeft(false)
          setDraft(next)
        }}
        onBlur={() => setLeft(true)}
      />
    </div>
  )
}

/** A text. */
export function FilterText({ name, label, placeholder }: FilterProps & { placeholder?: string }) {
  const [draft, setDraft] = useDraft(name, always)
  return (
    <Labeled label={label}>
      {(id) => (
        <input
          id={id}
          type="text"
          value={draft}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={placeholder}
          onChange={({ target }) => setDraft(target.value)}
          className={classes(control, "md:w-46")}
        />
      )}
    </Labeled>
  )
}
