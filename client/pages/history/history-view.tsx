import FilterX from "lucide-react/icons/funnel-x"
import type { Account } from "#shared/contracts/accounts.ts"
import { HistoryFilters } from "../../features/transactions/history-filters.tsx"
import { HistoryList } from "../../features/transactions/history-list.tsx"
import { HistoryTotals } from "../../features/transactions/history-totals.tsx"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { TransactionDetails } from "./transaction-details.tsx"
import type { HistoryAddress } from "./use-history-address.ts"

/** A history with its search, its filters, and the details of the transaction in the URL. */
export function HistoryView({
  address: { values, filters, errors, change, choose, clear, hrefOf, show, close },
  accounts,
}: {
  address: HistoryAddress
  /** The accounts to choose from; undefined in the history of one account. */
  accounts?: readonly Account[]
}) {
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:grid-rows-[auto_1fr]">
        <HistoryFilters
          accounts={accounts}
          values={values}
          errors={errors}
          onChange={change}
          onChoose={choose}
          onClear={clear}
        />
        <div className="min-w-0 lg:col-start-1 lg:row-start-2">
          {filters ? (
            <>
              <HistoryTotals filters={filters} />
              <HistoryList
                filters={filters}
                filtered={Object.keys(values).length > 0}
                hrefOf={hrefOf}
                onClear={clear}
              />
            </>
          ) : (
            <Card as="div">
              <EmptyState
                icon={<FilterX />}
                title={say("These filters can't be used")}
                text={say("Correct the ones with a message, or clear them all.")}
                action={
                  <Button tone="secondary" onClick={clear}>
                    {say("Clear Filters")}
                  </Button>
                }
              />
            </Card>
          )}
        </div>
      </div>
      {show && <TransactionDetails reference={show} onClose={close} />}
    </>
  )
}
