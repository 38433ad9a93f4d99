import type { Instalment, Loan } from "#shared/contracts/loans.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { formatDay } from "../../lib/format-date.ts"
import { Badge, type BadgeTone } from "../../ui/badge.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { loanTitles } from "./loan-labels.ts"

/** A loan's monthly installments. */
export function ScheduleDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Payment Schedule"
      description={`${loanTitles[loan.loanType]} at ${loan.interestRate}% a year. Each month, you pay a twelfth of that on what you still owe.`}
    >
      <div className="px-4 pt-4 pb-6 md:px-7">
        <table className="w-full text-13">
          <caption className="sr-only">Installments of {loanTitles[loan.loanType]}</caption>
          <thead className="sticky top-0 bg-overlay text-12 text-ink-3">
            <tr className="[&>th]:pt-2 [&>th]:pb-2 [&>th]:font-normal">
              <th scope="col" className="text-left">
                Due
              </th>
              <th scope="col" className="text-right">
                Principal
              </th>
              <th scope="col" className="text-right">
                Interest
              </th>
              <th scope="col" className="text-right">
                Payment
              </th>
              <th scope="col" className="text-right max-md:hidden">
                Status
              </th>
            </tr>
          </thead>
          <tbody>
            {loan.instalments.map((instalment) => (
              <Row key={instalment.number} instalment={instalment} currency={loan.currency} />
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

const badges: Record<Instalment["status"], { word: string; tone: BadgeTone }> = {
  paid: { word: "Paid", tone: "positive" },
  overdue: { word: "Overdue", tone: "negative" },
  due: { word: "Due today", tone: "caution" },
  upcoming: { word: "Upcoming", tone: "neutral" },
}

function Row({ instalment, currency }: { instalment: Instalment; currency: Loan["currency"] }) {
  const { dueDate, principal, interest, paid, status } = instalment
  const { word, tone } = badges[status]
  const payment = toDecimal(fromDecimal(principal) + fromDecimal(interest))
  const inPart = status !== "paid" && paid !== "0.00"
  return (
    <tr className="border-t border-line align-top [&>*]:py-2.5">
      <th scope="row" className="text-left font-medium whitespace-nowrap">
        {formatDay(dueDate)}
        {status !== "upcoming" && (
          <span className="mt-1 block md:hidden">
            <Badge tone={tone}>{word}</Badge>
          </span>
        )}
      </th>
      <td className="amount text-right">{formatAmount(principal, currency)}</td>
      <td className="amount text-right">{formatAmount(interest, currency)}</td>
      <td className="amount text-right font-semibold">
        {formatAmount(payment, currency)}
        {inPart && (
          <span className="block text-12 font-normal text-ink-2">
            {formatAmount(paid, currency)} paid
          </span>
        )}
      </td>
      <td className="text-right max-md:hidden">
        {status === "upcoming" ? (
          <span className="text-ink-3">{word}</span>
        ) : (
          <Badge tone={tone}>{word}</Badge>
        )}
      </td>
    </tr>
  )
}
