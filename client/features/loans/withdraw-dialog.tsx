import { useQuery } from "@tanstack/react-query"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import { useEffect, useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Loan, Payoff } from "#shared/contracts/loans.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { problemOf } from "../../lib/problem.ts"
import { say } from "../../lib/say.ts"
import { afterTransfer } from "../../money/after-transfer.ts"
import { MoneyActions } from "../../money/money-actions.tsx"
import { OutcomeNote } from "../../money/outcome-note.tsx"
import type { Progress } from "../../money/resolve-outcome.ts"
import { AmountFigure } from "../../ui/amount-figure.tsx"
import { Dialog, DialogBody } from "../../ui/dialog.tsx"
import { FigureRowsSkeleton } from "../../ui/figure-rows.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Note } from "../../ui/note.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { payoffQuery, useWithdrawal } from "./api.ts"
import { loanTitle } from "./loan-words.ts"

type WithdrawDialogProps = { loan: Loan; account: Account | undefined; onClose: () => void }

/** Withdrawing after the payout: what it costs today, before anything is sent. */
export function WithdrawDialog({ loan, account, onClose }: WithdrawDialogProps) {
  const query = useQuery(payoffQuery(loan.id))
  const [progress, setProgress] = useState<Progress>("idle")
  return (
    <Dialog
      onClose={onClose}
      title={say("Withdraw from This Loan")}
      description={say("{loan}, paid back from {account}.", {
        loan: loanTitle(loan),
        account: account?.name ?? say("its account"),
      })}
      dismissible={progress === "idle" || progress === "unknown"}
    >
      <Loaded
        query={query}
        failure={say("The price did not load")}
        skeleton={
          <div className="pb-5">
            <FigureRowsSkeleton />
          </div>
        }
      >
        {(payoff) => (
          <WithdrawForm
            loan={loan}
            account={account}
            payoff={payoff}
            onAskAgain={() => void query.refetch()}
            onDone={onClose}
            onProgress={setProgress}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

type WithdrawFormProps = {
  loan: Loan
  account: Account | undefined
  payoff: Payoff
  /** Called when the price may have changed. */
  onAskAgain: () => void
  onDone: () => void
  onProgress: (progress: Progress) => void
}

function WithdrawForm(props: WithdrawFormProps) {
  const { loan, account, payoff, onAskAgain, onDone, onProgress } = props
  const { currency, withdrawalUntil } = loan
  const { progress, submit, checkAgain } = useWithdrawal(loan.id)
  useEffect(() => onProgress(progress), [onProgress, progress])
  const after = account && afterTransfer(account, payoff.total)
  const missing = after && "missing" in after ? after.missing : undefined
  const show = (value: string) => (
    <span translate="no" className="amount">
      {formatAmount(value, currency)}
    </span>
  )

  function send() {
    submit(
      { amount: payoff.total },
      {
        amount: formatAmount(payoff.total, currency),
        onSuccess: ({ transaction }) => {
          showToast({
            title: say("You withdrew from the loan"),
            description: say("{amount} was paid back.", {
              amount: formatAmount(transaction.amount, currency),
            }),
          })
          onDone()
        },
        onError: (error) => {
          if (problemOf(error)?.status === 422) onAskAgain()
        },
      },
    )
  }

  return (
    <form
      noValidate
      aria-label={say("Withdrawal", { context: "from a loan" })}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <DialogBody>
        <div>
          <p className="text-13 text-ink-2">{say("You pay back today")}</p>
          <AmountFigure amount={payoff.total} currency={currency} />
        </div>
        <KeyValues>
          <KeyValue name={say("Remaining principal")}>{show(payoff.principal)}</KeyValue>
          <KeyValue name={say("Interest up to {date}", { date: formatDay(payoff.date) })}>
            {show(payoff.interest)}
          </KeyValue>
          <KeyValue name={say("Left to repay")} strong>
            {say("Nothing. The loan is closed")}
          </KeyValue>
        </KeyValues>
        <p className="text-13 text-ink-3">
          {say(
            "You can withdraw without giving a reason{limit, select, date { until {date}} other {}}. It costs the interest for the days since the payout and nothing else.",
            {
              limit: withdrawalUntil ? "date" : "none",
              date: withdrawalUntil ? formatDay(withdrawalUntil) : "",
            },
          )}
        </p>
        {missing !== undefined && account && (
          <Note
            tone="negative"
            icon={<TriangleAlert />}
            title={say("{amount} more than {account} holds", {
              amount: formatAmount(missing, currency),
              account: account.name,
            })}
          >
            {say("Move money to this account first.")}
          </Note>
        )}
        <OutcomeNote progress={progress} onCheckAgain={checkAgain} />
      </DialogBody>
      <MoneyActions
        progress={progress}
        label={say("Pay Back {amount}", { amount: formatAmount(payoff.total, currency) })}
        sendingLabel={say("Paying back")}
        disabled={missing !== undefined}
        cancelLabel={say("Keep Loan")}
        onCancel={onDone}
      />
    </form>
  )
}
