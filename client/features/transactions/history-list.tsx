import ArrowDownLeft from "lucide-react/icons/arrow-down-left"
import SearchX from "lucide-react/icons/search-x"
import { memo, type ReactNode, useEffect, useRef } from "react"
import type { TransactionFilters } from "#shared/contracts/transactions.ts"
import { ApiError } from "../../lib/api-client.ts"
import { failureText } from "../../lib/problem.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { classes } from "../../ui/classes.ts"
import { EmptyState, FailedState } from "../../ui/empty-state.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"
import { useHistory } from "./api.ts"
import { countRows } from "./by-day.ts"
import { HistoryDays } from "./history-days.tsx"
import { counted, HistoryFoot } from "./history-foot.tsx"

type HistoryListProps = {
  filters: TransactionFilters
  /** Whether the member chose any of the filters. */
  filtered: boolean
  hrefOf: (reference: string) => string
  onClear: () => void
}

/** The filtered history, in every state. */
export const HistoryList = memo(function HistoryList({
  filters,
  filtered,
  hrefOf,
  onClear,
}: HistoryListProps) {
  const history = useHistory(filters)
  return (
    <>
      <Shown
        {...history}
        hrefOf={hrefOf}
        empty={<NothingThere filtered={filtered} onClear={onClear} />}
      />
      <p role="status" className="sr-only">
        {inWords(history)}
      </p>
    </>
  )
})

type HistoryState = ReturnType<typeof useHistory>

/** An account that is not the member's has no matching transactions. */
const isNowhere = ({ error }: HistoryState["query"]) =>
  error instanceof ApiError && error.status === 404

/** Announced by screen readers whenever it changes. */
function inWords({ query }: HistoryState): Text {
  if (query.isFetching && (query.isPending || query.isPlaceholderData)) return asWritten("")
  if (isNowhere(query)) return say("No matching transactions")
  if (!query.data) return asWritten("")
  const { rows, next, pausedEarly } = query.data
  if (rows.length === 0)
    return say(pausedEarly ? "Nothing found so far" : "No matching transactions")
  const found = counted(countRows(rows))
  if (pausedEarly) {
    return say(
      "{count, plural, one {{shown} transaction} other {{shown} transactions}} found so far",
      found,
    )
  }
  return say(
    next
      ? "{count, plural, one {{shown} transaction} other {{shown} transactions}} shown, with more to load"
      : "{count, plural, one {{shown} transaction} other {{shown} transactions}} shown, and that's all",
    found,
  )
}

type ShownProps = HistoryState & {
  hrefOf: (reference: string) => string
  empty: ReactNode
}

function Shown({ query, more, hrefOf, empty }: ShownProps) {
  const focusAfter = useRef<number>(undefined)
  const { data: history, error, isPending, isFetching, isPlaceholderData, refetch } = query
  const rows = history?.rows

  // After a click on the button, the focus moves to the first new row.
  useEffect(() => {
    const added = focusAfter.current === undefined ? [] : (rows?.slice(focusAfter.current) ?? [])
    if (added.length === 0) return
    focusAfter.current = undefined
    // The money back of a payment has no row of its own.
    const shown = added.flatMap(({ reference }) => document.getElementById(reference) ?? [])
    shown[0]?.focus()
  }, [rows])

  if (isPending) {
    return (
      <Card as="div" className="py-2">
        <RowsSkeleton count={8} />
      </Card>
    )
  }
  const loading = more.isPending || isPlaceholderData
  const failure = more.error && more.variables === history?.next ? more.error : undefined
  const onMore = (byButton: boolean) => {
    if (byButton) focusAfter.current = history?.rows.length
    if (history?.next) more.mutate(history.next)
  }
  if (history?.pausedEarly && history.rows.length === 0) {
    return <NothingYet pending={loading} error={failure} onMore={() => onMore(true)} />
  }
  if (isNowhere(query) || rows?.length === 0) return empty
  if (!history) {
    return (
      <Card as="div">
        <FailedState
          title={say("Transactions did not load")}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    )
  }
  return (
    <Card aria-label={say("Transactions")} className="overflow-hidden">
      <div
        aria-busy={isPlaceholderData || undefined}
        className={classes("transition-opacity", isPlaceholderData && "opacity-60")}
      >
        <HistoryDays rows={history.rows} hrefOf={hrefOf} />
      </div>
      <HistoryFoot
        shown={countRows(history.rows)}
        next={history.next}
        pausedEarly={history.pausedEarly}
        pending={loading}
        error={failure}
        onMore={onMore}
      />
    </Card>
  )
}

type NothingYetProps = { pending: boolean; error: Error | undefined; onMore: () => void }

/** No matches so far; the rest is searched on request. */
function NothingYet({ pending, error, onMore }: NothingYetProps) {
  return (
    <Card as="div">
      <EmptyState
        icon={<SearchX />}
        title={say("Nothing found so far")}
        text={
          error
            ? say("Your older transactions could not be searched. {why}", {
                why: failureText(error),
              })
            : say("So far, only your newest transactions have been searched.")
        }
        action={
          <Button
            tone="secondary"
            pending={pending}
            pendingLabel={say("Searching...")}
            onClick={onMore}
          >
            {say("Search Further Back")}
          </Button>
        }
      />
    </Card>
  )
}

function NothingThere({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <Card as="div">
      {filtered ? (
        <EmptyState
          icon={<SearchX />}
          title={say("No matching transactions")}
          text={say("Try different words or fewer filters.")}
          action={
            <Button tone="secondary" onClick={onClear}>
              {say("Clear Filters")}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<ArrowDownLeft />}
          title={say("No transactions yet")}
          text={say("They appear here as soon as money moves.")}
        />
      )}
    </Card>
  )
}
