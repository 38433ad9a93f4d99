import { useQuery } from "@tanstack/react-query"
import ChartColumn from "lucide-react/icons/chart-column"
import ChevronLeft from "lucide-react/icons/chevron-left"
import ChevronRight from "lucide-react/icons/chevron-right"
import { useState } from "react"
import type { Spending } from "#shared/contracts/insights.ts"
import { capitalized } from "#shared/in-words.ts"
import { formatAmount, formatPercent } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { monthInWords, monthOf } from "#shared/time/days-in-words.ts"
import { addMonths } from "#shared/time/target-days.ts"
import { say, type Text } from "../../lib/say.ts"
import { AmountFigure } from "../../ui/amount-figure.tsx"
import { Card, CardHead } from "../../ui/card.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { IconButton } from "../../ui/icon-button.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { spendingQuery } from "./api.ts"
import { CategoryList } from "./category-list.tsx"
import { ExcludedCard, PayeesCard } from "./spending-cards.tsx"

/** Where the money of a month went. The current month first; earlier ones by two buttons. */
export function SpendingView() {
  const [month, setMonth] = useState<string | null>(null)
  return (
    <Loaded
      query={useQuery(spendingQuery(month))}
      failure={say("Your spending did not load")}
      framed
      skeleton={<SpendingSkeleton />}
    >
      {(spending) => <Month spending={spending} onMonth={setMonth} />}
    </Loaded>
  )
}

const oneColumn = "grid grid-cols-1 items-start gap-4 md:gap-6"
const monthGrid = `${oneColumn} lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]`

/** Placeholders with the size of a month's cards. */
export function SpendingSkeleton() {
  return (
    <div className={monthGrid}>
      <Card as="div" className="pb-3">
        <div aria-hidden="true" className="px-4 pt-5 pb-4 md:px-6">
          <Skeleton className="my-1 h-4 w-32" />
          <Skeleton className="mt-3 h-11 w-48" />
          <Skeleton className="mt-2.5 h-3 w-72 max-w-full" />
        </div>
        <RowsSkeleton count={7} />
      </Card>
      <Card as="div" className="py-2 max-lg:hidden">
        <RowsSkeleton count={8} />
      </Card>
    </div>
  )
}

function Month({ spending, onMonth }: { spending: Spending; onMonth: (month: string) => void }) {
  const { month, firstMonth, currentMonth, categories, spent, uncategorizedPercent } = spending
  const step = (by: number) => () => onMonth(shiftMonth(month, by))
  const hasMore = spending.payees.length > 0 || spending.excluded.length > 0
  return (
    <div className={hasMore ? monthGrid : oneColumn}>
      <Card aria-labelledby="spending">
        <CardHead
          id="spending"
          title={say(capitalized(() => monthInWords(month)))}
          aside={
            <span className="-my-2 -mr-2 flex print:hidden">
              <IconButton
                label={say("Earlier month")}
                disabled={firstMonth === null || month <= firstMonth}
                onClick={step(-1)}
              >
                <ChevronLeft />
              </IconButton>
              <IconButton
                label={say("Later month")}
                disabled={month >= currentMonth}
                onClick={step(1)}
              >
                <ChevronRight />
              </IconButton>
            </span>
          }
        />
        <div aria-live="polite" className="px-4 pt-2 pb-3 md:px-6">
          <AmountFigure amount={spent} currency="EUR" />
          <p className="mt-1 text-ink-2">{sentenceOf(spending)}</p>
          {uncategorizedPercent > 0 && (
            <p className="mt-1 text-13 text-ink-3">
              {say("{percent} of it has no category yet. Open a payment to choose one.", {
                percent: formatPercent(uncategorizedPercent),
              })}
            </p>
          )}
        </div>
        {categories.length === 0 ? (
          <EmptyState
            icon={<ChartColumn />}
            title={say("Nothing was spent")}
            text={say("Payments of this month appear here by category.")}
          />
        ) : (
          <CategoryList month={month} categories={categories} />
        )}
        <p className="border-t border-line px-4 py-3 text-13 text-ink-3 md:px-6">
          {say("In EUR; other currencies at the bank's rate of each day.")}
        </p>
      </Card>
      {hasMore && (
        <div className="grid grid-cols-1 gap-4 md:gap-6">
          <PayeesCard spending={spending} />
          <ExcludedCard spending={spending} />
        </div>
      )}
    </div>
  )
}

/** "You spent this in October, €144.75 less than in September." */
function sentenceOf({ month, currentMonth, spent, previousSpent }: Spending): Text {
  const now = month === currentMonth
  const named = { month: monthOf(month) }
  if (spent.startsWith("-")) return say("More came back than you spent.")
  if (previousSpent === "0.00") {
    return now ? say("Spent so far this month.") : say("Spent in {month}.", named)
  }
  const before = monthOf(shiftMonth(month, -1))
  const more = fromDecimal(spent) - fromDecimal(previousSpent)
  if (more === 0n) {
    return now
      ? say("Spent so far this month, as much as by this day in {before}.", { before })
      : say("Spent in {month}, as much as in {before}.", { ...named, before })
  }
  const difference = {
    amount: formatAmount(toDecimal(more < 0n ? -more : more), "EUR"),
    sign: more < 0n ? "less" : "more",
    before,
  }
  return now
    ? say(
        "Spent so far this month, {amount} {sign, select, less {less} other {more}} than by this day in {before}.",
        difference,
      )
    : say("Spent in {month}, {amount} {sign, select, less {less} other {more}} than in {before}.", {
        ...named,
        ...difference,
      })
}

/** The month that is so many months later. */
const shiftMonth = (month: string, by: number) => addMonths(`${month}-01`, by).slice(0, 7)
