import { eventSentence, notificationOf } from "#shared/activity/audit-events.ts"
import { emailCodeMinutes } from "#shared/limits.ts"
import { type NotificationType, notificationFacts } from "#shared/notifications/types.ts"
import { asWritten, type Phrase, type PlainText, type Say, type Text } from "#shared/words/text.ts"
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

const close: Paragraphs = [
  "To see more, sign in as you always do. We never send links, and never ask for a password or a code by email.",
  "You can choose in your profile, under Notifications, what we write about.",
]

/** Instead of an event's: the mail tells of all that happened after the hour's number of mails. */
const several = "mail.several"

const moreThanOne: PlainText =
  "So much has happened within an hour that this message is about all of the rest. Your notifications list each of it."

const ifNotYou: PlainText =
  "If this wasn't you, sign in and change your password at once, or call us at the number on your card."

/**
 * The subject and the plain text of a mail. They hold no amount, account number, link, or name, since mail
 * is not confidential; the only code is the one that confirms the address.
 * @param say in the member's language
 */
export function mailText(
  about: MailAbout,
  { BANK_NAME: bank }: Pick<Env, "BANK_NAME">,
  say: Say,
): { subject: Text; text: Text } {
  const { subject, paragraphs } = about.code === null ? ofEvent(about) : ofCode(about.code)
  const said = ["Hello," as const, ...paragraphs].map((each) => say(each))
  return { subject: say(subject), text: asWritten(`${[...said, bank].join("\n\n")}\n`) }
}

type Paragraphs = readonly (PlainText | Phrase)[]
type Mail = { subject: PlainText; paragraphs: Paragraphs }

const ofCode = (code: string): Mail => ({
  subject: "Confirm your email address",
  paragraphs: [
    (say) =>
      say(
        "Your code is {code}. Enter it in your profile, under Notifications. It is valid for {minutes} minutes.",
        { code, minutes: emailCodeMinutes },
      ),
    "If you didn't ask for it, you can ignore this message. Never tell anyone the code, not even us.",
  ],
})

function ofEvent({ type, action }: Pick<MailAbout, "type" | "action">): Mail {
  const own = action === null ? undefined : notificationOf(action)?.mail
  const subject =
    own?.subject ?? (type === null ? "News from your bank" : notificationFacts[type].mailSubject)
  const about = asSentence((say) => say(subject))
  if (action === several) {
    const advice = type === "security" ? [ifNotYou] : []
    return { subject, paragraphs: [about, moreThanOne, ...advice, ...close] }
  }
  if (type !== "security" || action === null) {
    const advice = own?.advice === undefined ? [] : [own.advice]
    return { subject, paragraphs: [about, ...advice, ...close] }
  }
  // Without the event's values, so that the sentence names no amount, and without who it was, which a mail doesn't know.
  const event = eventSentence(action, { actor: "bank", details: { newDevice: true } })
  return { subject, paragraphs: [asSentence(event), own?.advice ?? ifNotYou, ...close] }
}

/** What is told without a period elsewhere. */
const asSentence =
  (phrase: Phrase): Phrase =>
  (say) =>
    asWritten(`${say(phrase)}.`)
