import { useQuery } from "@tanstack/react-query"
import Download from "lucide-react/icons/download"
import { useEffect, useState } from "react"
import { Redirect, useLocation, useSearch } from "wouter"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import { formatAmount } from "#shared/money/format.ts"
import { paymentQuery } from "../features/payments/api.ts"
import { PaymentNote, PaymentWay, RecallPayment } from "../features/payments/lazy-parts.tsx"
import { transactionQuery } from "../features/transactions/api.ts"
import { downloadText } from "../lib/download-file.ts"
import { lazyExtra } from "../lib/lazy.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { type MoneyResult, readResult, removeResult } from "../money/result-store.ts"
import { AmountFigure } from "../ui/amount-figure.tsx"
import { StatusBadge } from "../ui/badge.tsx"
import { Button } from "../ui/button.tsx"
import { Card } from "../ui/card.tsx"
import { FailedState } from "../ui/empty-state.tsx"
import { KeyValue, KeyValues } from "../ui/key-values.tsx"
import { ButtonLink } from "../ui/link.tsx"
import { PageBody } from "../ui/page-body.tsx"
import { OfferTrust } from "./transfer-success/offer-trust.tsx"
import { PayeeActions } from "./transfer-success/payee-actions.tsx"
import {
  receiptFileName,
  receiptText,
  resultLines,
  resultTitle,
} from "./transfer-success/receipt-text.ts"
import { ResultEmblem } from "./transfer-success/result-emblem.tsx"

const WaitingOrderDialog = lazyExtra(
  () => import("./transfer-success/waiting-order-dialog.tsx"),
  (code) => code.WaitingOrderDialog,
)

/** The result of a transfer, deposit, or exchange, shown once (specification section 2). */
export function TransferSuccessPage() {
  const [result] = useState(readResult)
  // Removed in an effect, because React may render a page twice.
  useEffect(removeResult, [])
  return result ? <Receipt result={result} /> : <Redirect to="/" replace />
}

/** Removes the query from the URL and the history, because it names the payee. */
function useCleanAddress() {
  const query = useSearch()
  const [path, navigate] = useLocation()
  useEffect(() => {
    if (query !== "") navigate(path, { replace: true })
  }, [query, path, navigate])
}

/** The result's payment to another bank, if it is one, followed live. Pending until the bank has answered. */
function usePayment(result: MoneyResult) {
  const outside = result.type === "transfer" && !ownBankCode(result.recipientIban)
  // Fetched even if the answer to the transfer has brought it: the other bank may have answered since.
  const query = useQuery({
    ...paymentQuery(result.reference),
    enabled: outside,
    refetchOnMount: "always",
  })
  const known = outside ? query.data : null
  return {
    query,
    payment: known,
    status: known === undefined ? "pending" : (known?.status ?? "completed"),
  } as const
}

function Receipt({ result }: { result: MoneyResult }) {
  const { query, payment, status } = usePayment(result)
  const detail = useQuery(transactionQuery(result.reference))
  const title = resultTitle(result, status)
  usePageTitle(title)
  useCleanAddress()
  const what = say("{amount} to {name}", {
    amount: formatAmount(result.amount, result.currency),
    name: payment?.counterpartyName ?? "",
  })
  return (
    <PageBody>
      <Card className="mx-auto mt-2 max-w-140 print:border-0 print:shadow-none">
        <div className="flex items-center gap-4 px-4 pt-6 pb-5 md:gap-5 md:px-8 md:pt-8 md:pb-6">
          <ResultEmblem status={status} />
          <div className="grid justify-items-start gap-2">
            <h1 className="text-22 font-semibold tracking-[-.022em]">{title}</h1>
            <span role="status">
              <StatusBadge status={status} />
            </span>
          </div>
        </div>
        <div className="mx-4 border-t-2 border-dotted border-line md:mx-8" />
        <div className="px-4 py-5 md:px-8 md:pb-7">
          {payment && (
            <div className="mb-5 empty:hidden">
              <PaymentNote payment={payment} />
            </div>
          )}
          <p className="text-13 text-ink-2">{say("Amount")}</p>
          <AmountFigure amount={result.amount} currency={result.currency} />
          <KeyValues className="mt-3 border-t border-line">
            {resultLines(result).map(({ name, value, format }) => (
              <KeyValue key={name} name={name}>
                <span translate="no" className={format}>
                  {value}
                </span>
              </KeyValue>
            ))}
          </KeyValues>
          {payment && (
            <div className="min-h-41 border-t border-line pt-4">
              <h2 className="mb-3 text-card">{say("Progress")}</h2>
              <PaymentWay payment={payment} what={what} />
            </div>
          )}
          {payment === undefined && query.isError && (
            <FailedState
              title={say("The progress did not load")}
              error={query.error}
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          )}
          <OfferTrust result={result} />
          <div className="mt-5 grid gap-3 md:grid-cols-2 print:hidden">
            <ButtonLink href="/" size="large">
              {say("Back to Dashboard")}
            </ButtonLink>
            <Button
              tone="secondary"
              size="large"
              icon={<Download />}
              pending={detail.isPending}
              onClick={() => {
                // Without an answer from the bank, the receipt has no sender and no message.
                const more = { reason: payment?.reason ?? null, detail: detail.data }
                downloadText(receiptFileName(result), receiptText(result, status, more))
              }}
            >
              {say("Download Receipt")}
            </Button>
          </div>
          {result.type === "transfer" && <PayeeActions reference={result.reference} />}
          {/* Last, so that nothing moves when the payment completes. */}
          {payment && (
            <div className="mt-5 border-t border-line pt-4 empty:hidden print:hidden">
              <RecallPayment payment={payment} what={what} />
            </div>
          )}
        </div>
      </Card>
      {result.type === "transfer" && result.waitingOrder && (
        <WaitingOrderDialog waiting={result.waitingOrder} />
      )}
    </PageBody>
  )
}
