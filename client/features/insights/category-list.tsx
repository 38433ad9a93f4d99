import { useState } from "react"
import type { CategorySpending } from "#shared/contracts/insights.ts"
import { type Category, categoryNames } from "#shared/insights/categories.ts"
import { formatAmount, formatPercent } from "#shared/money/format.ts"
import { say } from "../../lib/say.ts"
import { Badge } from "../../ui/badge.tsx"
import { chartInk } from "../../ui/chart/chart.tsx"
import { drawn } from "../../ui/chart/scale.ts"
import { CategoryDetails } from "./category-details.tsx"
import { CategoryTile } from "./category-icon.tsx"

/** The categories of a month, each with a bar; one leads to its payments and its budget. */
export function CategoryList({
  month,
  categories,
}: {
  month: string
  categories: readonly CategorySpending[]
}) {
  const [open, setOpen] = useState<Category>()
  const max = Math.max(
    1,
    ...categories.map(({ amount, budget }) => Math.max(drawn(amount), drawn(budget ?? "0"))),
  )
  const shown = categories.find(({ category }) => category === open)
  return (
    <>
      <ul className="pb-2">
        {categories.map((spending) => (
          <li key={spending.category}>
            <CategoryBar spending={spending} most={max} onOpen={() => setOpen(spending.category)} />
          </li>
        ))}
      </ul>
      {shown && (
        <CategoryDetails month={month} spending={shown} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

function CategoryBar({
  spending: { category, amount, payments, budget },
  most,
  onOpen,
}: {
  spending: CategorySpending
  most: number
  onOpen: () => void
}) {
  const share = (value: string) => `${Math.max(0, (drawn(value) / most) * 100)}%`
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-2.5 px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover md:gap-3.5 md:px-6"
    >
      <CategoryTile category={category} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{say(categoryNames[category])}</span>
          <span translate="no" className="amount font-semibold">
            {formatAmount(amount, "EUR")}
          </span>
        </span>
        <svg aria-hidden="true" width="100%" height="10" className="my-1 block">
          <rect y="2" width="100%" height="6" rx="3" className="fill-sunken forced-colors:hidden" />
          <rect y="2" width={share(amount)} height="6" rx="3" className={chartInk.mark} />
          {budget && (
            <rect
              x={share(budget)}
              width="2"
              height="10"
              className="fill-ink forced-colors:fill-[Highlight]"
            />
          )}
        </svg>
        <span className="flex min-h-4.5 flex-wrap items-center justify-between gap-x-3 text-13 text-ink-3">
          <span>
            {amount.startsWith("-")
              ? say(
                  "{count, plural, one {# payment} other {# payments}}; {amount} more came back than you paid",
                  { count: payments, amount: formatAmount(amount.slice(1), "EUR") },
                )
              : say("{count, plural, one {# payment} other {# payments}}", { count: payments })}
          </span>
          {budget && <BudgetState amount={amount} budget={budget} />}
        </span>
      </span>
    </button>
  )
}

/** How a budget stands, in neutral words. */
function BudgetState({ amount, budget }: { amount: string; budget: string }) {
  const used = drawn(amount) / drawn(budget)
  const whole = { budget: formatAmount(budget, "EUR") }
  if (used < 0.8) return <span>{say("of {budget}", whole)}</span>
  return (
    <Badge tone={used >= 1 ? "caution" : "neutral"}>
      {say("{percent} of {budget}", { percent: formatPercent(Math.floor(used * 100)), ...whole })}
    </Badge>
  )
}
