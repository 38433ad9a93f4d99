import type { ReactNode } from "react"
import type { PaymentRequest } from "#shared/contracts/requests.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatCreditorReference } from "#shared/payments/creditor-reference.ts"
import { bankDay } from "../../lib/bank-time.ts"
import { formatDay } from "../../lib/format-date.ts"
import { asWritten, say } from "../../lib/say.ts"
import { AmountFigure } from "../../ui/amount-figure.tsx"
import { Card, CardBody, CardHead } from "../../ui/card.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { TextLink } from "../../ui/link.tsx"
import { anybody } from "./api.ts"
import { RequestBadge } from "./request-badge.tsx"

const ended: Partial<Record<PaymentRequest["state"], string>> = {
  paid: say("Paid on"),
  canceled: say("Canceled on"),
  declined: say("Declined on"),
}

/** What is asked for, of whom, and until when. */
export function RequestDetails({
  request,
  actions,
}: {
  request: PaymentRequest
  /** The buttons below. */
  actions: ReactNode
}) {
  const { state, endedAt, transaction } = request
  return (
    <Card aria-labelledby="request-details">
      <CardHead
        id="request-details"
        title={say("Details")}
        aside={<RequestBadge state={state} />}
      />
      <CardBody>
        <AmountFigure amount={request.amount} currency={request.currency} />
        <KeyValues className="mt-3 border-t border-line">
          <KeyValue name={say("For", { context: "reason" })}>
            <bdi translate="no" className="wrap-anywhere">
              {request.reason}
            </bdi>
          </KeyValue>
          {request.direction === "out" && (
            <KeyValue name={say("Asked", { context: "member" })}>
              <bdi translate="no" className="wrap-anywhere">
                {request.asked ?? anybody}
              </bdi>
            </KeyValue>
          )}
          <KeyValue name={say("To")}>
            <bdi translate="no">{request.payeeName}</bdi>
          </KeyValue>
          <KeyValue name={say("IBAN")}>
            <span translate="no" className="iban">
              {formatIban(request.payeeIban)}
            </span>
          </KeyValue>
          <KeyValue name={say("Creditor reference")}>
            {request.direction === "out" ? (
              <TextLink
                href={`/transactions?q=${request.reference}`}
                aria-label={say("Find payments with the creditor reference {reference}", {
                  reference: formatCreditorReference(request.reference),
                })}
              >
                <span translate="no" className="iban">
                  {asWritten(formatCreditorReference(request.reference))}
                </span>
              </TextLink>
            ) : (
              <span translate="no" className="iban">
                {asWritten(formatCreditorReference(request.reference))}
              </span>
            )}
          </KeyValue>
          <KeyValue name={say("Asked on")}>
            {formatDay(bankDay(new Date(request.createdAt)))}
          </KeyValue>
          <KeyValue name={say(state === "expired" ? "Expired after" : "Can be paid until")}>
            {formatDay(request.expiresOn)}
          </KeyValue>
          {endedAt && (
            <KeyValue name={ended[state] ?? say("Ended on")}>
              {formatDay(bankDay(new Date(endedAt)))}
            </KeyValue>
          )}
          {transaction && (
            <KeyValue name={say("Transaction")}>
              <TextLink href={`/transactions?show=${transaction}`}>{transaction}</TextLink>
            </KeyValue>
          )}
        </KeyValues>
        {actions}
      </CardBody>
    </Card>
  )
}
