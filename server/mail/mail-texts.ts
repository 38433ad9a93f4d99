import { emailCodeMinutes } from "#shared/limits.ts"
import type { NotificationType } from "#shared/notifications/types.ts"
import { eventSentence } from "../identity/activity/event-sentence.ts"

/** What a mail is about. Nothing else of the event reaches it. */
export type MailAbout = {
  /** Null for a code. */
  type: NotificationType | null
  /** Of the audit trail; null for other events. */
  action: string | null
  /** The code that confirms the address; null for all other mails. */
  code: string | null
}

const subjects: Readonly<Record<NotificationType, string>> = {
  security: "About the security of your account",
  payment_refused: "A payment was not made",
  payment_update: "News about a payment",
  money_received: "You received money",
  order_waiting: "A payment of yours has to wait",
  payment_request: "About a payment request",
  loan: "News about your loan",
  budget: "About one of your budgets",
  message: "You have a new message",
}

/** The subjects of events of which their type's subject would not be true, and what to do. */
const subjectsOfActions: Readonly<Record<string, { subject: string; advice?: string }>> = {
  "goal.reached": { subject: "You reached a savings goal" },
  "order.uncovered": {
    subject: "An upcoming payment is not covered yet",
    advice: "Add money to the account that pays it before its date, and it is made that morning.",
  },
}

const close = [
  "To see more, sign in as you always do. We never send links, and never ask for a password or a code by email.",
  "You can choose in your profile, under Notifications, what we write about.",
  "Tessera Credit Union",
]

/**
 * The subject and the plain text of a mail. They hold no amount, account number, link, or name, since mail
 * is not confidential; the only code is the one that confirms the address.
 */
export function mailText({ type, action, code }: MailAbout): { subject: string; text: string } {
  if (code !== null) {
    return {
      subject: "Confirm your email address",
      text: paragraphs(
        `Your code is ${code}. Enter it in your profile, under Notifications. It is valid for ${emailCodeMinutes} minutes.`,
        "If you didn't ask for it, you can ignore this message. Never tell anyone the code, not even us.",
        "Tessera Credit Union",
      ),
    }
  }
  const own = action === null ? undefined : subjectsOfActions[action]
  const subject = own?.subject ?? (type === null ? "News from your bank" : subjects[type])
  if (type !== "security" || action === null) {
    const advice = own?.advice === undefined ? [] : [own.advice]
    return { subject, text: paragraphs(`${subject}.`, ...advice, ...close) }
  }
  // Without the event's values: the sentence then names no amount.
  const event = eventSentence(action, { actor: "bank", details: { newDevice: true } })
  return {
    subject,
    text: paragraphs(
      `${event}.`,
      "If this wasn't you, sign in and change your password at once, or call us at the number on your card.",
      ...close,
    ),
  }
}

const paragraphs = (...all: string[]) => `Hello,\n\n${all.join("\n\n")}\n`
