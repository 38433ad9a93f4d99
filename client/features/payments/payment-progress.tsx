import { useQuery } from "@tanstack/react-query"
import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import { formatAmount } from "#shared/money/format.ts"
import { KeyValue } from "../../ui/key-values.tsx"
import { paymentQuery } from "./api.ts"
import { PaymentNote, PaymentWay, RecallPayment } from "./lazy-parts.ts"

/** The payment of a transaction with an account at another bank. */
function useTransactionPayment({ reference, direction, from, to }: TransactionDetail) {
  const { iban } = direction === "out" ? to : from
  const enabled = iban !== null && !ownBankCode(iban)
  return useQuery({ ...paymentQuery(reference), enabled }).data
}

type Props = { transaction: TransactionDetail }

/** The progress of a transaction's payment. Empty for transactions within the bank. */
export function PaymentProgress({ transaction }: Props) {
  const payment = useTransactionPayment(transaction)
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
  const payment = useTransactionPayment(transaction)
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
          <span className="tabular-nums">{payment.endToEndId}</span>
        </KeyValue>
      )}
      <KeyValue name="Speed">{payment.speed === "instant" ? "Instant" : "Standard"}</KeyValue>
    </>
  )
}
