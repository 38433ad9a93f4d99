import { useQuery } from "@tanstack/react-query"
import ArrowLeftRight from "lucide-react/icons/arrow-left-right"
import { currencies } from "#shared/money/currency.ts"
import { formatRate } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { FigureRow, FigureRows, FigureRowsSkeleton } from "../../ui/figure-rows.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { CurrencyTile } from "../../ui/tile.tsx"
import { exchangeRatesQuery, findRate } from "./api.ts"

/** The pairs on the dashboard, each against the US dollar (specification section 2). */
const shownCurrencies = currencies.filter((currency) => currency !== "USD")

/** The rates to four decimals, such as EUR/USD, with their date. */
export function RatesCard() {
  const query = useQuery(exchangeRatesQuery)
  const shown = shownCurrencies.flatMap((currency) => findRate(query.data, currency, "USD") ?? [])
  const [first] = shown
  return (
    <Card aria-labelledby="exchange-rates" className="flex flex-col">
      <CardHead
        id="exchange-rates"
        title={say("Exchange Rates")}
        aside={first && say("As of {date}", { date: formatDay(first.rateDate) })}
      />
      <Loaded
        query={query}
        failure={say("Exchange rates did not load")}
        skeleton={<FigureRowsSkeleton />}
      >
        {() =>
          shown.length === 0 ? (
            <EmptyState
              icon={<ArrowLeftRight />}
              title={say("No exchange rates")}
              text={say("The bank has no rates at the moment.")}
            />
          ) : (
            <FigureRows>
              {shown.map(({ fromCurrency, rate }) => (
                <FigureRow
                  key={fromCurrency}
                  strong
                  name={
                    <span className="flex items-center gap-2.5 font-medium text-ink">
                      <CurrencyTile currency={fromCurrency} small />
                      <span>{`${fromCurrency}/USD`}</span>
                    </span>
                  }
                >
                  <span translate="no">{formatRate(rate, 4)}</span>
                </FigureRow>
              ))}
            </FigureRows>
          )
        }
      </Loaded>
    </Card>
  )
}
