import { useState } from "react"
import type { Loan } from "#shared/contracts/loans.ts"
import { rateOfPlan } from "#shared/loans/apr.ts"
import { formatAmount, formatPercent } from "#shared/money/format.ts"
import { schedule, scheduleTotals } from "#shared/money/schedule.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { classes } from "../../ui/classes.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { Say } from "../../ui/say.tsx"
import { useAcceptance } from "./api.ts"
import { DeclineDialog } from "./decline-dialog.tsx"
import { PapersToRead } from "./loan-papers.tsx"
import { loanTitle, loanWithAmount } from "./loan-words.ts"
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
  const [asked, setAsked] = useState<"accept" | "decline">()
  const close = () => setAsked(undefined)
  const title = loanTitle(loan)
  return (
    <section aria-labelledby={`offer-${loan.id}`} className="grid gap-3.5">
      <div>
        <h3 id={`offer-${loan.id}`} className="font-semibold">
          {say("Our Offer")}
        </h3>
        <p className="text-13 text-ink-2">
          {say("We pay the loan out after you accept. The offer is open until {date}.", {
            date: formatDay(offer.expiresOn),
          })}
        </p>
      </div>
      <OfferTerms loan={loan} />
      <p className="text-12 text-ink-3">
        {say(
          "There are no fees, so the interest is the total cost of the credit. The first payment is due a month after the payout. Until the payout, you can withdraw at no cost.",
        )}
      </p>
      <div className="flex gap-2 max-md:flex-wrap max-md:[&>*]:flex-1 md:justify-end print:hidden">
        {!whole && <ScheduleLink loan={loan} />}
        <Button
          tone="ghost"
          onClick={() => setAsked("decline")}
          aria-label={say("Decline {loan}", { loan: title })}
        >
          {say("Decline")}
        </Button>
        <Button
          onClick={() => setAsked("accept")}
          aria-label={say("Accept Offer: {loan}", { loan: title })}
        >
          {say("Accept Offer")}
        </Button>
      </div>
      {asked === "accept" && <AcceptDialog loan={loan} offer={offer} onClose={close} />}
      {asked === "decline" && <DeclineDialog loan={loan} onClose={close} />}
    </section>
  )
}

/** What an offer costs: the terms that acceptance agrees to. `narrow` has them in one column. */
function OfferTerms({ loan, narrow = false }: { loan: Loan; narrow?: boolean }) {
  const { amount, currency, interestRate, termMonths, firstPaymentDate } = loan
  const plan = schedule(amount, interestRate, termMonths)
  const { interest, total } = scheduleTotals(plan)
  const show = (value: string) => (
    <span translate="no" className="amount whitespace-nowrap">
      {formatAmount(value, currency)}
    </span>
  )
  return (
    <div className={classes("grid text-13", !narrow && "md:grid-cols-2 md:gap-x-10")}>
      <KeyValues>
        <KeyValue name={say("Amount")}>{show(amount)}</KeyValue>
        <KeyValue name={say("Annual rate, fixed")}>{formatPercent(interestRate)}</KeyValue>
        <KeyValue name={say("Total cost a year (APR)")}>
          {formatPercent(rateOfPlan(amount, plan))}
        </KeyValue>
        <KeyValue name={say("Monthly payment")}>
          <Say
            text="<b>{payment}</b> for {months, plural, one {# month} other {# months}}"
            payment={formatAmount(loan.monthlyPayment, currency)}
            months={termMonths}
            b={<span translate="no" className="amount whitespace-nowrap" />}
          />
        </KeyValue>
      </KeyValues>
      <KeyValues className={classes("border-line", narrow ? "border-t" : "max-md:border-t")}>
        <KeyValue name={say("Total interest")}>{show(interest)}</KeyValue>
        <KeyValue name={say("Total to repay")} strong>
          {show(total)}
        </KeyValue>
        <KeyValue name={say("First payment")}>
          {firstPaymentDate
            ? say("{date} at the earliest", { date: formatDay(firstPaymentDate) })
            : "-"}
        </KeyValue>
      </KeyValues>
    </div>
  )
}

/** Shows the terms and the papers once more before the password or the second factor agrees to them. */
function AcceptDialog({
  loan,
  offer,
  onClose,
}: Pick<LoanOfferProps, "loan" | "offer"> & { onClose: () => void }) {
  const accepting = useAcceptance(loan)
  return (
    <ConfirmDialog
      title={say("Accept This Offer?")}
      description={loanWithAmount(loan)}
      keep={say("Not Now")}
      action={say("Accept Offer")}
      pendingLabel={say("Accepting")}
      change={accepting}
      send={(told) => accepting.mutate(undefined, told)}
      toast={{
        title: say("You accepted the offer"),
        description: say("We will pay {amount} out to your account.", {
          amount: formatAmount(loan.amount, loan.currency),
        }),
      }}
      onClose={onClose}
    >
      <OfferTerms loan={loan} narrow />
      <PapersToRead loan={loan} />
      <p className="text-13 text-ink-2">
        {say(
          "You agree to these terms, and the bank pays the loan out. Until then, you can withdraw at no cost; the offer is open until {date}.",
          { date: formatDay(offer.expiresOn) },
        )}
      </p>
    </ConfirmDialog>
  )
}
