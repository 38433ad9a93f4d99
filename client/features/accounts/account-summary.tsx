import { useQuery } from "@tanstack/react-query"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import { formatAmount } from "#shared/money/format.ts"
import { say } from "../../lib/say.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { FigureRow, FigureRows, FigureRowsSkeleton } from "../../ui/figure-rows.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { accountGroups } from "./account-groups.ts"
import { accountsQuery } from "./api.ts"
import { inUsd, totalUsd } from "./total-usd.ts"

/** Totals of the member's accounts by currency and kind, and their sum. */
export function AccountSummary({ rates }: { rates: readonly ExchangeRate[] | undefined }) {
  const query = useQuery(accountsQuery)
  const total = query.data && totalUsd(inUsd(query.data, rates))
  return (
    <Card aria-labelledby="account-summary" className="flex flex-col">
      <CardHead id="account-summary" title={say("Account Summary")} />
      <Loaded query={query} failure={say("Summary did not load")} skeleton={<FigureRowsSkeleton />}>
        {(accounts) => (
          <FigureRows>
            {accountGroups(accounts).map(({ name, apy, currency, balance }) => (
              <FigureRow
                key={`${name} ${apy ?? ""}`}
                name={
                  <>
                    <span>{name}</span> {apy && <span className="text-ink-3">{apy}</span>}
                  </>
                }
              >
                <span translate="no">{formatAmount(balance, currency)}</span>
              </FigureRow>
            ))}
            {total !== undefined && (
              <FigureRow name={say("Total")} strong>
                <span translate="no">{formatAmount(total, "USD")}</span>
              </FigureRow>
            )}
          </FigureRows>
        )}
      </Loaded>
    </Card>
  )
}
