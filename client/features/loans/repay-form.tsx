import { useEffect, useState } from "react"
import { useForm } from "react-hook-form"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Loan, NewRepayment, Payoff } from "#shared/contracts/loans.ts"
import { formatAmount } from "#shared/money/format.ts"
import { parseAmount, toDecimal } from "#shared/money/money.ts"
import { problemOf } from "../../lib/problem.ts"
import type { Progress } from "../../money/resolve-outcome.ts"
import { showToast } from "../../ui/toast-store.ts"
import { useRepayment } from "./api.ts"
import { RepayAmount } from "./repay-amount.tsx"
import { RepayReview } from "./repay-review.tsx"
import type { Split } from "./repayment.ts"

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
  const form = useForm<NewRepayment>({ mode: "onSubmit", defaultValues: { amount: "" } })
  const [reviewed, setReviewed] = useState<{ amount: string; parts: Split }>()
  const { progress, submit, checkAgain } = useRepayment(loan.id)
  useEffect(() => onProgress(progress), [onProgress, progress])

  function send(amount: string) {
    submit(
      { amount },
      {
        amount: formatAmount(amount, loan.currency),
        onSuccess: ({ transaction }) => {
          const booked = formatAmount(transaction.amount, transaction.currency)
          showToast({ title: `Your repayment of ${booked} has been booked` })
          onDone()
        },
        onError: (error) => {
          const problem = problemOf(error)
          if (problem?.status !== 422) return
          onAskAgain()
          setReviewed(undefined)
          // The field must be rendered before it can take the message and the focus.
          requestAnimationFrame(() =>
            form.setError("amount", { message: problem.detail }, { shouldFocus: true }),
          )
        },
      },
    )
  }

  if (!reviewed) {
    return (
      <RepayAmount
        form={form}
        loan={loan}
        account={account}
        payoff={payoff}
        onReview={(amount, parts) =>
          setReviewed({ amount: toDecimal(parseAmount(amount) ?? 0n), parts })
        }
        onCancel={onDone}
      />
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
