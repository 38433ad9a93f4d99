import ArrowRight from "lucide-react/icons/arrow-right"
import CalendarCheck from "lucide-react/icons/calendar-check"
import Pencil from "lucide-react/icons/pencil"
import Send from "lucide-react/icons/send"
import ShieldCheck from "lucide-react/icons/shield-check"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import { type ReactNode, useEffect, useRef, useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { NewTransfer } from "#shared/contracts/transfers.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import { formatAmount, formatMargin, formatRate } from "#shared/money/format.ts"
import { nameInitials } from "../../lib/initials.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { asWritten, say } from "../../lib/say.ts"
import { AmountFigure } from "../../ui/amount-figure.tsx"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { FormBar, FormBody } from "../../ui/card.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { Note } from "../../ui/note.tsx"
import { CurrencyTile, Tile } from "../../ui/tile.tsx"
import { afterTransfer } from "../after-transfer.ts"
import type { LaterWords } from "../orders/order-words.ts"
import { OutcomeNote } from "../outcome-note.tsx"
import type { Progress } from "../resolve-outcome.ts"
import {
  amountReceived,
  delivery,
  isOtherBank,
  type OtherBankTerms,
  type TransferFields,
} from "./other-banks.ts"
import { type PayeeCheck, PayeeNote } from "./payee-note.tsx"

/** Source and recipient as two tiles with an arrow between. */
export function TransferRoute({
  transfer,
  from,
  trusted,
}: {
  transfer: Pick<NewTransfer, "recipientIban" | "recipientName">
  from: Account
  /** Whether the recipient is a trusted payee. */
  trusted: boolean
}) {
  return (
    <div className="grid items-stretch md:grid-cols-[minmax(0,1fr)_40px_minmax(0,1fr)]">
      <Stop
        tile={<CurrencyTile currency={from.currency} />}
        label={say("From", { context: "account" })}
        name={from.name}
        iban={from.iban}
      />
      <ArrowRight
        aria-hidden="true"
        className="m-auto size-4.5 rotate-90 text-ink-3 max-md:my-2.5 md:rotate-0"
      />
      <Stop
        tile={<Tile tone="surface">{nameInitials(transfer.recipientName)}</Tile>}
        label={say("To")}
        name={transfer.recipientName}
        iban={transfer.recipientIban}
        note={
          trusted && (
            <Badge tone="positive" icon={<ShieldCheck />}>
              {say("Trusted payee")}
            </Badge>
          )
        }
      />
    </div>
  )
}

type StopProps = { tile: ReactNode; label: string; name: string; iban: string; note?: ReactNode }

function Stop(props: StopProps) {
  return (
    <div className="flex items-center gap-3.5 rounded-menu bg-sunken p-4">
      {props.tile}
      <div className="min-w-0 flex-1">
        <div className="flex min-h-5.5 items-center justify-between gap-2 text-12 text-ink-2">
          <span>{props.label}</span>
          {props.note}
        </div>
        <div className="font-semibold wrap-anywhere">{asWritten(props.name)}</div>
        <div translate="no" className="iban text-13 text-ink-2">
          {formatIban(props.iban)}
        </div>
      </div>
    </div>
  )
}

const MismatchDialog = lazyOverlay(
  () => import("./mismatch-dialog.tsx"),
  (code) => code.MismatchDialog,
)

type TransferReviewProps = {
  transfer: TransferFields
  from: Account
  /** Whether a card of that account pays. */
  byCard: boolean
  otherBanks: OtherBankTerms
  /** Whether the recipient is a trusted payee. */
  trusted: boolean
  /** Further details that the member typed: KeyValue elements. */
  facts: ReactNode
  payee: PayeeCheck
  /** The words for a payment that is made later. */
  later: LaterWords | undefined
  progress: Progress
  onUseName: (name: string) => void
  onEdit: () => void
  onSend: () => void
  onCheckAgain: () => void
}

/** The second step: a review of all details, with the payee check. Nothing has been sent yet. */
export function TransferReview(props: TransferReviewProps) {
  const { transfer, from, payee, progress, otherBanks, later } = props
  const { availability } = otherBanks
  const [asking, setAsking] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  const amount = formatAmount(transfer.amount, from.currency)
  const idle = progress === "idle"
  const after = later ? undefined : afterTransfer(from, transfer.amount)

  return (
    <section aria-labelledby="review-title">
      <FormBody>
        <div>
          <h2 id="review-title" ref={title} tabIndex={-1} className="sr-only">
            {say("Review Transfer")}
          </h2>
          <p className="text-13 text-ink-2">{later?.lead ?? say("You send")}</p>
          <AmountFigure amount={transfer.amount} currency={from.currency} />
        </div>
        <TransferRoute transfer={transfer} from={from} trusted={props.trusted} />
        <KeyValues>
          {props.facts}
          <KeyValue name={say("Fee")}>{say("Free")}</KeyValue>
          <KeyValue name={say("Delivery")}>
            {delivery(transfer.recipientIban, from.currency, {
              byCard: props.byCard,
              speed: transfer.speed,
              arrivesOn: later ? undefined : availability?.standardArrivesOn,
            })}
          </KeyValue>
          {after && "left" in after && (
            <KeyValue name={say("Left in {account}", { account: from.name })}>
              <span translate="no" className="amount">
                {formatAmount(after.left, from.currency)}
              </span>
            </KeyValue>
          )}
          <Arrival
            transfer={transfer}
            payee={payee}
            from={from}
            otherBanks={otherBanks}
            later={later}
          />
        </KeyValues>
        <div className="grid gap-3">
          <PayeeNote
            check={payee}
            name={transfer.recipientName}
            inThisBank={ownBankCode(transfer.recipientIban)}
            onUseName={idle ? props.onUseName : undefined}
          />
          <Advice
            matches={payee.result === "match"}
            text={
              later?.note ??
              (transfer.speed === "standard"
                ? say("You can cancel a standard transfer until it is sent.")
                : say("An instant transfer can't be canceled."))
            }
          />
          <OutcomeNote
            progress={progress}
            onCheckAgain={props.onCheckAgain}
            {...(later && { unknown: later.unknown })}
          />
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
          {say("Edit Details")}
        </Button>
        <Button
          size="large"
          icon={later ? <CalendarCheck /> : <Send />}
          pending={progress === "sending" || progress === "checking"}
          pendingLabel={
            progress === "sending" ? (later?.sending ?? say("Sending")) : say("Checking")
          }
          disabled={progress === "unknown"}
          // The law lets the member decide, but not by accident.
          onClick={payee.result === "no_match" ? () => setAsking(true) : props.onSend}
        >
          {later?.action ?? say("Send {amount}", { amount })}
        </Button>
      </FormBar>
      {asking && (
        <MismatchDialog
          name={transfer.recipientName}
          iban={transfer.recipientIban}
          action={later?.action ?? say("Send Anyway")}
          onContinue={() => {
            setAsking(false)
            props.onSend()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

/** Whether the payment can be stopped; a warning unless the bank found nothing wrong with the name. */
function Advice({ matches, text }: { matches: boolean; text: string }) {
  if (matches) return <p className="text-13 text-ink-2">{text}</p>
  return (
    <Note tone="caution" icon={<TriangleAlert />}>
      {say("Check the recipient name and IBAN. {advice}", { advice: text })}
    </Note>
  )
}

type ArrivalProps = Pick<
  TransferReviewProps,
  "transfer" | "payee" | "from" | "otherBanks" | "later"
>

/**
 * What a payee receives in another currency. Other banks are paid in euros; of an account at this bank, the
 * currency is shown only when the name matches.
 */
function Arrival({ transfer, payee, from, otherBanks, later }: ArrivalProps) {
  const known = "currency" in payee ? payee.currency : from.currency
  const currency = isOtherBank(transfer.recipientIban) && from.currency !== "EUR" ? "EUR" : known
  if (currency === from.currency) return null
  const rate = later ? undefined : otherBanks.rate?.(from.currency, currency)
  const received = rate && amountReceived(transfer.amount, rate)
  if (!received) {
    return (
      <KeyValue name={say("Arrives in")}>
        {say(
          later
            ? "{currency}, converted at the rate of that day"
            : "{currency}, converted at the bank's rate",
          { currency },
        )}
      </KeyValue>
    )
  }
  return (
    <>
      <KeyValue name={say("Exchange rate")}>
        <span
          translate="no"
          className="amount"
        >{`1 ${from.currency} = ${formatRate(rate, 6)} ${currency}`}</span>
      </KeyValue>
      {Number(otherBanks.marginPercent ?? 0) > 0 && (
        <KeyValue name={say("Conversion cost")}>
          {say("{margin} below the European Central Bank's reference rate", {
            margin: formatMargin(otherBanks.marginPercent ?? "0"),
          })}
        </KeyValue>
      )}
      <KeyValue name={say("Payee receives")}>
        <span translate="no" className="amount">
          {formatAmount(received, currency)}
        </span>
      </KeyValue>
    </>
  )
}
