import ArrowLeft from "lucide-react/icons/arrow-left"
import CircleCheck from "lucide-react/icons/circle-check"
import CircleX from "lucide-react/icons/circle-x"
import type { CheckedProof, ProvenPayment } from "#shared/contracts/proofs.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import { CheckProofForm, useCheckProof } from "../features/documents/check-proof-form.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { KeyValue, KeyValues } from "../ui/key-values.tsx"
import { ButtonLink } from "../ui/link.tsx"
import { Note } from "../ui/note.tsx"
import { VisitorScreen } from "./visitor-screen.tsx"

/** Where anybody checks a proof of payment, member or not. */
export function VerifyPage() {
  usePageTitle(say("Check a Proof of Payment"))
  const checking = useCheckProof()
  return (
    <VisitorScreen
      bar={
        <ButtonLink href="/" tone="ghost" icon={<ArrowLeft />} className="-ml-3.5">
          {say("Back")}
        </ButtonLink>
      }
    >
      <h1 className="mt-7 mb-3 text-page">{say("Check a proof of payment")}</h1>
      <p className="mb-7 text-ink-2">
        {say(
          "Enter what is printed on the paper. You see what the bank has stated; compare it with the paper line by line.",
        )}
      </p>
      <CheckProofForm checking={checking} />
      <div className="mt-7">{checking.data && <Checked {...checking.data} />}</div>
    </VisitorScreen>
  )
}

function Checked({ payment }: CheckedProof) {
  if (payment) return <Stated payment={payment} />
  return (
    <Note
      tone="negative"
      role="alert"
      icon={<CircleX />}
      title={say("The bank can't confirm this paper")}
    >
      <p className="text-ink-2">
        {say(
          "Check what you entered. If it is what the paper says, don't rely on the paper: it may be forged, or the payment has come back.",
        )}
      </p>
    </Note>
  )
}

function Stated({ payment }: { payment: ProvenPayment }) {
  const { date, amount, currency, payerName, payerIban, payeeName, payeeIban, message } = payment
  return (
    <div className="grid gap-4">
      <Note
        tone="positive"
        role="status"
        icon={<CircleCheck />}
        title={say("The bank made this payment")}
      >
        <p className="text-ink-2">{say("Does every line agree with the paper?")}</p>
      </Note>
      <KeyValues className="text-14">
        <KeyValue name={say("Amount")} strong>
          <span translate="no">{formatAmount(amount, currency)}</span>
        </KeyValue>
        <KeyValue name={say("Debited on")}>{inFull(date)}</KeyValue>
        <KeyValue name={say("Payer")}>{payerName}</KeyValue>
        <KeyValue name={say("Payer's IBAN")}>
          <span translate="no" className="iban">
            {formatIban(payerIban)}
          </span>
        </KeyValue>
        <KeyValue name={say("Payee")}>{payeeName}</KeyValue>
        <KeyValue name={say("Payee's IBAN")}>
          <span translate="no" className="iban">
            {formatIban(payeeIban)}
          </span>
        </KeyValue>
        <KeyValue name={say("Text", { context: "of a payment" })}>
          {message || say("None", { context: "text of a payment" })}
        </KeyValue>
        <KeyValue name={say("Reference")}>
          <span translate="no">{payment.reference}</span>
        </KeyValue>
      </KeyValues>
    </div>
  )
}
