import { loanTitles } from "../loans/loan-labels.ts"
import { monthInWords, monthNames } from "../time/days-in-words.ts"
import { sayIn } from "../words/say.ts"
import { asWritten, type Phrase } from "../words/text.ts"
import { undoingKinds } from "./movement-kinds.ts"

/** What an entry's description is read from. */
export type DescribedEntry = {
  /** Of the movement (movement-kinds.ts). Without it, the description is a member's own. */
  kind?: string | undefined
  /** As it is stored: the bank's sentence in English, or the words of who ordered the payment. */
  description: string
  /** Whether a payment began with this entry: then its text is the payer's, whatever it looks like. */
  beganPayment: boolean
}

/** Reads the facts in a text of the bank. The text it gives is compared with the stored one, so it may guess. */
type Reading = readonly [text: RegExp, phrase: (fact: string) => Phrase]

const loanReading = (english: string, phrase: (loan: Phrase) => Phrase): Reading => [
  new RegExp(`^(Personal|Mortgage|Business|Auto) loan ${english}$`),
  (type) => phrase((say) => say(loanTitles[type.toLowerCase() as keyof typeof loanTitles])),
]

/** A text that begins with the bank's words, and ends with another's. */
const before = (english: string, phrase: (text: string) => Phrase): Reading => [
  new RegExp(`^${english}: (.*)$`, "s"),
  phrase,
]

const returned = before("Returned", (text) => (say) => say("Returned: {text}", { text }))

const loanRepayments = [
  loanReading("repayment", (loan) => (say) => say("{loan} repayment", { loan })),
  // As it is stored, which is not how this bank spells it elsewhere (server/features/loans/loans.sql).
  loanReading("instalment", (loan) => (say) => say("{loan} instalment", { loan })),
  loanReading("withdrawal", (loan) => (say) => say("{loan} withdrawal", { loan })),
]

const undone: readonly Reading[] = [
  [
    /^Reversal of ([A-Z0-9-]+) by the bank$/,
    (reference) => (say) => say("Reversal of {reference} by the bank", { reference }),
  ],
  [
    /^Correction of ([A-Z0-9-]+) by the bank$/,
    (reference) => (say) => say("Correction of {reference} by the bank", { reference }),
  ],
]

/** The texts that the bank's own functions in SQL give the entries of a kind. Other kinds have the words of others. */
const readings: ReadonlyMap<string, readonly Reading[]> = new Map(
  Object.entries({
    cash_paid_in: [
      [/^Cash paid in at the counter$/, () => (say) => say("Cash paid in at the counter")],
    ],
    cash_paid_out: [
      [/^Cash paid out at the counter$/, () => (say) => say("Cash paid out at the counter")],
    ],
    loan_disbursement: [
      loanReading("paid out", (loan) => (say) => say("{loan} paid out", { loan })),
    ],
    loan_repayment: loanRepayments,
    savings_interest: [
      [
        /^Savings interest, ([A-Z][a-z]+ [0-9]{4})$/,
        (month) => (say) =>
          say("Savings interest, {month}", {
            month: (reader) => asWritten(monthInWords(dayOfMonth(month), reader)),
          }),
      ],
    ],
    fee_refund: [
      before("Refund of a fee", (fee) => (say) => say("Refund of a fee: {fee}", { fee })),
    ],
    recall_held: [
      before(
        "Held because the sending bank has asked for its return",
        (text) => (say) =>
          say("Held because the sending bank has asked for its return: {text}", { text }),
      ),
    ],
    recall_released: [
      before("No longer held", (text) => (say) => say("No longer held: {text}", { text })),
    ],
    payment_given_back: [before("Not sent", (text) => (say) => say("Not sent: {text}", { text }))],
    payment_returned: [returned],
    unapplied_assigned: [returned],
    claim_paid: [before("Owed for", (text) => (say) => say("Owed for: {text}", { text }))],
    payment_late: [
      before("Sent after all", (text) => (say) => say("Sent after all: {text}", { text })),
    ],
    payment_sent_back: [before("Sent back", (text) => (say) => say("Sent back: {text}", { text }))],
    ...Object.fromEntries(undoingKinds.map((kind) => [kind, undone])),
  }),
)

/** Kinds whose entries the bank itself describes. */
export const kindsThatBankDescribes: readonly string[] = [...readings.keys()]

const english = sayIn("en")

/** "October 2026" as a day of it. */
function dayOfMonth(month: string): string {
  const [name = "", year = ""] = month.split(" ")
  return `${year}-${String(monthNames(english).indexOf(name) + 1).padStart(2, "0")}`
}

/**
 * An entry's description for its reader: the bank's own texts in their language, everybody else's as written. What is
 * stored never changes, and statements for programs have it as it is. The facts of a text are in it, so older entries
 * are read as new ones, without a look into the tables of loans, payments, and corrections; a stored text that they do
 * not give back letter by letter is shown as it is.
 */
export function describedAs({ kind, description, beganPayment }: DescribedEntry): Phrase {
  const stored = () => asWritten(description)
  for (const [text, phrase] of (!beganPayment && readings.get(kind ?? "")) || []) {
    const found = text.exec(description)
    const read = found && phrase(found[1] ?? "")
    if (read && english(read) === description) return read
  }
  return stored
}

/** The description of a transfer with which no text was sent. */
export const transferTo =
  (name: string): Phrase =>
  (say) =>
    say("Transfer to {name}", { name })

/** The same as its payee reads it. */
export const transferFrom =
  (name: string): Phrase =>
  (say) =>
    say("Transfer from {name}", { name })
