import { useQuery } from "@tanstack/react-query"
import Copy from "lucide-react/icons/copy"
import SearchX from "lucide-react/icons/search-x"
import type { ReactNode } from "react"
import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import { formatSigned, splitCents } from "#shared/money/format.ts"
import { ApiError } from "../../lib/api-client.ts"
import { copyText } from "../../lib/copy-text.ts"
import { asWritten, say } from "../../lib/say.ts"
import { StatusBadge } from "../../ui/badge.tsx"
import { classes } from "../../ui/classes.ts"
import { Dialog, DialogBody, dialogFoot } from "../../ui/dialog.tsx"
import { EmptyState, FailedState } from "../../ui/empty-state.tsx"
import { IconButton } from "../../ui/icon-button.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { transactionQuery } from "./api.ts"
import { transactionTitle } from "./transaction-detail.ts"
import { TransactionFacts } from "./transaction-facts.tsx"

type TransactionDialogProps = {
  reference: string
  /** What the page adds about a payment to or from another bank: below the amount, and to the details. */
  renderProgress: (transaction: TransactionDetail) => ReactNode
  renderFacts: (transaction: TransactionDetail) => ReactNode
  /** What can be done with it: buttons. */
  renderActions: (transaction: TransactionDetail) => ReactNode
  onClose: () => void
}

/** A dialog with one transaction and both its sides. */
export function TransactionDialog({
  reference,
  renderActions,
  onClose,
  ...more
}: TransactionDialogProps) {
  const { data: transaction, error, isFetching, refetch } = useQuery(transactionQuery(reference))
  return (
    <Dialog
      onClose={onClose}
      title={transaction ? transactionTitle(transaction) : say("Transaction")}
    >
      <DialogBody>
        {transaction ? (
          <Detail transaction={transaction} {...more} />
        ) : error instanceof ApiError && error.status === 404 ? (
          <EmptyState
            icon={<SearchX />}
            title={say("Transaction not found")}
            text={say("None of your transactions has this reference.")}
          />
        ) : error ? (
          <FailedState
            title={say("The transaction did not load")}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <DetailSkeleton />
        )}
      </DialogBody>
      {transaction && (
        <div
          className={classes(
            dialogFoot,
            "grid grid-cols-2 gap-2 md:flex md:justify-end max-md:[&>:first-child]:col-span-2 md:[&>:first-child]:mr-auto md:[&>:first-child]:-ml-5 max-md:[&>:nth-child(2):last-child]:col-span-2",
          )}
        >
          {renderActions(transaction)}
        </div>
      )}
    </Dialog>
  )
}

function Detail({
  transaction,
  renderProgress,
  renderFacts,
}: Pick<TransactionDialogProps, "renderProgress" | "renderFacts"> & {
  transaction: TransactionDetail
}) {
  const { amount, currency, direction, reference, status } = transaction
  const incoming = direction === "in"
  const { cents } = splitCents(amount, currency)
  const figure = formatSigned(amount, currency, incoming ? "+" : "-")
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p translate="no" className={classes("amount text-figure", incoming && "text-positive")}>
          <span>{asWritten(figure.slice(0, -cents.length))}</span>
          <span className={incoming ? undefined : "text-ink-3"}>{cents}</span>
        </p>
        <span role="status">
          <StatusBadge status={status} />
        </span>
      </div>
      {renderProgress(transaction)}
      <TransactionFacts transaction={transaction} more={renderFacts(transaction)}>
        <span className="flex items-center justify-end gap-1">
          <span className="tabular-nums">{reference}</span>
          <IconButton
            label={say("Copy reference")}
            className="-my-2 -mr-2"
            onClick={() => void copyText(reference, say("Reference copied to clipboard"))}
          >
            <Copy />
          </IconButton>
        </span>
      </TransactionFacts>
    </div>
  )
}

function DetailSkeleton() {
  return (
    <div role="status" className="grid gap-5 pb-2">
      <span className="sr-only">{say("Loading...")}</span>
      <Skeleton className="h-10 w-48" />
      {[40, 56, 44, 52].map((width) => (
        <div key={width} className="flex justify-between gap-6">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-3.5 w-2/5" />
        </div>
      ))}
    </div>
  )
}
