import { bankDay } from "../../lib/bank-time.ts"
import { say } from "../../lib/say.ts"
import { classes } from "../../ui/classes.ts"
import type { FilterValues } from "./filters.ts"
import { periodsFor } from "./periods.ts"

/** Filters by a month or the year in one tap. A second tap on the same one removes it. */
export function PeriodButtons({
  values,
  onChoose,
}: {
  values: FilterValues
  onChoose: (values: FilterValues) => void
}) {
  return (
    <div role="group" aria-label={say("Period")} className="flex flex-wrap gap-2">
      {periodsFor(bankDay(new Date())).map(({ name, from, to }) => {
        const chosen = values.from === from && values.to === to
        return (
          <button
            key={name}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChoose(chosen ? { from: undefined, to: undefined } : { from, to })}
            className={classes(
              "h-9 rounded-3 border px-3 text-13 font-semibold transition-colors touch:h-11 touch:px-4",
              chosen
                ? "border-brand-ink bg-brand-tint text-brand-ink"
                : "border-line bg-surface text-ink-2 hover:bg-hover hover:text-ink",
            )}
          >
            {name}
          </button>
        )
      })}
    </div>
  )
}
