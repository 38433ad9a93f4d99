import { useQuery } from "@tanstack/react-query"
import type { MonthFigures } from "#shared/contracts/insights.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { monthInWords, shortMonthNames } from "#shared/time/days-in-words.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { Chart, LegendItem } from "../../ui/chart/chart.tsx"
import { PairedBars } from "../../ui/chart/paired-bars.tsx"
import { drawn } from "../../ui/chart/scale.ts"
import { Loaded } from "../../ui/loaded.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"
import { monthsQuery } from "./api.ts"

/** Money in and out of the last months. */
export function MonthsCard() {
  return (
    <Card aria-labelledby="months">
      <CardHead id="months" title={say("Money In and Out")} />
      <Loaded
        query={useQuery(monthsQuery)}
        failure={say("The months did not load")}
        skeleton={<RowsSkeleton count={3} />}
      >
        {(months) =>
          months.every(isEmpty) ? (
            <p className="px-4 pt-1 pb-6 text-ink-2 md:px-6">
              {say("Your months appear here after your first payment.")}
            </p>
          ) : (
            <MonthsChart months={months} />
          )
        }
      </Loaded>
    </Card>
  )
}

const isEmpty = ({ moneyIn, moneyOut }: MonthFigures) =>
  fromDecimal(moneyIn) === 0n && fromDecimal(moneyOut) === 0n

/** "Oct" for "2026-10", and "Jan 26" for the first month of a year. */
function shortMonth(month: string): Text {
  const name = shortMonthNames()[Number(month.slice(5)) - 1]?.replace(".", "") ?? ""
  return asWritten(month.endsWith("-01") ? `${name} ${month.slice(2, 4)}` : name)
}

function MonthsChart({ months }: { months: readonly MonthFigures[] }) {
  return (
    <Chart
      sentence={sentenceOf(months)}
      height={220}
      table={{
        head: [
          say("Month"),
          say("In", { context: "money" }),
          say("Out", { context: "money" }),
          say("Left", { context: "money" }),
        ],
        rows: months.map(({ month, moneyIn, moneyOut }) => [
          monthInWords(month),
          formatAmount(moneyIn, "EUR"),
          formatAmount(moneyOut, "EUR"),
          formatAmount(left(moneyIn, moneyOut), "EUR"),
        ]),
      }}
      legend={
        <p className="mb-2 flex gap-4">
          <LegendItem hatched={false} name={say("In", { context: "money" })} />
          <LegendItem hatched name={say("Out", { context: "money" })} />
        </p>
      }
      renderPicture={(size) => (
        <PairedBars
          {...size}
          groups={months.map(({ month, moneyIn, moneyOut }) => ({
            label: shortMonth(month),
            solid: drawn(moneyIn),
            hatched: drawn(moneyOut),
          }))}
        />
      )}
    />
  )
}

const left = (moneyIn: string, moneyOut: string) =>
  toDecimal(fromDecimal(moneyIn) - fromDecimal(moneyOut))

/** What is left of a full month on average; of the current one while it is the only one. */
function sentenceOf(months: readonly MonthFigures[]): Text {
  const full = months.slice(0, -1)
  const [current] = months.slice(-1)
  if (full.length === 0 && current) {
    return say("{moneyIn} came in this month, and {moneyOut} went out.", {
      moneyIn: formatAmount(current.moneyIn, "EUR"),
      moneyOut: formatAmount(current.moneyOut, "EUR"),
    })
  }
  const average = (key: "moneyIn" | "moneyOut") => {
    const sum = full.reduce((total, month) => total + fromDecimal(month[key]), 0n)
    return formatAmount(toDecimal(sum / BigInt(full.length)), "EUR")
  }
  return say(
    "{moneyIn} came in and {moneyOut} went out {count, plural, one {last month} other {a month, on average of the last #}}. Money between your own accounts is not counted.",
    { moneyIn: average("moneyIn"), moneyOut: average("moneyOut"), count: full.length },
  )
}
