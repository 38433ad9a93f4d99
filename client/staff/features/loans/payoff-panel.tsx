import { keepPreviousData, useQuery } from "@tanstack/react-query"
import FileText from "lucide-react/icons/file-text"
import { useState } from "react"
import type { LoanPaper } from "#shared/contracts/loans.ts"
import { type LoanPayoff, PayoffQuery, type StaffLoan } from "#shared/contracts/staff-loans.ts"
import { formatAmount } from "#shared/money/format.ts"
import { asWritten } from "#shared/words/text.ts"
import { bankDay } from "../../../lib/bank-time.ts"
import { problemOf } from "../../../lib/problem.ts"
import { progressText, useDownload } from "../../../lib/use-download.ts"
import { Button } from "../../../ui/button.tsx"
import { DateField } from "../../../ui/date-field.tsx"
import { KeyValue, KeyValues } from "../../../ui/key-values.tsx"
import { staffPath } from "../../staff-path.ts"
import { Panel, PanelBody } from "../../ui/panel.tsx"
import { payoffQuery } from "./api.ts"

/** What pays an active loan off on a day that the employee chooses: from today to 60 days ahead. */
export function PayoffPanel({ loan, today }: { loan: StaffLoan; today: LoanPayoff | null }) {
  const [day, setDay] = useState(bankDay(new Date()))
  const valid = PayoffQuery.safeParse({ on: day }).success
  const quote = useQuery({
    ...payoffQuery(loan.loanId, day),
    enabled: valid,
    placeholderData: keepPreviousData,
  })
  const letter = useDownload({ errorTitle: asWritten("The letter was not downloaded") })
  const figures = quote.data ?? (day === bankDay(new Date()) ? today : null)
  const money = (amount: string | undefined) =>
    amount === undefined ? "-" : formatAmount(amount, loan.currency)
  const refused = valid ? problemOf(quote.error)?.detail : "Choose a day"
  return (
    <Panel title="Payoff" aside={letter.running && progressText(letter)}>
      <PanelBody>
        <DateField
          label="Paid on"
          hint="From today to 60 days ahead, if nothing else is paid until then."
          value={day}
          onChange={setDay}
          error={refused}
        />
        <KeyValues className="-my-2">
          <KeyValue name="Due by that day">{money(figures?.due)}</KeyValue>
          <KeyValue name="Principal that is not due">{money(figures?.ahead)}</KeyValue>
          <KeyValue name="Interest so far">{money(figures?.accrued)}</KeyValue>
          <KeyValue name="Payoff" strong>
            <output translate="no" className="amount">
              {money(figures?.total)}
            </output>
          </KeyValue>
        </KeyValues>
        <div>
          <Button
            tone="secondary"
            icon={<FileText />}
            disabled={!valid || letter.running}
            onClick={() =>
              letter.start(
                `${staffPath("downloadStaffLoanPaper", loan.loanId)}?paper=payoff&on=${day}`,
              )
            }
          >
            Payoff Letter
          </Button>
        </div>
      </PanelBody>
    </Panel>
  )
}

const papers: readonly { paper: LoanPaper; label: string }[] = [
  { paper: "information", label: "Terms sheet" },
  { paper: "agreement", label: "Agreement" },
  { paper: "schedule", label: "Schedule" },
]

/** The papers that a loan has, as the member has them. */
export function PapersPanel({ loan }: { loan: StaffLoan }) {
  const download = useDownload({ errorTitle: asWritten("The paper was not downloaded") })
  const offered = loan.status !== "pending" && loan.status !== "rejected"
  const has = papers.filter(
    ({ paper }) => offered || (paper !== "agreement" && loan.status !== "rejected"),
  )
  if (has.length === 0) return null
  return (
    <Panel title="Papers" aside={download.running && progressText(download)}>
      <PanelBody>
        <div className="flex flex-wrap gap-2">
          {has.map(({ paper, label }) => (
            <Button
              key={paper}
              tone="secondary"
              icon={<FileText />}
              disabled={download.running}
              onClick={() =>
                download.start(`${staffPath("downloadStaffLoanPaper", loan.loanId)}?paper=${paper}`)
              }
            >
              {label}
            </Button>
          ))}
        </div>
      </PanelBody>
    </Panel>
  )
}
