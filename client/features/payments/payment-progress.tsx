import { useQuery } from "@tanstack/react-query"
import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import { formatAmount } from "#shared/money/format.ts"
import { isolated } from "#shared/text/language.ts"
import { say } from "../../lib/say.ts"
import { FailedState } from "../../ui/empty-state.tsx"
import { KeyValue } from "../../ui/key-values.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { paymentQuery } from "./api.ts"
import { PaymentNote, PaymentWay, RecallPayment } from "./lazy-parts.tsx"
import { StepsSkeleton } from "./steps-skeleton.tsx"

/** The payment to or from another bank that a transaction ordered or brought. */
export function useTransactionPayment({ reference, paymentReference }: TransactionDetail) {
  return useQuery({ ...paymentQuery(reference), enabled: paymentReference === reference })
}

/** How many steps most payments have: with the payee's name checked, sent, and arrived. */
const usualSteps = { out: 4, in: 2 } as const

type Props = { transaction: TransactionDetail }

/** The progress of a transaction's payment. Empty for transactions within the bank. */
export function PaymentProgress({ transaction }: Props) {
  const {
    data: payment,
    error,
    isFetching,
    isLoading,
    refetch,
  } = useTransactionPayment(transaction)
  // Without it, a warning not to send the money again would be missing unnoticed.
  if (payment === undefined && error) {
    return (
      <div className="mt-4 border-t border-line">
        <FailedState
          title={say("The progress of this payment did not load")}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    )
  }
  if (isLoading) {
    return (
      <div className="mt-4 border-t border-line pt-4 pb-1">
        <StepsSkeleton steps={usualSteps[transaction.direction]} />
      </div>
    )
  }
  if (!payment) return null
  const { amount, currency } = transaction
  const what = say("{amount} to {payee}", {
    amount: formatAmount(amount, currency),
    payee: isolated(payment.counterpartyName),
  })
  return (
    <div className="mt-4 grid gap-4 border-t border-line pt-4 pb-1">
      <PaymentNote payment={payment} />
      <div>
        <PaymentWay payment={payment} what={what} />
      </div>
      <div className="empty:hidden">
        <RecallPayment payment={payment} what={what} />
      </div>
    </div>
  )
}

/** The details of a payment that other transactions don't have: KeyValue elements. */
export function PaymentFacts({ transaction }: Props) {
  const { data: payment, isLoading } = useTransactionPayment(transaction)
  if (isLoading) {
    return (
      <KeyValue name={say("Speed")}>
        <Skeleton className="my-1 ml-auto h-3.5 w-14" />
      </KeyValue>
    )
  }
  if (!payment) return null
  const { direction, message } = transaction
  const incoming = direction === "in"
  return (
    <>
      {incoming && message && (
        <KeyValue name={say("Message")}>
          <bdi translate="no">{message}</bdi>
        </KeyValue>
      )}
      {payment.endToEndId && (
        <KeyValue name={say(incoming ? "Payer's reference" : "End-to-end ID")}>
          <bdi translate="no" className="tabular-nums">
            {payment.endToEndId}
          </bdi>
        </KeyValue>
      )}
      <KeyValue name={say("Speed")}>
        {say(payment.speed === "instant" ? "Instant" : "Standard")}
      </KeyValue>
    </>
  )
}
