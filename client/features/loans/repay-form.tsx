import { useEffect, useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { type Loan, NewRepayment, type Payoff } from "#shared/contracts/loans.ts"
import { formatAmount } from "#shared/money/format.ts"
import { parseAmount, toDecimal } from "#shared/money/money.ts"
import { problemOf } from "../../lib/problem.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { afterTransfer } from "../../money/after-transfer.ts"
import type { Progress } from "../../money/resolve-outcome.ts"
import { showToast } from "../../ui/toast-store.ts"
import { useRepayment } from "./api.ts"
import { RepayAmount } from "./repay-amount.tsx"
import { RepayReview } from "./repay-review.tsx"
import { type Split, split } from "./repayment.ts"

type RepayFormProps = {
  loan: Loan
  account: Account | undefined
  payoff: Payoff
  /** Called when the payoff may have changed. */
  onAskAgain: () => void
  onDone: () => void
  onProgress: (progress: Progress) => void
}

/** An early repayment in two steps: the amount, then a review of how it is applied. */
export function RepayForm(props: RepayFormProps) {
  const { loan, account, payoff, onAskAgain, onDone, onProgress } = props
  const [reviewed, setReviewed] = useState<{ amount: string; parts: Split }>()
  const { progress, submit, checkAgain } = useRepayment(loan.id)
  useEffect(() => onProgress(progress), [onProgress, progress])

  const form = useContractForm({
    contract: NewRepayment,
    values: { amount: "" },
    mode: "onSubmit",
    send: ({ amount }) => {
      review(amount)
    },
  })
  const refuse = (message: Text) => form.form.setError("amount", { message }, { shouldFocus: true })

  /** Continues with an amount that the bank would accept. */
  function review(amount: string): void {
    const parts = split(amount, payoff, loan.currency)
    if (!parts) return refuse(say("Amount must be a positive number"))
    if ("problem" in parts) return refuse(parts.problem)
    const after = account && afterTransfer(account, amount)
    if (after && "missing" in after) {
      const missing = formatAmount(after.missing, loan.currency)
      return refuse(
        say("{amount} more than {account} holds", { amount: missing, account: account.name }),
      )
    }
    setReviewed({ amount: toDecimal(parseAmount(amount) ?? 0n), parts })
  }

  function send(amount: string) {
    submit(
      { amount },
      {
        amount: formatAmount(amount, loan.currency),
        onSuccess: ({ transaction }) => {
          const booked = formatAmount(transaction.amount, transaction.currency)
          showToast({
            title: say("Your repayment of {amount} has been booked", { amount: booked }),
          })
          onDone()
        },
        onError: (error) => {
          const problem = problemOf(error)
          if (problem?.status !== 422) return
          onAskAgain()
          setReviewed(undefined)
          // The field must be rendered before it can take the message and the focus.
          requestAnimationFrame(() => refuse(asWritten(problem.detail)))
        },
      },
    )
  }

  if (!reviewed) {
    return (
      <RepayAmount form={form} loan={loan} account={account} payoff={payoff} onCancel={onDone} />
    )
  }
  return (
    <RepayReview
      {...reviewed}
      loan={loan}
      account={account}
      progress={progress}
      onEdit={() => setReviewed(undefined)}
      onSend={() => send(reviewed.amount)}
      onCheckAgain={checkAgain}
      onClose={onDone}
    />
  )
}
