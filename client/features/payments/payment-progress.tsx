import { useQuery } from "@tanstack/react-query"
import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import { formatAmount } from "#shared/money/format.ts"
import { FailedState } from "../../ui/empty-state.tsx"
import { KeyValue } from "../../ui/key-values.tsx"
import { paymentQuery } from "./api.ts"
import { PaymentNote, PaymentWay, RecallPayment } from "./lazy-parts.ts"

/** The payment of a transaction with an account at another bank. */
export function useTransactionPayment({ reference, direction, from, to }: TransactionDetail) {
  const { iban } = direction === "out" ? to : from
  const enabled = iban !== null && !ownBankCode(iban)
  return useQuery({ ...paymentQuery(reference), enabled })
}

type Props = { transaction: TransactionDetail }

/** The progress of a transaction's payment. Empty for transactions within the bank. */
export function PaymentProgress({ transaction }: Props) {
  const { data: payment, error, isFetching, refetch } = useTransactionPayment(transaction)
  // Without it, a warning not to send the money again would be missing unnoticed.
  if (payment === undefined && error) {
    return (
      <div className="mt-4 border-t border-line">
        <FailedState
          title="The progress of this payment did not load"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    )
  }
  if (!payment) return null
  const { amount, currency } = transaction
  const what = `${formatAmount(amount, currency)} to ${payment.counterpartyName}`
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
  const { data: payment } = useTransactionPayment(transaction)
  if (!payment) return null
  const { direction, description, counterpartyName } = transaction
  const incoming = direction === "in"
  return (
    <>
      {incoming && description !== `Transfer from ${counterpartyName}` && (
        <KeyValue name="Message">
          <bdi>{description}</bdi>
        </KeyValue>
      )}
      {payment.endToEndId && (
        <KeyValue name={incoming ? "Payer's reference" : "End-to-end ID"}>
          <bdi className="tabular-nums">{payment.endToEndId}</bdi>
        </KeyValue>
      )}
      <KeyValue name="Speed">{payment.speed === "instant" ? "Instant" : "Standard"}</KeyValue>
    </>
  )
}
