import { categoryNames } from "../insights/categories.ts"
import { type OpenPurpose, openPurposes, purposeSentences } from "../members/view-purposes.ts"
import { currencies } from "../money/currency.ts"
import { formatAmount, withDecimalSign } from "../money/format.ts"
import type { NotificationSubject, NotificationType } from "../notifications/types.ts"
import type { PlainText, Say, Text } from "../words/text.ts"

/** The part of an event that its sentence needs. */
export type EventDetails = {
  actor: "customer" | "staff" | "bank"
  details: Readonly<Record<string, unknown>>
}

/** What the member reads of an event: a text, or what makes one of its details. */
export type Sentence = PlainText | ((say: Say, event: EventDetails) => Text)

/** How members are told of an event. */
export type Notification = {
  readonly type: NotificationType
  /** What it is about, if neither its noun (`subjectOf`) nor security; it then names its account if it has one. */
  readonly about?: NotificationSubject
  /** More about it, from the event's details. */
  readonly detail?: (say: Say, details: EventDetails["details"]) => Text
  /** Where the subject or the advice of the type's mails would not be true: its own. */
  readonly mail?: { readonly subject: PlainText; readonly advice?: PlainText }
}

/**
 * An event of which members are told. Security is also what they are asked about ("Was this you?"): what concerns
 * access, what may be paid, or possible fraud (ASVS 6.3.5, 6.3.7).
 */
export const told = (
  type: NotificationType,
  sentence: Sentence,
  more: Omit<Notification, "type"> = {},
) => ({ sentence, notification: { type, ...more } })

/** A sentence that names who did it, staff or the member; `bank` is read where that is not known, as in emails. */
export const byActor =
  (sentences: Readonly<Record<"staff" | "member" | "bank", PlainText>>): Sentence =>
  (say, { actor }) =>
    say(sentences[actor === "customer" ? "member" : actor])

/** The amount that staff moved, or "none" of an event that states none. */
export function sumOf({ language }: Say, { amount, currency }: EventDetails["details"]): string {
  const known = currencies.find((one) => one === currency)
  return known && typeof amount === "string" && /^[0-9]+([.][0-9]{1,2})?$/.test(amount)
    ? formatAmount(amount, known, language)
    : "none"
}

const categories: Readonly<Record<string, PlainText>> = categoryNames

/** "Groceries: €80.00 of €100.00". */
export function budgetDetail(
  say: Say,
  { category, spent, amount: limit }: EventDetails["details"],
): Text {
  const name = categories[String(category)] ?? "Uncategorized"
  return say("{category}: {spent} of {limit}", {
    category: (its) => its(name),
    spent: formatAmount(String(spent), "EUR", say.language),
    limit: formatAmount(String(limit), "EUR", say.language),
  })
}

/** Why staff opened the member's file, as the law lets it be told. */
export const viewSentence = (purpose: unknown): PlainText =>
  openPurposes.includes(purpose as OpenPurpose)
    ? purposeSentences[purpose as OpenPurpose]
    : "Staff opened your file"

/** The new daily limit, if the event states it. */
export const dailyLimitSentence: Sentence = (say, { details: { to } }) =>
  typeof to === "string" && to !== ""
    ? say("The daily limit was changed to {to} EUR", { to: withDecimalSign(to, say.language) })
    : say("A limit was changed")

/** The new language, if the event states it. */
export const languageSentence: Sentence = (say, { details: { to } }) =>
  say(
    "The language was changed{to, select, en { to English} de { to German} fr { to French} other {}}",
    { to: String(to) },
  )
