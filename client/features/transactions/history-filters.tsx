import ListFilter from "lucide-react/icons/list-filter"
import Search from "lucide-react/icons/search"
import { memo, useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card, CardHead } from "../../ui/card.tsx"
import { classes } from "../../ui/classes.ts"
import { FilterFields, TypedFilter } from "./filter-fields.tsx"
import type { FilterErrors, FilterName, FilterValues } from "./filters.ts"
import { PeriodButtons } from "./period-buttons.tsx"

type HistoryFiltersProps = {
  /** The accounts to choose from; undefined in the history of one account. */
  accounts: readonly Account[] | undefined
  values: FilterValues
  errors: FilterErrors
  onChange: (name: FilterName, value: string) => void
  /** Changes several filters at once. Undefined removes one. */
  onChoose: (values: FilterValues) => void
  onClear: () => void
}

/**
 * The search above the list and the filters beside it; on narrow screens, a button opens them. Must be a
 * child of the grid that contains the list.
 */
export const HistoryFilters = memo(function HistoryFilters({
  accounts,
  onChoose,
  onClear,
  ...filter
}: HistoryFiltersProps) {
  const [open, setOpen] = useState(false)
  const { q, ...others } = filter.values
  const count = Object.keys(others).length
  return (
    <>
      <div className="grid gap-3 lg:col-start-1 lg:row-start-1">
        <div className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <TypedFilter
              {...filter}
              name="q"
              label={say("Search")}
              type="search"
              placeholder={say("Text, name, or IBAN")}
              prefix={<Search aria-hidden="true" className="size-4.5 text-ink-3" />}
            />
          </div>
          <Button
            tone="secondary"
            icon={<ListFilter />}
            aria-expanded={open}
            aria-controls="history-filters"
            onClick={() => setOpen(!open)}
            className="h-11 lg:hidden"
          >
            {count > 0 ? say("Filters ({count})", { count }) : say("Filters")}
          </Button>
        </div>
        <PeriodButtons values={filter.values} onChoose={onChoose} />
      </div>
      <Card
        id="history-filters"
        aria-labelledby="history-filters-title"
        className={classes(
          "lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1",
          !open && "max-lg:hidden",
        )}
      >
        <CardHead id="history-filters-title" title={say("Filters")} />
        <div className="grid grid-cols-1 gap-4 px-4 pt-4 pb-5 md:px-6 md:pb-6">
          <FilterFields {...filter} accounts={accounts} />
          <Button tone="secondary" disabled={count === 0 && !q} onClick={onClear}>
            {say("Clear Filters")}
          </Button>
        </div>
      </Card>
    </>
  )
})
