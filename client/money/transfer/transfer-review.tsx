import Pencil from "lucide-react/icons/pencil"
import Send from "lucide-react/icons/send"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import { type ReactNode, useEffect, useRef } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import { formatAmount, formatRate } from "#shared/money/format.ts"
import { AmountFigure } from "../../ui/amount-figure.tsx"
import { Button } from "../../ui/button.tsx"
import { FormBar, FormBody } from "../../ui/card.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { Note } from "../../ui/note.tsx"
import { afterTransfer } from "../after-transfer.ts"
import { OutcomeNote } from "../outcome-note.tsx"
import type { Progress } from "../resolve-outcome.ts"
import { delivery } from "./delivery.ts"
import { eurosReceived, isOtherBank, type OtherBankTerms } from "./other-banks.ts"
import type { PayeeCheck } from "./payee-check.ts"
import { PayeeNote } from "./payee-note.tsx"
import type { TransferFields } from "./transfer-fields.ts"
import { TransferRoute } from "./transfer-route.tsx"

type TransferReviewProps = {
  transfer: TransferFields
  from: Account
  /** Whether a card of that account pays. */
  byCard: boolean
  otherBanks: OtherBankTerms
  /** Whether the recipient is a trusted payee. */
  trusted: boolean
  /** Further details that the customer typed: KeyValue elements. */
  facts: ReactNode
  payee: PayeeCheck
  progress: Progress
  onUseName: (name: string) => void
  onEdit: () => void
  onSend: () => void
  onCheckAgain: () => void
}

/** The second step: a review of all details, with the payee check. Nothing has been sent yet. */
export function TransferReview(props: TransferReviewProps) {
  const { transfer, from, payee, progress, otherBanks } = props
  const { availability } = otherBanks
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  const amount = formatAmount(transfer.amount, from.currency)
  const idle = progress === "idle"
  const after = afterTransfer(from, transfer.amount)

  return (
    <section aria-labelledby="review-title">
      <FormBody>
        <div>
          <h2 id="review-title" ref={title} tabIndex={-1} className="sr-only">
            Review Transfer
          </h2>
          <p className="text-13 text-ink-2">You send</p>
          <AmountFigure amount={transfer.amount} currency={from.currency} />
        </div>
        <TransferRoute transfer={transfer} from={from} trusted={props.trusted} />
        <KeyValues>
          {props.facts}
          <KeyValue name="Fee">Free</KeyValue>
          <KeyValue name="Delivery">
            {delivery(transfer.recipientIban, from.currency, {
              byCard: props.byCard,
              speed: transfer.speed,
              arrivesOn: availability?.standardArrivesOn,
            })}
          </KeyValue>
          {after && "left" in after && (
            <KeyValue name={`Left in ${from.name}`}>
              <span className="amount">{formatAmount(after.left, from.currency)}</span>
            </KeyValue>
          )}
          <Arrival transfer={transfer} payee={payee} from={from} otherBanks={otherBanks} />
        </KeyValues>
        <div className="grid gap-3">
          <PayeeNote
            check={payee}
            name={transfer.recipientName}
            inThisBank={ownBankCode(transfer.recipientIban)}
            onUseName={idle ? props.onUseName : undefined}
          />
          <Note tone="caution" icon={<TriangleAlert />}>
            Check the recipient name and IBAN.{" "}
            {transfer.speed === "standard"
              ? "You can cancel a standard transfer until it is sent."
              : "An instant transfer can't be canceled."}
          </Note>
          <OutcomeNote progress={progress} onCheckAgain={props.onCheckAgain} />
        </div>
      </FormBody>
      <FormBar className="max-md:flex-col-reverse">
        <Button
          tone="secondary"
          size="large"
          icon={<Pencil />}
          disabled={!idle}
          onClick={props.onEdit}
        >
          Edit Details
        </Button>
        <Button
          size="large"
          icon={<Send />}
          pending={progress === "sending" || progress === "checking"}
          pendingLabel={progress === "sending" ? "Sending" : "Checking"}
          disabled={progress === "unknown"}
          onClick={props.onSend}
        >
          Send {amount}
        </Button>
      </FormBar>
    </section>
  )
}

type ArrivalProps = Pick<TransferReviewProps, "transfer" | "payee" | "from" | "otherBanks">

/**
 * What a payee receives in another currency. Other banks are paid in euros; of an account at this bank, the
 * currency is shown only when the name matches.
 */
function Arrival({ transfer, payee, from, otherBanks }: ArrivalProps) {
  if (isOtherBank(transfer.recipientIban) && from.currency !== "EUR") {
    const received = eurosReceived(transfer.amount, from.currency, otherBanks.euroRate)
    if (!received) return <KeyValue name="Arrives in">EUR, converted at the bank's rate</KeyValue>
    return (
      <>
        <KeyValue name="Exchange rate">
          <span className="amount">{`1 ${from.currency} = ${formatRate(received.rate, 6)} EUR`}</span>
        </KeyValue>
        <KeyValue name="Payee receives">
          <span className="amount">{formatAmount(received.amount, "EUR")}</span>
        </KeyValue>
      </>
    )
  }
  if (!("currency" in payee) || payee.currency === from.currency) return null
  return <KeyValue name="Arrives in">{payee.currency}, converted at the bank's rate</KeyValue>
}
