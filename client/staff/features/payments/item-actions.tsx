import { useState } from "react"
import type { PaymentItemDetail, RepairAction } from "#shared/contracts/staff-payments.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { formatAmount } from "#shared/money/format.ts"
import type { StaffOperation } from "#shared/staff-operations.ts"
import { asWritten } from "#shared/words/text.ts"
import { useChange } from "../../../lib/use-change.ts"
import { Button } from "../../../ui/button.tsx"
import { showToast } from "../../../ui/toast-store.ts"
import { useShortcuts } from "../../keys.ts"
import { ReasonDialog } from "../../ui/reason-dialog.tsx"
import { useEmployee, useMay } from "../session/api.ts"
import { type Decisions, useItemChanges } from "./api.ts"
import { AccountDialog, RefusalDialog, ReturnDialog } from "./decision-dialogs.tsx"

const labels: Readonly<Record<RepairAction, string>> = {
  assign: "Credit an Account",
  send_back: "Send Back",
  grant: "Grant Recall",
  refuse: "Refuse Recall",
  hold: "Hold Money",
  collect: "Collect",
  write_off: "Write Off",
  reverse: "Reverse Write-Off",
  release: "Release Message",
  inquire: "Ask Other Bank",
  close: "Close Item",
}

const operations: Readonly<Record<RepairAction, StaffOperation>> = {
  assign: "proposeAssignment",
  send_back: "proposeReturn",
  grant: "proposeGrant",
  refuse: "proposeRefusal",
  hold: "proposeHold",
  collect: "proposeCollection",
  write_off: "proposeItemWriteOff",
  reverse: "proposeWriteOffReversal",
  release: "proposeRelease",
  inquire: "inquireItem",
  close: "closePaymentItem",
}

type ItemActionsProps = {
  detail: PaymentItemDetail
  /** What was proposed waits for a second person. */
  onSent: (proposed: Proposed) => void
}

/** What an employee can do about an item now. Of two actions at a time, the first is the main one. */
export function ItemActions({ detail, onSent }: ItemActionsProps) {
  const { item } = detail
  const may = useMay()
  const actions = detail.actions.filter((action) => may(operations[action]))
  const [open, setOpen] = useState<RepairAction>()
  const { inquire } = useItemChanges(item.itemId)
  const asking = useChange({
    send: inquire,
    toast: () => ({ title: "The other bank was asked" }),
    meta: { errorTitle: asWritten("Not asked") },
  })
  const close = () => setOpen(undefined)
  const start = (action: RepairAction) => (action === "inquire" ? asking.mutate() : setOpen(action))
  useShortcuts(
    "This item",
    actions.flatMap((action, index) => {
      const key = ["a", "r"][index]
      return key ? [{ key, label: labels[action], run: () => start(action) }] : []
    }),
  )
  function sent(proposed: Proposed) {
    close()
    onSent(proposed)
  }
  const dialog = {
    itemId: item.itemId,
    amount: item.amount ?? "0.00",
    onSent: sent,
    onClose: close,
  }
  return (
    <>
      {actions.map((action, index) => (
        <Button
          key={action}
          tone={index === 0 ? "primary" : "secondary"}
          aria-keyshortcuts={["a", "r"][index]}
          pending={action === "inquire" && asking.isPending}
          onClick={() => start(action)}
        >
          {labels[action]}
        </Button>
      ))}
      {may("takePaymentItem") && <TakeButton detail={detail} />}
      {open === "assign" && <AccountDialog verb="assignment" {...dialog} />}
      {open === "collect" && <AccountDialog verb="collection" {...dialog} />}
      {open === "send_back" && <ReturnDialog codes={detail.returnReasons} {...dialog} />}
      {open === "refuse" && <RefusalDialog codes={detail.refusalReasons} {...dialog} />}
      {open !== undefined && open in reasoned && (
        <ReasonedAction action={open as Reasoned} detail={detail} onSent={sent} onClose={close} />
      )}
    </>
  )
}

/** Takes an item up, so that colleagues see who works on it, or leaves it to them. */
function TakeButton({ detail: { item } }: { detail: PaymentItemDetail }) {
  const { take, leave } = useItemChanges(item.itemId)
  const { id } = useEmployee()
  const mine = item.takenBy?.id === id
  const change = useChange({
    send: () => (mine ? leave() : take()),
    meta: { errorTitle: asWritten("Nothing was changed") },
  })
  if (item.closedAt !== null) return null
  return (
    <Button tone="ghost" pending={change.isPending} onClick={() => change.mutate()}>
      {mine ? "Leave" : "Take"}
    </Button>
  )
}

type Reasoned = "grant" | "hold" | "write_off" | "reverse" | "release" | "close"

/** What needs nothing but a reason: its path if it takes a second person, and what happens. */
const reasoned: Readonly<
  Record<
    Reasoned,
    {
      verb?: "grant" | "hold" | "write-off" | "reversal" | "release"
      text: (amount: string) => string
    }
  >
> = {
  grant: {
    verb: "grant",
    text: (amount) =>
      `${amount} is debited from the member's account and goes back to the other bank once a second person has approved it.`,
  },
  hold: {
    verb: "hold",
    text: (amount) =>
      `${amount}, as far as the account holds it, can't be spent for ten banking days once a second person has approved it. It comes back by itself after that, or with the decision about the recall. The member reads that it is held because the sending bank has asked for its return.`,
  },
  write_off: {
    verb: "write-off",
    text: (amount) => `${amount} is written off once a second person has approved it.`,
  },
  reverse: {
    verb: "reversal",
    text: () =>
      "The same amount is booked the other way once a second person has approved it. The line is open again, and is matched with its payments.",
  },
  release: {
    verb: "release",
    text: () =>
      "Once a second person has approved it, the payments worker tries the message again, byte for byte. What was posted before is not posted again.",
  },
  close: {
    text: () => "At once. Nothing is posted. Write what was found out, for later readers.",
  },
}

function ReasonedAction({
  action,
  detail: { item },
  onSent,
  onClose,
}: ItemActionsProps & { action: Reasoned; onClose: () => void }) {
  const { propose, close } = useItemChanges(item.itemId)
  const { verb, text } = reasoned[action]
  const amount = formatAmount((item.amount ?? "0.00").replace(/^-/, ""), "EUR")
  return (
    <ReasonDialog
      title={labels[action]}
      description={text(amount)}
      action={verb ? "Send to Second Person" : labels[action]}
      onReason={async (reason) => {
        if (verb) return onSent(await propose(verb satisfies keyof Decisions, { reason }))
        await close({ reason })
        showToast({ title: "Item closed" })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
