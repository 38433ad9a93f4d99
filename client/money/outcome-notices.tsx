import { useQuery, useQueryClient } from "@tanstack/react-query"
import CheckCircle from "lucide-react/icons/circle-check"
import CircleSlash from "lucide-react/icons/circle-slash"
import Send from "lucide-react/icons/send"
import { type ReactNode, useEffect } from "react"
import type { Outcome } from "#shared/contracts/outcomes.ts"
import { onRecordsChange } from "../lib/device-records.ts"
import { formatAsOf } from "../lib/format-date.ts"
import { Button } from "../ui/button.tsx"
import { TextLink } from "../ui/link.tsx"
import { Note } from "../ui/note.tsx"
import { PageNotice } from "../ui/page-notice.tsx"
import { SpinnerRing } from "../ui/spinner.tsx"
import { refreshMoney } from "./money-queries.ts"
import {
  beingSentQuery,
  forgetSubmission,
  outcomeQuery,
  type Submission,
  submissionKinds,
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
  const what = `${submissionKinds[submission.kind]} of ${submission.amount}`
  const sentAt = formatAsOf(new Date(submission.sentAt), new Date())

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
        title={isBeingSent ? "Still being sent" : "Finding out what happened"}
      >
        <p className="text-ink-2">
          {isBeingSent
            ? `Your ${what}, from ${sentAt}, has no answer from the bank yet. It is not sent twice.`
            : `You sent a ${what} at ${sentAt}, and the answer was lost. We're asking the bank. Don't send it again until this is clear.`}
        </p>
      </Note>
    )
  }
  const close = (
    <Button tone="secondary" className="mt-3" onClick={() => void forgetSubmission(submission)}>
      OK
    </Button>
  )
  if (outcome.outcome === "voided" || outcome.outcome === "refused") {
    return (
      <Note tone="caution" role="status" icon={<CircleSlash />} title="Not sent">
        <p className="text-ink-2">
          {outcome.outcome === "voided"
            ? `Your ${what}, from ${sentAt}, did not reach the bank. Nothing was carried out, and it can't arrive later.`
            : `The bank refused your ${what}, from ${sentAt}. ${outcome.detail}`}
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
      title={`Sent at ${formatAsOf(new Date(outcome.at), new Date())}`}
    >
      <p className="text-ink-2">
        <span>{`The bank received your ${what}`}</span>
        <Recipient outcome={outcome} /> <span>and carried it out once.</span> {seeIt(outcome)}
      </p>
      {close}
    </Note>
  )
}

function Recipient({ outcome }: { outcome: Outcome }): ReactNode {
  const name = outcome.outcome === "posted" ? outcome.transaction.recipientName : null
  return name === null ? null : (
    <>
      {" "}
      <span>to</span> <bdi translate="no">{name}</bdi>
    </>
  )
}

/** Where the member finds it. */
function seeIt(outcome: Outcome): ReactNode {
  switch (outcome.outcome) {
    case "posted": {
      const { reference } = outcome.transaction
      return <TextLink href={`/transactions?show=${reference}`}>See the transaction</TextLink>
    }
    case "applied":
      return <TextLink href={`/loans/${outcome.loanId}`}>See the application</TextLink>
    case "stored":
      return <TextLink href={`/payments/orders/${outcome.orderId}`}>See the order</TextLink>
    case "requested":
      return <TextLink href={`/payments/requests/${outcome.requestId}`}>See the request</TextLink>
    default:
      return null
  }
}
