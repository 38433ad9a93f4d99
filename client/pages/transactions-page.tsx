import { useQuery } from "@tanstack/react-query"
import Download from "lucide-react/icons/download"
import FilterX from "lucide-react/icons/funnel-x"
import { useCallback, useMemo } from "react"
import { useLocation, useSearch } from "wouter"
import type { Account } from "#shared/contracts/accounts.ts"
import { accountsQuery } from "../features/accounts/api.ts"
import { PaymentFacts, PaymentProgress } from "../features/payments/payment-progress.tsx"
import { exportAddress } from "../features/transactions/api.ts"
import {
  checkFilters,
  type FilterName,
  filterSearch,
  readFilters,
} from "../features/transactions/filters.ts"
import { HistoryFilters } from "../features/transactions/history-filters.tsx"
import { HistoryList } from "../features/transactions/history-list.tsx"
import { TransactionDialog } from "../features/transactions/transaction-dialog.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { Button, buttonClasses } from "../ui/button.tsx"
import { Card } from "../ui/card.tsx"
import { classes } from "../ui/classes.ts"
import { EmptyState } from "../ui/empty-state.tsx"
import { PageBody, PageHead } from "../ui/page-body.tsx"

const path = "/transactions"
const none: Account[] = []

/** The whole history: search, filters, a transaction's details, and the CSV download. */
export function TransactionsPage() {
  usePageTitle("Transactions")
  const { data: accounts = none } = useQuery(accountsQuery)
  const { values, filters, errors, show, change, clear, hrefOf, close } = useAddress()
  return (
    <PageBody>
      <PageHead
        title="Transactions"
        lead="All your transactions, newest first."
        back={{ href: "/", label: "Back to Dashboard" }}
        action={
          filters && (
            <a
              href={exportAddress(filters)}
              download
              className={classes(buttonClasses({ tone: "secondary" }), "gap-2")}
            >
              <Download />
              Download CSV
            </a>
          )
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:grid-rows-[auto_1fr]">
        <HistoryFilters
          accounts={accounts}
          values={values}
          errors={errors}
          onChange={change}
          onClear={clear}
        />
        <div className="min-w-0 lg:col-start-1 lg:row-start-2">
          {filters ? (
            <HistoryList filters={filters} hrefOf={hrefOf} onClear={clear} />
          ) : (
            <Card as="div">
              <EmptyState
                icon={<FilterX />}
                title="These filters can't be used"
                text="Correct the ones with a message, or clear them all."
                action={
                  <Button tone="secondary" onClick={clear}>
                    Clear filters
                  </Button>
                }
              />
            </Card>
          )}
        </div>
      </div>
      {show && (
        <TransactionDialog
          reference={show}
          renderProgress={(transaction) => <PaymentProgress transaction={transaction} />}
          renderFacts={(transaction) => <PaymentFacts transaction={transaction} />}
          onClose={close}
        />
      )}
    </PageBody>
  )
}

/** The filters and the transaction in the URL, and functions that change them. */
function useAddress() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const show = new URLSearchParams(search).get("show")
  // Stays the same while the filters do, whichever transaction is shown.
  const canonical = filterSearch(readFilters(search))
  const { values, filters, errors } = useMemo(() => {
    const read = readFilters(canonical)
    return { values: read, ...checkFilters(read) }
  }, [canonical])

  const change = useCallback(
    (name: FilterName, value: string) => {
      // Replaces the URL while typing, so that going back undoes a filter at once, not letter by letter.
      const replace = Boolean(values[name] && value)
      navigate(path + filterSearch({ ...values, [name]: value }), { replace })
    },
    [values, navigate],
  )
  const clear = useCallback(() => navigate(path), [navigate])
  const hrefOf = useCallback(
    (reference: string) => path + filterSearch(values, reference),
    [values],
  )
  const close = useCallback(() => {
    const state: unknown = history.state
    const fromList = typeof state === "object" && state !== null && "fromList" in state
    if (fromList) history.back()
    else navigate(path + filterSearch(values), { replace: true })
  }, [values, navigate])

  return { values, filters, errors, show, change, clear, hrefOf, close }
}
