import { useQuery } from "@tanstack/react-query"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import { formatAmount } from "#shared/money/format.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { FailedState } from "../../ui/empty-state.tsx"
import { FigureRow, FigureRows, FigureRowsSkeleton } from "../../ui/figure-rows.tsx"
import { accountGroups } from "./account-groups.ts"
import { accountsQuery } from "./api.ts"
import { inUsd, totalUsd } from "./total-usd.ts"

/** Totals of the customer's accounts by currency and kind, and their sum. */
export function AccountSummary({ rates }: { rates: readonly ExchangeRate[] | undefined }) {
  const { data: accounts, isPending, error, isFetching, refetch } = useQuery(accountsQuery)
  const total = accounts && totalUsd(inUsd(accounts, rates))
  return (
    <Card aria-labelledby="account-summary" className="flex flex-col">
      <CardHead id="account-summary" title="Account Summary" />
      {isPending ? (
        <FigureRowsSkeleton />
      ) : !accounts ? (
        <FailedState
          title="Summary did not load"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <FigureRows>
          {accountGroups(accounts).map(({ name, apy, currency, balance }) => (
            <FigureRow
              key={`${name} ${apy ?? ""}`}
              name={
                <>
                  {name} {apy && <span className="text-ink-3">{apy}</span>}
                </>
              }
            >
              {formatAmount(balance, currency)}
            </FigureRow>
          ))}
          {total !== undefined && (
            <FigureRow name="Total" strong>
              {formatAmount(total, "USD")}
            </FigureRow>
          )}
        </FigureRows>
      )}
    </Card>
  )
}
