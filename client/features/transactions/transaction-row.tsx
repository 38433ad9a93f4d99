import ArrowDownLeft from "lucide-react/icons/arrow-down-left"
import ArrowRightLeft from "lucide-react/icons/arrow-right-left"
import ArrowUpRight from "lucide-react/icons/arrow-up-right"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { formatSigned } from "#shared/money/format.ts"
import { relativeTime } from "#shared/time/relative-time.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { Row } from "../../ui/rows.tsx"
import { Tile } from "../../ui/tile.tsx"
import { transactionDetail } from "./transaction-detail.ts"

/** One movement as its viewer sees it: + and green for money that came in (DESIGN section 7). */
export function TransactionRow({ transaction, now }: { transaction: Transaction; now: Date }) {
  const { type, direction, amount, currency, createdAt } = transaction
  const incoming = direction === "in"
  return (
    <Row
      tile={
        <Tile tone={incoming ? "positive" : "neutral"}>
          {type === "exchange" ? (
            <ArrowRightLeft />
          ) : incoming ? (
            <ArrowDownLeft />
          ) : (
            <ArrowUpRight />
          )}
        </Tile>
      }
      title={
        <span className="line-clamp-2 font-medium wrap-anywhere">{transaction.description}</span>
      }
      end={
        <span className={incoming ? "text-positive" : undefined}>
          {formatSigned(amount, currency, incoming ? "+" : "-")}
        </span>
      }
      detail={<span className="line-clamp-1 wrap-anywhere">{transactionDetail(transaction)}</span>}
      endDetail={
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {relativeTime(new Date(createdAt), now)}
        </time>
      }
    />
  )
}
