import { type ComponentProps, useCallback, useEffect, useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { isDay } from "#shared/contracts/fields.ts"
import { transactionKinds } from "#shared/contracts/transactions.ts"
import { withDecimalSign } from "#shared/money/format.ts"
import { asWritten, say } from "../../lib/say.ts"
import { amountProblem, readTypedAmount } from "../../lib/typed-amount.ts"
import { noDate } from "../../lib/typed-date.ts"
import { readTypedLine } from "../../lib/typed-text.ts"
import { DateField } from "../../ui/date-field.tsx"
import { Picker, type PickerOption } from "../../ui/picker.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { CurrencyTile } from "../../ui/tile.tsx"
import type { FilterErrors, FilterName, FilterValues } from "./filters.ts"

/** Long enough to avoid a request for every key, short enough to feel immediate. */
const restMs = 300

const always = () => true

/**
 * The text of a field whose value is stored elsewhere. Passes it on when typing pauses. A change from
 * elsewhere, such as the back button, replaces the text.
 * @param ready whether a text can be passed on already
 */
function useDraft(
  value: string,
  commit: (draft: string) => void,
  ready: (draft: string) => boolean = always,
) {
  const [draft, setDraft] = useState(value)
  const [followed, setFollowed] = useState(value)
  if (value !== followed) {
    setFollowed(value)
    // The space after a word stays while the next one is typed.
    if (draft.trim() !== value) setDraft(value)
  }
  useEffect(() => {
    if (draft === value || !(draft === "" || ready(draft))) return undefined
    const timer = setTimeout(() => commit(draft), restMs)
    return () => clearTimeout(timer)
  }, [draft, value, commit, ready])
  return [draft, setDraft] as const
}

/** A filter's state in the URL: the raw values, their errors, and a function that changes them. */
type FilterProps = {
  values: FilterValues
  errors: FilterErrors
  /** Must be the same function as long as `values` are the same. */
  onChange: (name: FilterName, value: string) => void
}

type TypedFilterProps = FilterProps & {
  name: FilterName
  /** The text in the URL. */
  read?: (typed: string) => string
} & Omit<ComponentProps<typeof TextField>, "value" | "onChange" | "error" | "name">

/** A text filter. */
export function TypedFilter({
  name,
  values,
  errors,
  onChange,
  read = readTypedLine,
  ...field
}: TypedFilterProps) {
  const commit = useCallback((draft: string) => onChange(name, read(draft)), [name, onChange, read])
  const [draft, setDraft] = useDraft(values[name] ?? "", commit)
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={draft}
      error={errors[name]}
      onChange={(event) => setDraft(event.target.value)}
    />
  )
}

/** An amount in any of the accounts' currencies. */
function AmountFilter({ errors, ...filter }: FilterProps & { name: "min" | "max"; label: string }) {
  const problem = amountProblem(filter.values[filter.name] ?? "")
  return (
    <TypedFilter
      {...filter}
      errors={problem ? { ...errors, [filter.name]: problem } : errors}
      read={readTypedAmount}
      inputMode="decimal"
      placeholder={withDecimalSign("0.00")}
    />
  )
}

/** A date filter. A text that is not a date is not passed on before the field is left. */
function DateFilter({
  name,
  label,
  values,
  errors,
  onChange,
}: FilterProps & { name: FilterName; label: string }) {
  const commit = useCallback((draft: string) => onChange(name, draft), [name, onChange])
  const value = values[name] ?? ""
  const [draft, setDraft] = useDraft(value, commit, isDay)
  return (
    <DateField
      label={label}
      value={draft}
      error={errors[name] && (isDay(value) ? errors[name] : noDate)}
      onChange={setDraft}
      onBlur={() => draft !== value && commit(draft)}
    />
  )
}

const kindOptions: PickerOption[] = [
  { value: "", text: say("All kinds") },
  ...transactionKinds.map((kind) => ({
    value: kind,
    text: say(
      "{kind, select, deposit {Deposits} withdrawal {Withdrawals} exchange {Exchanges} other {Transfers}}",
      { kind },
    ),
  })),
]

/** All filters except the search, one below the other. */
export function FilterFields({
  accounts,
  ...filter
}: FilterProps & { accounts: readonly Account[] | undefined }) {
  const { values, errors, onChange } = filter
  return (
    <>
      {accounts && (
        <Picker
          label={say("Account")}
          options={accountChoices(accounts, values.account)}
          value={values.account ?? ""}
          error={errors.account}
          onChange={(value) => onChange("account", value)}
        />
      )}
      <Picker
        label={say("Kind")}
        options={kindOptions}
        value={values.kind ?? ""}
        error={errors.kind}
        onChange={(value) => onChange("kind", value)}
      />
      {/* Below each other where two would be too narrow for a date. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-3 gap-y-4">
        <DateFilter {...filter} name="from" label={say("From", { context: "date" })} />
        <DateFilter {...filter} name="to" label={say("To", { context: "date" })} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <AmountFilter {...filter} name="min" label={say("Amount from")} />
        <AmountFilter {...filter} name="max" label={say("Amount to")} />
      </div>
    </>
  )
}

function accountChoices(accounts: readonly Account[], chosen = ""): PickerOption[] {
  const known = accounts.some(({ id }) => String(id) === chosen)
  return [
    { value: "", text: say("All accounts") },
    ...accounts.map(({ id, name, currency }) => ({
      value: String(id),
      text: asWritten(name),
      content: (
        <span className="flex items-center gap-2.5">
          <CurrencyTile currency={currency} small />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </span>
      ),
    })),
    // An account that was closed since can still be selected.
    ...(chosen && !known ? [{ value: chosen, text: say("Another account") }] : []),
  ]
}
