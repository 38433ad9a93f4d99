import CircleHelp from "lucide-react/icons/circle-question-mark"
import CircleX from "lucide-react/icons/circle-x"
import Clock from "lucide-react/icons/clock"
import Info from "lucide-react/icons/info"
import Undo from "lucide-react/icons/undo-2"
import type { Payment } from "#shared/contracts/payments.ts"
import { Note } from "../../ui/note.tsx"
import { dayAndTime } from "./step-time.ts"

/** What a member must know about a payment that is not simply on its way or completed; else nothing. */
export function PaymentNote({ payment }: { payment: Payment }) {
  const { status, reason, sendsAt, canCancel } = payment
  if (payment.direction === "in") return null
  switch (status) {
    case "pending":
      if (!sendsAt || !canCancel) return null
      return (
        <Note icon={<Clock />} title="Waiting to be sent">
          It is sent on {dayAndTime(sendsAt)}. You can cancel it until then.
        </Note>
      )
    case "completed":
      // The only reason of a completed payment: why the other bank does not send the money back.
      return reason && <Note icon={<Info />}>{reason}</Note>
    case "rejected":
      return (
        <Note tone="negative" icon={<CircleX />} title="The money was not sent">
          {reason} The money is back in your account.
        </Note>
      )
    case "cancelled":
      return (
        <Note icon={<Undo />} title="You canceled this transfer">
          Nothing was sent. The money is back in your account.
        </Note>
      )
    case "unconfirmed":
      return (
        <Note tone="caution" icon={<CircleHelp />} title="Not confirmed">
          The other bank has not answered, and your money is back in your account.{" "}
          <b className="font-semibold">Don't send it again:</b> it may still be debited. We keep
          asking.
        </Note>
      )
    case "returned":
    case "recalled":
      return (
        <Note icon={<Undo />} title="The money came back">
          {reason} The money is in your account again.
        </Note>
      )
  }
}
