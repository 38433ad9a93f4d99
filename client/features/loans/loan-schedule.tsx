import CalendarDays from "lucide-react/icons/calendar-days"
import type { Installment, Loan } from "#shared/contracts/loans.ts"
import { formatAmount, formatPercent } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say, type Text } from "../../lib/say.ts"
import { Badge, type BadgeTone } from "../../ui/badge.tsx"
import { Card, CardBody, CardHead } from "../../ui/card.tsx"
import { classes } from "../../ui/classes.ts"
import { EmptyState } from "../../ui/empty-state.tsx"
import { loanTitle } from "./loan-words.ts"
import { owedAfter, type PlanLine, type PlanTotals, planOf, planTotals } from "./plan.ts"

/** A loan's installments with their totals. Before the payout, those that its terms give. */
export function LoanSchedule({ loan }: { loan: Loan }) {
  const lines = planOf(loan)
  const totals = planTotals(loan, lines)
  return (
    <Card aria-labelledby="loan-schedule" className="print:border-0 print:shadow-none">
      <CardHead id="loan-schedule" title={say("Payment Schedule")} />
      {lines.length === 0 ? (
        <EmptyState
          icon={<CalendarDays />}
          title={say("No installments")}
          text={
            loan.disbursedDate === null
              ? say("This loan was not paid out.")
              : say("It was repaid before the first installment.")
          }
        />
      ) : (
        <CardBody className="grid gap-5">
          <p className="max-w-[70ch] text-13 text-ink-2">{explained(loan)}</p>
          <Totals loan={loan} totals={totals} />
          <Table loan={loan} lines={lines} totals={totals} />
        </CardBody>
      )}
    </Card>
  )
}

function explained({ status, interestRate, disbursedDate }: Loan): Text {
  const rate = formatPercent(interestRate)
  if (disbursedDate !== null) {
    return say("{rate} a year. Each month's interest is a twelfth of that on what you still owe.", {
      rate,
    })
  }
  return status === "pending"
    ? say(
        "Estimated at {rate} a year; the rate is set when the loan is approved. Each month's interest is a twelfth of that on what you still owe.",
        { rate },
      )
    : say(
        "{rate} a year. Each month's interest is a twelfth of that on what you still owe. The dates follow from the payout: the first payment is due a month later.",
        { rate },
      )
}

function Totals({ loan, totals }: { loan: Loan; totals: PlanTotals }) {
  const paidOut = loan.disbursedDate !== null
  const all: readonly (readonly [Text, string])[] = [
    [say("Principal"), totals.principal],
    [say("Interest"), totals.interest],
    ...(paidOut
      ? ([
          [say("Paid", { context: "amount" }), totals.paid],
          [say("Open", { context: "amount" }), totals.open],
        ] as const)
      : ([[say("Total to repay"), totals.payment]] as const)),
    ...(paidOut && totals.early !== "0.00" ? ([[say("Repaid early"), totals.early]] as const) : []),
  ]
  return (
    <dl
      className={classes(
        "gap-x-4 gap-y-3 rounded-3 bg-tile px-4 py-3.5 md:flex md:flex-wrap md:gap-x-12",
        all.length === 3 ? "flex flex-wrap max-md:justify-between" : "grid grid-cols-2",
      )}
    >
      {all.map(([name, value]) => (
        <div key={name}>
          <dt className="text-12 leading-4.5 text-ink-2">{name}</dt>
          <dd translate="no" className="amount font-semibold">
            {formatAmount(value, loan.currency)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type TableProps = { loan: Loan; lines: readonly PlanLine[]; totals: PlanTotals }

function Table({ loan, lines, totals }: TableProps) {
  const { currency } = loan
  const dated = loan.disbursedDate !== null
  const show = (value: string) => formatAmount(value, currency)
  const owed = owedAfter(loan, lines)
  const shownOrNot = (value: string | null | undefined) => (value ? show(value) : undefined)
  return (
    <table className="w-full text-13 wrap-anywhere max-md:[&_*]:whitespace-normal">
      <caption className="sr-only">
        {say("Installments of {loan}", { loan: loanTitle(loan) })}
      </caption>
      <thead className="text-12 text-ink-3">
        <tr className="[&>th]:pb-2 [&>th]:font-normal">
          <th scope="col" className="text-left">
            {dated ? say("Due", { context: "column" }) : say("Month")}
          </th>
          <th scope="col" className="text-right">
            {say("Principal")}
          </th>
          <th scope="col" className="text-right">
            {say("Interest")}
          </th>
          <th scope="col" className="text-right">
            {say("Payment", { context: "of a loan" })}
          </th>
          <th scope="col" className="text-right max-md:hidden">
            {say("Still owed")}
          </th>
          {dated && (
            <th scope="col" className="text-right max-md:hidden">
              {say("Status")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <Row key={line.number} line={line} owed={shownOrNot(owed[index])} currency={currency} />
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-line font-semibold max-md:text-12 [&>*]:py-2.5">
          <th scope="row" className="text-left font-semibold">
            {say("Total")}
          </th>
          <td translate="no" className="amount text-right">
            {show(totals.principal)}
          </td>
          <td translate="no" className="amount text-right">
            {show(totals.interest)}
          </td>
          <td translate="no" className="amount text-right">
            {show(totals.payment)}
          </td>
          <td className="text-right text-ink-3 max-md:hidden">-</td>
          {dated && (
            <td translate="no" className="amount text-right max-md:hidden">
              {say("{amount} open", { amount: show(totals.open) })}
            </td>
          )}
        </tr>
      </tfoot>
    </table>
  )
}

const badges: Record<Installment["status"], { word: Text; tone: BadgeTone }> = {
  paid: { word: say("Paid", { context: "installment" }), tone: "positive" },
  overdue: { word: say("Overdue"), tone: "negative" },
  due: { word: say("Due today"), tone: "caution" },
  upcoming: { word: say("Upcoming", { context: "installment" }), tone: "neutral" },
}

function Row({
  line,
  owed,
  currency,
}: {
  line: PlanLine
  /** What is still owed after it, where that is known. */
  owed: Text | undefined
  currency: Loan["currency"]
}) {
  const { number, dueDate, principal, interest, payment, paid, status } = line
  const { word, tone } = badges[status ?? "upcoming"]
  const inPart = status !== null && status !== "paid" && paid !== "0.00"
  return (
    <tr className="break-inside-avoid border-t border-line align-top [&>*]:py-2.5">
      <th scope="row" className="text-left font-medium md:whitespace-nowrap">
        <span>{dueDate === null ? number : formatDay(dueDate)}</span>
        {status !== null && status !== "upcoming" && (
          <span className="mt-1 block md:hidden">
            <Badge tone={tone}>{word}</Badge>
          </span>
        )}
      </th>
      <td translate="no" className="amount text-right">
        {formatAmount(principal, currency)}
      </td>
      <td translate="no" className="amount text-right">
        {formatAmount(interest, currency)}
      </td>
      <td translate="no" className="amount text-right font-semibold">
        <span>{formatAmount(payment, currency)}</span>
        {inPart && (
          <span className="block text-12 font-normal text-ink-2">
            {say("{amount} paid", { amount: formatAmount(paid, currency) })}
          </span>
        )}
      </td>
      <td translate="no" className="amount text-right text-ink-2 max-md:hidden">
        {owed ?? "-"}
      </td>
      {status !== null && (
        <td className="text-right max-md:hidden">
          {status === "upcoming" ? (
            <span className="text-ink-3">{word}</span>
          ) : (
            <Badge tone={tone}>{word}</Badge>
          )}
        </td>
      )}
    </tr>
  )
}
