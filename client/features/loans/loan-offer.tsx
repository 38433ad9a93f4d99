import { useState } from "react"
import type { Loan } from "#shared/contracts/loans.ts"
import { rateOfPlan } from "#shared/loans/apr.ts"
import { loanTitles, monthsText } from "#shared/loans/loan-labels.ts"
import { formatAmount } from "#shared/money/format.ts"
import { schedule, scheduleTotals } from "#shared/money/schedule.ts"
import { formatDay } from "../../lib/format-date.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useAcceptance, useDecline } from "./api.ts"
import { ScheduleLink } from "./schedule-link.tsx"

type Offer = NonNullable<Loan["offer"]>

type LoanOfferProps = {
  loan: Loan
  offer: Offer
  /** On the loan's own page, which has the schedule below. */
  whole: boolean
}

/** The bank's offer of an approved loan: what it costs, until when it is open, and the member's answer. */
export function LoanOffer({ loan, offer, whole }: LoanOfferProps) {
  const [asking, setAsking] = useState(false)
  const acceptance = useAcceptance(loan)
  const title = loanTitles[loan.loanType]
  const { amount, currency, interestRate, termMonths, firstPaymentDate } = loan
  const plan = schedule(amount, interestRate, termMonths)
  const { interest, total } = scheduleTotals(plan)
  const show = (value: string) => (
    <span className="amount whitespace-nowrap">{formatAmount(value, currency)}</span>
  )
  return (
    <section aria-labelledby={`offer-${loan.id}`} className="grid gap-3.5">
      <div>
        <h3 id={`offer-${loan.id}`} className="font-semibold">
          Our Offer
        </h3>
        <p className="text-13 text-ink-2">
          We pay the loan out after you accept. The offer is open until {formatDay(offer.expiresOn)}
          .
        </p>
      </div>
      <div className="grid text-13 md:grid-cols-2 md:gap-x-10">
        <KeyValues>
          <KeyValue name="Amount">{show(amount)}</KeyValue>
          <KeyValue name="Annual rate, fixed">{interestRate}%</KeyValue>
          <KeyValue name="Total cost a year (APR)">{rateOfPlan(amount, plan)}%</KeyValue>
          <KeyValue name="Monthly payment">
            {show(loan.monthlyPayment)} for {monthsText(termMonths)}
          </KeyValue>
        </KeyValues>
        <KeyValues className="max-md:border-t max-md:border-line">
          <KeyValue name="Total interest">{show(interest)}</KeyValue>
          <KeyValue name="Total to repay" strong>
            {show(total)}
          </KeyValue>
          <KeyValue name="First payment">
            {firstPaymentDate ? `${formatDay(firstPaymentDate)} at the earliest` : "-"}
          </KeyValue>
        </KeyValues>
      </div>
      <p className="text-12 text-ink-3">
        There are no fees, so the interest is the total cost of the credit. The first payment is due
        a month after the payout. Until the payout, you can withdraw at no cost.
      </p>
      <div className="flex gap-2 max-md:flex-wrap max-md:[&>*]:flex-1 md:justify-end print:hidden">
        {!whole && <ScheduleLink loan={loan} />}
        <Button
          tone="ghost"
          disabled={acceptance.isPending}
          onClick={() => setAsking(true)}
          aria-label={`Decline ${title}`}
        >
          Decline
        </Button>
        <Button
          pending={acceptance.isPending}
          pendingLabel="Accepting"
          onClick={() =>
            acceptance.mutate(undefined, {
              onSuccess: () =>
                showToast({
                  title: "You accepted the offer",
                  description: `We will pay ${formatAmount(amount, currency)} out to your account.`,
                }),
            })
          }
          aria-label={`Accept Offer: ${title}`}
        >
          Accept Offer
        </Button>
      </div>
      {asking && <DeclineDialog loan={loan} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** Asks once more before an offer is declined, or an acceptance is withdrawn before the payout. */
export function DeclineDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const { mutate, isPending } = useDecline(loan)
  const accepted = loan.offer?.state === "accepted"
  return (
    <Dialog
      onClose={onClose}
      title={accepted ? "Withdraw from This Loan?" : "Decline This Offer?"}
      description={`${loanTitles[loan.loanType]} of ${formatAmount(loan.amount, loan.currency)}`}
      dismissible={!isPending}
    >
      <DialogBody>
        <p className="text-ink-2">
          The loan is not paid out, and you owe nothing. You can apply again at any time, perhaps at
          another rate.
        </p>
      </DialogBody>
      <DialogActions>
        <Button tone="ghost" size="large" disabled={isPending} onClick={onClose}>
          {accepted ? "Keep Loan" : "Keep Offer"}
        </Button>
        <Button
          tone="danger"
          size="large"
          pending={isPending}
          pendingLabel={accepted ? "Withdrawing" : "Declining"}
          onClick={() =>
            mutate(undefined, {
              onSuccess: () => {
                showToast({
                  title: accepted ? "You withdrew from the loan" : "You declined the offer",
                })
                onClose()
              },
            })
          }
        >
          {accepted ? "Withdraw" : "Decline Offer"}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
