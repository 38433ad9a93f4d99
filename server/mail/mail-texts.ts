import { eventSentence, notificationOf } from "#shared/activity/audit-events.ts"
import { emailCodeMinutes } from "#shared/limits.ts"
import { type NotificationType, notificationFacts } from "#shared/notifications/types.ts"
import type { Env } from "../config/env.ts"

/** What a mail is about. Nothing else of the event reaches it. */
export type MailAbout = {
  /** Null for a code. */
  type: NotificationType | null
  /** Of the audit trail; null for other events. */
  action: string | null
  /** The code that confirms the address; null for all other mails. */
  code: string | null
}

const close = (bank: string) => [
  "To see more, sign in as you always do. We never send links, and never ask for a password or a code by email.",
  "You can choose in your profile, under Notifications, what we write about.",
  bank,
]

/** Instead of an event's: the mail tells of all that happened after the hour's number of mails. */
const several = "mail.several"

const moreThanOne =
  "So much has happened within an hour that this message is about all of the rest. Your notifications list each of it."

const ifNotYou =
  "If this wasn't you, sign in and change your password at once, or call us at the number on your card."

/**
 * The subject and the plain text of a mail. They hold no amount, account number, link, or name, since mail
 * is not confidential; the only code is the one that confirms the address.
 */
export function mailText(
  { type, action, code }: MailAbout,
  { BANK_NAME: bank }: Pick<Env, "BANK_NAME">,
): { subject: string; text: string } {
  if (code !== null) {
    return {
      subject: "Confirm your email address",
      text: paragraphs(
        `Your code is ${code}. Enter it in your profile, under Notifications. It is valid for ${emailCodeMinutes} minutes.`,
        "If you didn't ask for it, you can ignore this message. Never tell anyone the code, not even us.",
        bank,
      ),
    }
  }
  const own = action === null ? undefined : notificationOf(action)?.mail
  const subject =
    own?.subject ?? (type === null ? "News from your bank" : notificationFacts[type].mailSubject)
  if (action === several) {
    const advice = type === "security" ? [ifNotYou] : []
    return { subject, text: paragraphs(`${subject}.`, moreThanOne, ...advice, ...close(bank)) }
  }
  if (type !== "security" || action === null) {
    const advice = own?.advice === undefined ? [] : [own.advice]
    return { subject, text: paragraphs(`${subject}.`, ...advice, ...close(bank)) }
  }
  // Without the event's values: the sentence then names no amount.
  const event = eventSentence(action, { actor: "bank", details: { newDevice: true } })
  return {
    subject,
    text: paragraphs(`${event}.`, ifNotYou, ...close(bank)),
  }
}

const paragraphs = (...all: string[]) => `Hello,\n\n${all.join("\n\n")}\n`
