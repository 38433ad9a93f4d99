import { PaymentFacts, PaymentProgress } from "../../features/payments/payment-progress.tsx"
import { TransactionDialog } from "../../features/transactions/transaction-dialog.tsx"

/** The details of a transaction over the page that lists it. */
export function TransactionOverlay({
  reference,
  onClose,
}: {
  reference: string
  onClose: () => void
}) {
  return (
    <TransactionDialog
      reference={reference}
      renderProgress={(transaction) => <PaymentProgress transaction={transaction} />}
      renderFacts={(transaction) => <PaymentFacts transaction={transaction} />}
      onClose={onClose}
    />
  )
}
