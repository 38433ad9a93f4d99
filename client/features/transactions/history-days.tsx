import { memo, useMemo } from "react"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { bankDay, dayHeading } from "../../lib/bank-time.ts"
import { Rows } from "../../ui/rows.tsx"
import { byDay, type HistoryDay } from "./by-day.ts"
import { TransactionRow } from "./transaction-row.tsx"

/** Rows by the bank's calendar days, newest first. */
export function HistoryDays({
  rows,
  hrefOf,
}: {
  rows: readonly Transaction[]
  /** The link to a transaction. Must be the same function as long as it returns the same links. */
  hrefOf: (reference: string) => string
}) {
  const days = useMemo(() => byDay(rows), [rows])
  const today = bankDay(new Date())
  return days.map((day) => <DayRows key={day.day} {...day} today={today} hrefOf={hrefOf} />)
}

type DayProps = HistoryDay & { today: string; hrefOf: (reference: string) => string }

/** The estimated height of a day's heading and of each row that has not been rendered. */
const headingPx = 44
const rowPx = 62

/**
 * One day. Days and rows outside the viewport are not styled, laid out, or painted (content-visibility), so
 * that long lists stay fast when a dialog or the theme changes the whole page.
 */
const DayRows = memo(function DayRows({ day, rows, hrefOf }: DayProps) {
  return (
    <section
      aria-labelledby={`day-${day}`}
      className="[content-visibility:auto] [&+&]:border-t [&+&]:border-line"
      style={{ containIntrinsicBlockSize: `auto ${headingPx + rowPx * rows.length}px` }}
    >
      <h2
        id={`day-${day}`}
        className="px-4 pt-4 pb-1 text-13 font-semibold text-ink-2 first-letter:uppercase md:px-6"
      >
        {dayHeading(day, new Date())}
      </h2>
      <Rows className="pb-1 [&>li]:[contain-intrinsic-block-size:auto_62px] [&>li]:[content-visibility:auto]">
        {rows.map(({ transaction, withMoneyBack }) => (
          <TransactionRow
            key={transaction.id}
            transaction={transaction}
            withMoneyBack={withMoneyBack}
            href={hrefOf(transaction.reference)}
          />
        ))}
      </Rows>
    </section>
  )
}, sameDay)

function sameDay(before: DayProps, after: DayProps): boolean {
  return (
    before.day === after.day &&
    before.today === after.today &&
    before.hrefOf === after.hrefOf &&
    before.rows.length === after.rows.length &&
    before.rows.every(
      ({ transaction, withMoneyBack }, index) =>
        transaction === after.rows[index]?.transaction &&
        withMoneyBack === after.rows[index]?.withMoneyBack,
    )
  )
}
