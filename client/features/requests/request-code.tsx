import type { PaymentRequest } from "#shared/contracts/requests.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatCreditorReference } from "#shared/payments/creditor-reference.ts"
import { asWritten, say } from "../../lib/say.ts"
import { Card, CardBody, CardHead } from "../../ui/card.tsx"
import { CodeToShare } from "../../ui/code-to-share.tsx"

/** The QR code with which anybody can pay a request, to show or to send. */
export function RequestCode({ request, code }: { request: PaymentRequest; code: string }) {
  return (
    <Card aria-labelledby="request-code">
      <CardHead id="request-code" title={say("QR Code")} />
      <CardBody>
        <CodeToShare
          code={code}
          label={say("QR code to pay {amount} to {name}", {
            amount: formatAmount(request.amount, request.currency),
            name: request.payeeName,
          })}
          fileName={`request-${request.reference}.png`}
          details={detailsText(request)}
        >
          {say(
            "Anybody can scan it with the app of their bank. Money that arrives with its reference and exactly this amount marks the request as paid.",
          )}
        </CodeToShare>
      </CardBody>
    </Card>
  )
}

/** What someone without a scanner needs to pay it, one per line. */
function detailsText({
  payeeName,
  payeeIban,
  amount,
  currency,
  reference,
  reason,
}: PaymentRequest) {
  const lines = [
    say("Account holder: {name}", { name: payeeName }),
    say("IBAN: {iban}", { iban: formatIban(payeeIban) }),
    say("Amount: {amount}", { amount: formatAmount(amount, currency) }),
    say("Reference: {reference}", { reference: formatCreditorReference(reference) }),
    say("For: {reason}", { reason }),
  ]
  return asWritten(lines.join("\n"))
}
