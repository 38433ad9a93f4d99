import Download from "lucide-react/icons/download"
import MessageCircleWarning from "lucide-react/icons/message-circle-warning"
import Repeat from "lucide-react/icons/repeat"
import { useState } from "react"
import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import { formatSigned } from "#shared/money/format.ts"
import { ProofFact } from "../../features/documents/proof-fact.tsx"
import { CategoryFact } from "../../features/insights/category-fact.tsx"
import { SavedAs } from "../../features/payees/save-payee-button.tsx"
import {
  PaymentFacts,
  PaymentProgress,
  useTransactionPayment,
} from "../../features/payments/payment-progress.tsx"
import { TransactionDialog } from "../../features/transactions/transaction-dialog.tsx"
import { downloadText } from "../../lib/download-file.ts"
import { formatDate } from "../../lib/format-date.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { KeyValue } from "../../ui/key-values.tsx"
import { ButtonLink, TextLink } from "../../ui/link.tsx"
import { receiptFileName, receiptText } from "../transfer-success/receipt-text.ts"
import { canPayAgain, payAgainAddress } from "./pay-again.ts"
import { receiptOf } from "./receipt-of.ts"

const ChatDialog = lazyOverlay(
  () => import("../../features/help/chat-dialog.tsx"),
  (code) => code.ChatDialog,
)

/** The details of a transaction over the page that lists it, and what can be done with it. */
export function TransactionOverlay({
  reference,
  onClose,
}: {
  reference: string
  onClose: () => void
}) {
  const [reported, setReported] = useState<TransactionDetail>()
  if (reported) {
    return <ChatDialog about={inWords(reported)} onClose={() => setReported(undefined)} />
  }
  return (
    <TransactionDialog
      reference={reference}
      renderProgress={(transaction) => <PaymentProgress transaction={transaction} />}
      renderFacts={(transaction) => (
        <>
          <ReasonFacts transaction={transaction} />
          <PayeeFact transaction={transaction} />
          <PaymentFacts transaction={transaction} />
          <ProofFact transaction={transaction} />
          <CategoryFact reference={transaction.reference} />
        </>
      )}
      renderActions={(transaction) => (
        <Actions transaction={transaction} onReport={() => setReported(transaction)} />
      )}
      onClose={onClose}
    />
  )
}

/** What the money was sent for: links to the order or the request. Empty for all other transactions. */
function ReasonFacts({ transaction: { order, requestId } }: { transaction: TransactionDetail }) {
  return (
    <>
      {order && (
        <KeyValue name={say("Made by")}>
          <TextLink href={`/payments/orders/${order.id}`}>
            {order.rhythm === null ? say("Scheduled payment") : say("Standing order")}
          </TextLink>
        </KeyValue>
      )}
      {requestId !== null && (
        <KeyValue name={say("Paid for")}>
          <TextLink href={`/payments/requests/${requestId}`}>{say("Payment request")}</TextLink>
        </KeyValue>
      )}
    </>
  )
}

/** Who was paid, among the saved payees. Empty for money that came in, and for the member's own accounts. */
function PayeeFact({ transaction }: { transaction: TransactionDetail }) {
  const { type, direction, to } = transaction
  if (type !== "transfer" || direction !== "out" || to.accountName !== null) return null
  return to.iban && to.name ? <SavedAs payee={{ iban: to.iban, name: to.name }} /> : null
}

function Actions({
  transaction,
  onReport,
}: {
  transaction: TransactionDetail
  onReport: () => void
}) {
  const reason = useTransactionPayment(transaction).data?.reason ?? null
  const again = canPayAgain(transaction)
  return (
    <>
      <Button tone="ghost" size="large" icon={<MessageCircleWarning />} onClick={onReport}>
        {say("Report a Problem")}
      </Button>
      <Button
        tone="secondary"
        size="large"
        icon={<Download />}
        onClick={() =>
          downloadText(
            receiptFileName(transaction),
            receiptText(receiptOf(transaction), transaction.status, {
              reason,
              detail: transaction,
            }),
          )
        }
      >
        {say("Receipt")}
      </Button>
      {again && (
        <ButtonLink href={payAgainAddress(transaction.reference)} size="large" icon={<Repeat />}>
          {say("Pay Again")}
        </ButtonLink>
      )}
    </>
  )
}

/** How a message about the transaction begins. The member goes on writing behind it. */
function inWords({
  reference,
  description,
  amount,
  currency,
  direction,
  createdAt,
}: TransactionDetail): Text {
  const figure = formatSigned(amount, currency, direction === "in" ? "+" : "-")
  const about = { reference, description, figure, date: formatDate(createdAt) }
  return asWritten(`${say("About {reference} ({description}, {figure}, {date}):", about)} `)
}
