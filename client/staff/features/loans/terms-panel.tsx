import type { StaffLoan, StaffLoanDetail } from "#shared/contracts/staff-loans.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { employmentOptions, monthsText } from "#shared/loans/loan-labels.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDateTime, formatDay } from "../../../lib/format-date.ts"
import { TextLink } from "../../../ui/link.tsx"
import { Detail, Details, Panel } from "../../ui/panel.tsx"
import type { ShownLoan } from "./loan-warnings.ts"

/** What the loan is, and, from the member's file, its account. */
export function TermsPanel({ loan, file }: ShownLoan) {
  const { currency, status, offerExpiresOn, acceptedAt } = loan
  const money = (amount: string) => formatAmount(amount, currency)
  return (
    <Panel title="Terms">
      <Details>
        <Detail name="Member">
          <TextLink href={`/members/${loan.memberId}`}>{loan.name}</TextLink>
        </Detail>
        <Detail name="Amount">{money(loan.amount)}</Detail>
        <Detail name="Term">{monthsText(loan.termMonths)}</Detail>
        <Detail name={status === "pending" ? "Estimated rate" : "Rate"}>
          {`${loan.interestRate}%`}
        </Detail>
        <Detail name="Monthly payment">{money(loan.monthlyPayment)}</Detail>
        <Detail name="Applied">{formatDateTime(loan.applicationDate)}</Detail>
        {offerExpiresOn && !acceptedAt && (
          <Detail name="Offer until">{formatDay(offerExpiresOn)}</Detail>
        )}
        {acceptedAt && <Detail name="Accepted">{formatDateTime(acceptedAt)}</Detail>}
        {file?.disbursedOn && <Detail name="Paid out">{formatDay(file.disbursedOn)}</Detail>}
        {status === "active" && <Detail name="Debt">{money(loan.balance)}</Detail>}
        {file?.writtenOff && <Detail name="Written off">{money(file.writtenOff)}</Detail>}
        {file?.account && (
          <Detail name={`Account, holds ${money(file.account.balance)}`}>
            <bdi translate="no" className="block">
              {file.account.name}
            </bdi>
            <span translate="no" className="iban text-12 text-ink-3">
              {formatIban(file.account.iban)}
            </span>
          </Detail>
        )}
        <Detail name="Purpose">{loan.purpose}</Detail>
      </Details>
    </Panel>
  )
}

/** What the member stated in the application. */
export function ApplicationPanel({
  loan,
  application,
}: {
  loan: StaffLoan
  application: NonNullable<NonNullable<StaffLoanDetail["file"]>["application"]>
}) {
  const { employmentType, annualIncome, creditScore, collateral, rejectionReason } = application
  return (
    <Panel title="Application" aside="As the member stated it">
      <Details>
        <Detail name="Employment">
          {employmentOptions.find(({ value }) => value === employmentType)?.text}
        </Detail>
        <Detail name="Yearly income">
          <span translate="no">{formatAmount(annualIncome, loan.currency)}</span>
        </Detail>
        <Detail name="Credit score">{creditScore ?? "Not stated"}</Detail>
        <Detail name="Collateral">{collateral ?? "None"}</Detail>
        {rejectionReason && <Detail name="Rejected because">{rejectionReason}</Detail>}
      </Details>
    </Panel>
  )
}
