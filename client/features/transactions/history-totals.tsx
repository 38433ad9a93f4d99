import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { TransactionFilters } from "#shared/contracts/transactions.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount, formatSigned } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { failureText } from "../../lib/problem.ts"
import { say, type Text } from "../../lib/say.ts"
import { Card } from "../../ui/card.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { CurrencyTile } from "../../ui/tile.tsx"
import { totalsQuery } from "./api.ts"

/**
 * Money in and out of the filtered transactions, by currency. Nothing while a text is searched, because the
 * bank searches only part of a long history at a time, and nothing without transactions.
 */
export function HistoryTotals({ filters: { q, ...filters } }: { filters: TransactionFilters }) {
  const query = useQuery({
    ...totalsQuery(filters),
    enabled: !q,
    placeholderData: keepPreviousData,
  })
  const { data: totals, isError, error } = query
  if (q || totals?.length === 0) return null
  return (
    <Card aria-labelledby="history-totals" className="mb-4 px-4 py-4 md:mb-6 md:px-6">
      <h2 id="history-totals" className="text-13 font-semibold text-ink-2">
        {heading(filters)}
      </h2>
      {isError && !totals ? (
        <p className="mt-1 text-13 text-ink-2">
          {say("The totals did not load. {why}", { why: failureText(error) })}
        </p>
      ) : (
        <table className="-mb-1 w-full [&_td]:py-1 [&_th]:py-1 [&_th]:font-normal">
          <thead className="text-12 text-ink-3">
            <tr>
              <th scope="col" className="w-12 text-left">
                <span className="sr-only">{say("Currency")}</span>
              </th>
              <th scope="col" className="text-right">
                {say("In", { context: "money" })}
              </th>
              <th scope="col" className="text-right">
                {say("Out", { context: "money" })}
              </th>
            </tr>
          </thead>
          <tbody>
            {totals ? (
              totals.map(({ currency, moneyIn, moneyOut }) => (
                <tr key={currency}>
                  <th scope="row">
                    <CurrencyTile currency={currency} small />
                  </th>
                  <td translate="no" className="amount text-right font-semibold">
                    <Sum amount={moneyIn} currency={currency} sign="+" />
                  </td>
                  <td translate="no" className="amount text-right font-semibold">
                    <Sum amount={moneyOut} currency={currency} sign="-" />
                  </td>
                </tr>
              ))
            ) : (
              <tr>
                <td className="h-8">
                  <Skeleton className="h-6 w-8" />
                </td>
                <td>
                  <Skeleton className="ml-auto h-3.5 w-24" />
                </td>
                <td>
                  <Skeleton className="ml-auto h-3.5 w-24" />
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** A sum with its sign. Nothing has no sign and no color. */
function Sum({ amount, currency, sign }: { amount: string; currency: Currency; sign: "+" | "-" }) {
  if (amount === "0.00") {
    return (
      <span translate="no" className="font-normal text-ink-3">
        {formatAmount(amount, currency)}
      </span>
    )
  }
  return (
    <span translate="no" className={sign === "+" ? "text-positive" : undefined}>
      {formatSigned(amount, currency, sign)}
    </span>
  )
}

/** "Money in and out, 1 Nov 2026 to 30 Nov 2026": with the filtered days in the bank's form. */
function heading({ from, to }: Pick<TransactionFilters, "from" | "to">): Text {
  if (from && to) {
    return from === to
      ? say("Money in and out, {day}", { day: formatDay(from) })
      : say("Money in and out, {from} to {to}", { from: formatDay(from), to: formatDay(to) })
  }
  if (from) return say("Money in and out, from {from}", { from: formatDay(from) })
  return to ? say("Money in and out, until {to}", { to: formatDay(to) }) : say("Money in and out")
}
