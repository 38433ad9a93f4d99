import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useParams } from "wouter"
import type { PaymentItem, PaymentItemDetail } from "#shared/contracts/staff-payments.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { formatAmount } from "#shared/money/format.ts"
import { queueTitles, repairTitles } from "#shared/payments/repair-queues.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { Badge } from "../../ui/badge.tsx"
import { FailedState } from "../../ui/empty-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { paymentItemQuery } from "../features/payments/api.ts"
import { ItemActions } from "../features/payments/item-actions.tsx"
import { ItemNotesPanel } from "../features/payments/item-notes-panel.tsx"
import { itemWarnings } from "../features/payments/item-warnings.ts"
import { MessagesPanel } from "../features/payments/messages-panel.tsx"
import { HistoryPanel, PaymentPanel, StatementPanel } from "../features/payments/payment-panel.tsx"
import { OpenProposals } from "../features/proposals/open-proposals.tsx"
import { useMay } from "../features/session/api.ts"
import { Page } from "../ui/page.tsx"
import { Detail, Details, Panel } from "../ui/panel.tsx"
import { WarningStrip } from "../ui/warning-strip.tsx"

const crumbsOf = (item?: PaymentItem) => [
  { label: "Payments", href: "/payments" },
  ...(item && item.closedAt === null
    ? [{ label: queueTitles[item.queue], href: `/payments?queue=${item.queue}` }]
    : []),
]

/** An item that needs staff: what is at stake, both sides, and what can be done. */
export function PaymentItemPage() {
  const { id } = useParams<{ id: string }>()
  const item = useQuery(paymentItemQuery(id))
  if (item.data) return <Item key={id} detail={item.data} />
  return (
    <Page title={`Item ${id}`} crumbs={crumbsOf()}>
      {item.isPending ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <FailedState
          title="The item did not load"
          error={item.error}
          onRetry={() => void item.refetch()}
          retrying={item.isFetching}
        />
      )}
    </Page>
  )
}

function Item({ detail }: { detail: PaymentItemDetail }) {
  const { item, held, payment, messages, statement, proposals } = detail
  const mayNote = useMay()("notePaymentItem")
  const [sent, setSent] = useState<Proposed>()
  // Once it is decided, nothing of the amount is left.
  const stake = item.amount !== null && Number(item.amount) !== 0 ? item.amount : null
  const amount = stake === null ? "" : ` of ${formatAmount(stake, "EUR")}`
  return (
    <Page
      title={`${repairTitles[item.kind]}${amount}`}
      crumbs={crumbsOf(item)}
      mark={
        <Badge tone={item.closedAt === null ? "caution" : "neutral"}>
          {item.closedAt === null ? "Open" : "Closed"}
        </Badge>
      }
      lead={item.what}
      actions={<ItemActions detail={detail} onSent={setSent} />}
      warnings={<WarningStrip warnings={itemWarnings(item)} />}
    >
      <OpenProposals proposals={proposals} sent={sent} />
      <Panel title={`Item ${item.itemId}`}>
        <Details>
          <Detail name="At stake">
            {stake === null ? "No money" : <span translate="no">{formatAmount(stake, "EUR")}</span>}
          </Detail>
          {held && (
            <Detail name="Held">
              <span translate="no">{formatAmount(held.amount, held.currency)}</span>
              {held.until && <span>{` until ${formatDateTime(held.until)}`}</span>}
            </Detail>
          )}
          <Detail name="Since">{formatDateTime(item.createdAt)}</Detail>
          {item.closedAt === null ? (
            <Detail name="Taken by">{item.takenBy?.name ?? "Nobody"}</Detail>
          ) : (
            <>
              <Detail name="Closed">{formatDateTime(item.closedAt)}</Detail>
              <Detail name="By">{item.closedBy}</Detail>
              <Detail name="What was done">{item.note}</Detail>
            </>
          )}
        </Details>
      </Panel>
      {payment && <PaymentPanel payment={payment} />}
      {statement && <StatementPanel statement={statement} />}
      {payment && <HistoryPanel payment={payment} />}
      {messages.length > 0 && <MessagesPanel detail={detail} />}
      <ItemNotesPanel detail={detail} mayNote={mayNote} />
    </Page>
  )
}
