import type { MemberFile, MemberWarning } from "#shared/contracts/staff-members.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDateTime, formatDay } from "../../../lib/format-date.ts"
import type { Warning } from "../../ui/warning-strip.tsx"

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

/** What must be seen first on a member's file, in words. */
export function memberWarnings({ warnings, conversation }: MemberFile): Warning[] {
  const shown = warnings.map(inWords)
  if (!conversation?.waiting) return shown
  return [
    ...shown,
    {
      id: "unanswered",
      tone: "caution",
      title: "Waits for an answer",
      text: `The member wrote on ${formatDateTime(conversation.lastAt)}.`,
    },
  ]
}

function inWords(warning: MemberWarning): Warning {
  const { kind: id } = warning
  switch (warning.kind) {
    case "access_blocked":
      return {
        id,
        tone: "negative",
        title: "Access is blocked",
        text: `Since ${formatDateTime(warning.since)}. The member can't sign in.`,
      }
    case "cards_frozen":
      return {
        id,
        tone: "negative",
        title: counted(warning.count, "card is frozen by us", "cards are frozen by us"),
        text: "Only two employees together can unfreeze a card.",
      }
    case "payments_locked":
      return {
        id,
        tone: "caution",
        title: "Payments to others are locked",
        text: `The member locked them on ${formatDateTime(warning.since)}.`,
      }
    case "arrears":
      return {
        id,
        tone: "negative",
        title: `${formatAmount(warning.amount, "EUR")} overdue`,
        text: `${counted(warning.count, "loan", "loans")}, since ${formatDay(warning.since)}.`,
      }
    case "unconfirmed_payments":
      return {
        id,
        tone: "caution",
        title: counted(warning.count, "payment is not confirmed", "payments are not confirmed"),
        text: `${formatAmount(warning.amount, "EUR")} at another bank, which has not answered.`,
      }
    case "open_proposals":
      return {
        id,
        tone: "caution",
        title: counted(warning.count, "proposal waits", "proposals wait"),
        text: "Something about this member waits for a second person.",
      }
    case "identity":
      return {
        id,
        tone: "caution",
        title:
          warning.state === "new" ? "Identity is not checked" : "Identity is to be checked again",
        text: "Other banks get no answer about this member's name.",
      }
    case "limits_lowered":
      return {
        id,
        tone: "caution",
        title: "Limits are lowered after a recovery",
        text: `Until ${formatDateTime(warning.until)}.`,
      }
  }
}
