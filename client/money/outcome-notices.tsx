import { useQuery, useQueryClient } from "@tanstack/react-query"
import CheckCircle from "lucide-react/icons/circle-check"
import CircleSlash from "lucide-react/icons/circle-slash"
import Send from "lucide-react/icons/send"
import { type ReactNode, useEffect } from "react"
import type { Outcome } from "#shared/contracts/outcomes.ts"
import { onRecordsChange } from "../lib/device-records.ts"
import { formatAsOf } from "../lib/format-date.ts"
import { say, type Text } from "../lib/say.ts"
import { Button } from "../ui/button.tsx"
import { TextLink } from "../ui/link.tsx"
import { Note } from "../ui/note.tsx"
import { PageNotice } from "../ui/page-notice.tsx"
import { Say } from "../ui/say.tsx"
import { SpinnerRing } from "../ui/spinner.tsx"
import { refreshMoney } from "./money-queries.ts"
import {
  beingSentQuery,
  forgetSubmission,
  outcomeQuery,
  type Submission,
  submissionsKey,
  submissionsQuery,
} from "./submissions.ts"

/**
 * On every page with a title: the outcome of submissions whose form is gone, after a reload for example. Asks
 * the bank, and says it until the member has read it.
 */
export function OutcomeNotices({ owner }: { owner: number }) {
  const client = useQueryClient()
  const { data: submissions } = useQuery(submissionsQuery(owner))
  useEffect(
    () =>
      onRecordsChange(
        () => void client.invalidateQueries({ queryKey: [submissionsKey, owner], exact: true }),
      ),
    [client, owner],
  )
  return (
    <PageNotice>
      {submissions?.map((submission) => (
        <div key={submission.key} className="mb-4 md:mb-6">
          <OutcomeNotice submission={submission} />
        </div>
      ))}
    </PageNotice>
  )
}

function OutcomeNotice({ submission }: { submission: Submission }) {
  const client = useQueryClient()
  const { owner, key } = submission
  const { data: outcome } = useQuery(outcomeQuery(owner, key))
  const { data: isBeingSent } = useQuery({ ...beingSentQuery(key), enabled: !outcome })
  const isKnown = outcome !== undefined
  useEffect(() => {
    if (isKnown) void refreshMoney(client)
  }, [client, isKnown])
  const what = whatOf(submission)
  const time = formatAsOf(new Date(submission.sentAt), new Date())

  if (!outcome) {
    return (
      <Note
        tone="caution"
        role="status"
        icon={
          <span className="grid size-5 flex-none place-items-center">
            <SpinnerRing />
          </span>
        }
        title={isBeingSent ? say("Still being sent") : say("Finding out what happened")}
      >
        <p className="text-ink-2">
          {isBeingSent
            ? say(
                "Your {what}, from {time}, has no answer from the bank yet. It is not sent twice.",
                { what, time },
              )
            : say(
                "You sent a {what} at {time}, and the answer was lost. We're asking the bank. Don't send it again until this is clear.",
                { what, time },
              )}
        </p>
      </Note>
    )
  }
  const close = (
    <Button tone="secondary" className="mt-3" onClick={() => void forgetSubmission(submission)}>
      {say("OK")}
    </Button>
  )
  if (outcome.outcome === "voided" || outcome.outcome === "refused") {
    return (
      <Note tone="caution" role="status" icon={<CircleSlash />} title={say("Not sent")}>
        <p className="text-ink-2">
          {outcome.outcome === "voided"
            ? say(
                "Your {what}, from {time}, did not reach the bank. Nothing was carried out, and it can't arrive later.",
                { what, time },
              )
            : say("The bank refused your {what}, from {time}. {reason}", {
                what,
                time,
                reason: outcome.detail,
              })}
        </p>
        {close}
      </Note>
    )
  }
  return (
    <Note
      tone="positive"
      role="status"
      icon={outcome.outcome === "posted" ? <CheckCircle /> : <Send />}
      title={say("Sent at {time}", { time: formatAsOf(new Date(outcome.at), new Date()) })}
    >
      <p className="text-ink-2">
        <CarriedOut what={what} outcome={outcome} /> {seeIt(outcome)}
      </p>
      {close}
    </Note>
  )
}

/** "transfer of €50.00", which the texts about it have in them. */
const whatOf = ({ kind, amount }: Submission): Text =>
  say(
    "{kind, select, transfer {transfer} cardTransfer {card transfer} exchange {exchange} deposit {deposit} application {loan application} repayment {loan repayment} withdrawal {withdrawal from a loan} order {standing order or scheduled payment} other {payment request}} of {amount}",
    { kind, amount },
  )

function CarriedOut({ what, outcome }: { what: Text; outcome: Outcome }): ReactNode {
  const name = outcome.outcome === "posted" ? outcome.transaction.recipientName : null
  if (name === null) {
    return <span>{say("The bank received your {what} and carried it out once.", { what })}</span>
  }
  return (
    <Say
      text="The bank received your {what} to <payee>{name}</payee> and carried it out once."
      what={what}
      name={name}
      payee={<bdi translate="no" />}
    />
  )
}

/** Where the member finds it. */
function seeIt(outcome: Outcome): ReactNode {
  switch (outcome.outcome) {
    case "posted": {
      const { reference } = outcome.transaction
      return (
        <TextLink href={`/transactions?show=${reference}`}>{say("See the transaction")}</TextLink>
      )
    }
    case "applied":
      return <TextLink href={`/loans/${outcome.loanId}`}>{say("See the application")}</TextLink>
    case "stored":
      return (
        <TextLink href={`/payments/orders/${outcome.orderId}`}>{say("See the order")}</TextLink>
      )
    case "requested":
      return (
        <TextLink href={`/payments/requests/${outcome.requestId}`}>
          {say("See the request")}
        </TextLink>
      )
    default:
      return null
  }
}
