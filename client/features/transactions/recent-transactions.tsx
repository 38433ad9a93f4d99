import { useQuery } from "@tanstack/react-query"
import ArrowDownLeft from "lucide-react/icons/arrow-down-left"
import type { ReactNode } from "react"
import { say } from "../../lib/say.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { classes } from "../../ui/classes.ts"
import { EmptyState } from "../../ui/empty-state.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Rows, RowsSkeleton } from "../../ui/rows.tsx"
import { foldGivenBack } from "./fold-given-back.ts"
import { transactionsQuery } from "./recent-query.ts"
import { TransactionRow } from "./transaction-row.tsx"

const shownAtMost = 7

/** From this many rows on, they fill the height of the card beside them. */
const fillFrom = 5

/** The latest transactions, newest first; each leads to its details. */
export function RecentTransactions({
  hrefOf,
  firstStep,
}: {
  /** The link to a transaction's details. */
  hrefOf: (reference: string) => string
  /** The suggestion in an empty list. */
  firstStep?: ReactNode
}) {
  const query = useQuery(transactionsQuery)
  const now = new Date()
  return (
    <Card aria-labelledby="recent-transactions" className="flex flex-col">
      <CardHead
        id="recent-transactions"
        title={say("Recent Transactions")}
        aside={
          <TextLink href="/transactions" className="touch-area">
            {say("All transactions")}
          </TextLink>
        }
      />
      <Loaded
        query={query}
        failure={say("Transactions did not load")}
        skeleton={
          <div className="py-2">
            <RowsSkeleton count={shownAtMost} />
          </div>
        }
      >
        {(transactions) =>
          transactions.length === 0 ? (
            <div className="grid flex-1 place-items-center">
              <EmptyState
                icon={<ArrowDownLeft />}
                title={say("No transactions yet")}
                text={say(
                  firstStep
                    ? "Add funds to an account to make your first one."
                    : "They appear here as soon as money moves.",
                )}
                action={firstStep}
              />
            </div>
          ) : (
            <Rows
              className={classes(
                "flex flex-1 flex-col py-2",
                transactions.length >= fillFrom && "lg:[&>li]:max-h-21 lg:[&>li]:flex-[1_0_auto]",
              )}
            >
              {foldGivenBack(transactions)
                .slice(0, shownAtMost)
                .map((row) => (
                  <TransactionRow
                    key={row.transaction.id}
                    {...row}
                    now={now}
                    href={hrefOf(row.transaction.reference)}
                  />
                ))}
            </Rows>
          )
        }
      </Loaded>
    </Card>
  )
}
