import { useState } from "react"
import type { ItemMessage, PaymentItemDetail } from "#shared/contracts/staff-payments.ts"
import { formatListTime } from "../../../lib/format-date.ts"
import { Badge, type BadgeTone } from "../../../ui/badge.tsx"
import { Button } from "../../../ui/button.tsx"
import { listOfRows } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { inWords } from "../../ui/in-words.ts"
import { Panel } from "../../ui/panel.tsx"
import { ReasonDialog } from "../../ui/reason-dialog.tsx"
import { useItemChanges } from "./api.ts"

const tones: Readonly<Partial<Record<ItemMessage["state"], BadgeTone>>> = {
  quarantined: "negative",
  refused: "negative",
  unknown: "caution",
  processed: "positive",
  sent: "positive",
}

const columns: readonly Column<ItemMessage>[] = [
  { id: "name", label: "Message", cell: ({ name }) => name },
  {
    id: "direction",
    label: "Way",
    cell: ({ direction }) => (direction === "in" ? "Came in" : "Went out"),
    tight: true,
  },
  { id: "peer", label: "Other side", cell: ({ peer }) => peer },
  { id: "identifier", label: "Identifier", cell: ({ msgId }) => msgId },
  {
    id: "state",
    label: "State",
    cell: ({ state }) => <Badge tone={tones[state] ?? "neutral"}>{inWords(state)}</Badge>,
    tight: true,
  },
  { id: "attempts", label: "Tries", cell: ({ attempts }) => attempts, figure: true, tight: true },
  { id: "at", label: "When", cell: ({ createdAt }) => formatListTime(createdAt), tight: true },
]

/** The messages of an item and its payment, with what is wrong, and the beginning of the item's own one. */
export function MessagesPanel({
  detail: { item, messages, message },
}: {
  detail: PaymentItemDetail
}) {
  const { openMessage } = useItemChanges(item.itemId)
  const [asked, setAsked] = useState(false)
  const own = messages.find(({ beginning }) => beginning !== null)
  const answers = messages.filter(({ answer }) => answer !== null && answer !== "")
  return (
    <Panel title="Messages">
      <DataTable
        label="Messages"
        list={listOfRows(messages)}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: "No messages", text: "No message is about this item." }}
      />
      {answers.map(({ id, msgId, direction, answer }) => (
        <p key={id} className="border-t border-line px-3 py-2.5 text-13 wrap-anywhere">
          <span className="text-ink-3">
            {`${direction === "in" ? "What is wrong with" : "Answer to"} ${msgId}:`}
          </span>{" "}
          <span>{answer ?? ""}</span>
        </p>
      ))}
      {message === "closed" && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-3 py-2.5">
          <p className="text-13 text-ink-2">
            The message has names, IBANs, and texts. Say why you read it; it stays open for 30
            minutes.
          </p>
          <Button tone="secondary" size="small" onClick={() => setAsked(true)}>
            Open Message
          </Button>
        </div>
      )}
      {asked && (
        <ReasonDialog
          title="Open Message"
          description="Who opened it, when, and why is kept in the audit trail."
          action="Open Message"
          label="Purpose"
          suggestions={["To find out whose payment it is", "To see why it can't be read"]}
          onReason={async (reason) => {
            await openMessage({ reason })
            setAsked(false)
          }}
          onClose={() => setAsked(false)}
        />
      )}
      {own?.beginning && (
        <details className="border-t border-line">
          <summary className="cursor-pointer px-3 py-2.5 text-13 font-semibold hover:bg-hover">
            <span>{`How ${own.msgId} begins`}</span>
            {own.size !== null && (
              <span className="font-normal text-ink-3">
                {` (${own.size.toLocaleString("en")} bytes)`}
              </span>
            )}
          </summary>
          <pre className="border-t border-line bg-sunken px-3 py-2.5 text-12 whitespace-pre-wrap wrap-anywhere">
            {own.beginning}
          </pre>
        </details>
      )}
    </Panel>
  )
}
