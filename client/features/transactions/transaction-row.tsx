import ArrowDownLeft from "lucide-react/icons/arrow-down-left"
import ArrowRightLeft from "lucide-react/icons/arrow-right-left"
import ArrowUpRight from "lucide-react/icons/arrow-up-right"
import { memo } from "react"
import { Link } from "wouter"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { formatSigned } from "#shared/money/format.ts"
import { relativeTime } from "#shared/time/relative-time.ts"
import { bankClock } from "../../lib/bank-time.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { nameInitials } from "../../lib/initials.ts"
import { say } from "../../lib/say.ts"
import { StatusBadge } from "../../ui/badge.tsx"
import { Row, rowLink } from "../../ui/rows.tsx"
import { Tile } from "../../ui/tile.tsx"
import { transactionDetail, transactionTitle } from "./transaction-detail.ts"

type TransactionRowProps = {
  transaction: Transaction
  /** Whether the row also stands for the transaction that gave its money back. */
  withMoneyBack?: boolean
  /** Shows the age of the transaction; without it, the time of day. */
  now?: Date
  /** Makes the whole row a link. */
  href?: string
}

/** One transaction as its viewer sees it: incoming money is green with a plus sign. */
export const TransactionRow = memo(function TransactionRow({
  transaction,
  withMoneyBack = false,
  now,
  href,
}: TransactionRowProps) {
  const { type, status, direction, amount, currency, createdAt, counterpartyName } = transaction
  const title = transactionTitle(transaction)
  const incoming = direction === "in"
  const moment = new Date(createdAt)
  const initials = nameInitials(counterpartyName ?? "")
  return (
    <Row
      leads={href !== undefined}
      tile={
        <Tile tone={incoming ? "positive" : "neutral"}>
          {initials && type !== "exchange" ? (
            // From the style sheet, because they are only a picture: not copied, searched, or read out.
            <span data-initials={initials} className="before:content-[attr(data-initials)]" />
          ) : type === "exchange" ? (
            <ArrowRightLeft />
          ) : incoming ? (
            <ArrowDownLeft />
          ) : (
            <ArrowUpRight />
          )}
        </Tile>
      }
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
            {href ? (
              <Link
                href={href}
                state={{ fromList: true }}
                id={transaction.reference}
                className={rowLink}
              >
                {title}
              </Link>
            ) : (
              title
            )}
          </span>
          {status !== "completed" && <StatusBadge status={status} />}
        </span>
      }
      end={
        <span
          translate="no"
          className={withMoneyBack ? "text-ink-3" : incoming ? "text-positive" : undefined}
        >
          {formatSigned(amount, currency, incoming ? "+" : "-")}
        </span>
      }
      detail={
        <span dir="auto" className="line-clamp-1 wrap-anywhere">
          {withMoneyBack
            ? say("Money back {amount}", { amount: formatSigned(amount, currency, "+") })
            : transactionDetail(transaction)}
        </span>
      }
      endDetail={
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {now ? relativeTime(moment, now) : bankClock(moment)}
        </time>
      }
    />
  )
})
