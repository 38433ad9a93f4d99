import type { PaymentItem } from "#shared/contracts/staff-payments.ts"
import { reasonSentence } from "#shared/payments/reason-codes.ts"
import { reader } from "#shared/words/reader.ts"
import { formatDay } from "../../../lib/format-date.ts"
import type { Warning } from "../../ui/warning-strip.tsx"

/** What must be seen first on an item: until when it can be decided. */
export function itemWarnings(item: PaymentItem): Warning[] {
  if (item.closedAt !== null) return []
  const { answerBy, isOverdue, recallReason, lastReturnDay } = item
  const warnings: Warning[] = []
  if (answerBy !== null) {
    warnings.push({
      id: "answer",
      tone: isOverdue ? "negative" : "caution",
      title: isOverdue
        ? `The answer was due on ${formatDay(answerBy)}`
        : `Answer by ${formatDay(answerBy)}`,
      text: recallReason === null ? undefined : reasonSentence("recall", recallReason)(reader()),
    })
  }
  if (lastReturnDay !== null) {
    warnings.push({
      id: "return",
      tone: "caution",
      title: `Sent back on ${formatDay(lastReturnDay)}`,
      text: "Without a decision, the bank returns the money by itself on that day.",
    })
  }
  return warnings
}
