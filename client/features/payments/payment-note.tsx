import CircleHelp from "lucide-react/icons/circle-question-mark"
import CircleX from "lucide-react/icons/circle-x"
import Clock from "lucide-react/icons/clock"
import Info from "lucide-react/icons/info"
import Undo from "lucide-react/icons/undo-2"
import type { Payment } from "#shared/contracts/payments.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { named } from "../../lib/bank-time.ts"
import { formatDay, formatListTime } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { Note } from "../../ui/note.tsx"
import { Say } from "../../ui/say.tsx"

/**
 * What a member must know about a payment that is neither pending nor simply completed. Otherwise
 * empty.
 */
export function PaymentNote({ payment }: { payment: Payment }) {
  const { status, reason, sendsAt, canCancel } = payment
  if (payment.direction === "in") return null
  switch (status) {
    case "pending":
      if (!sendsAt || !canCancel) return null
      return (
        <Note icon={<Clock />} title={say("Waiting to be sent")}>
          {say("It is sent on {time}. You can cancel it until then.", {
            time: named(formatListTime(sendsAt), new Date(sendsAt)),
          })}
        </Note>
      )
    case "completed":
      return <RecallNote payment={payment} />
    case "rejected":
      return (
        <Note tone="negative" icon={<CircleX />} title={say("The money was not sent")}>
          {reason
            ? say("{reason} The money is back in your account.", { reason })
            : say("The money is back in your account.")}
        </Note>
      )
    case "cancelled":
      return (
        <Note icon={<Undo />} title={say("You canceled this transfer")}>
          {say("Nothing was sent. The money is back in your account.")}
        </Note>
      )
    case "unconfirmed":
      return (
        <Note tone="caution" icon={<CircleHelp />} title={say("Not confirmed")}>
          <Say
            text="The other bank has not answered, and your money is back in your account. <b>Don't send it again:</b> it may still be debited. We keep asking. Until it answers, you can use this money within the bank, but not for other banks, and you can send no other instant payment to one."
            b={<b className="font-semibold" />}
          />
        </Note>
      )
    case "returned":
      return (
        <Note icon={<Undo />} title={say("The money came back")}>
          {reason
            ? say("{reason} The money is in your account again.", { reason })
            : say("The money is in your account again.")}
        </Note>
      )
    case "recalled":
      return <RecallNote payment={payment} />
  }
}

/** The state of a recall that the member requested. Otherwise empty. */
function RecallNote({ payment: { recall, reason, amount } }: { payment: Payment }) {
  switch (recall?.state) {
    case "requested":
      return (
        <Note icon={<Clock />} title={say("Recall requested")}>
          {recall.answerBy
            ? say(
                "The other bank asks its customer and must answer by {day}. Until then, nothing changes.",
                { day: formatDay(recall.answerBy) },
              )
            : say("The other bank asks its customer. Until then, nothing changes.")}
        </Note>
      )
    case "unanswered":
      return (
        <Note tone="caution" icon={<Clock />} title={say("No answer to the recall yet")}>
          {say(
            "We are following it up with the other bank, and you don't need to do anything. The money may still come back.",
          )}
        </Note>
      )
    case "refused":
      return (
        <Note icon={<Info />} title={say("The money does not come back")}>
          {reason
            ? say("{reason} You can ask the payee to send it back.", { reason })
            : say("You can ask the payee to send it back.")}
        </Note>
      )
    case "granted": {
      const charge = fromDecimal(amount) - fromDecimal(recall.returnedAmount ?? amount)
      return (
        <Note icon={<Undo />} title={say("The money came back")}>
          {charge > 0n
            ? say("The other bank kept a charge of {amount}. The rest is in your account again.", {
                amount: formatAmount(toDecimal(charge), "EUR"),
              })
            : say("The other bank sent all of it back to your account.")}
        </Note>
      )
    }
    default:
      return null
  }
}
