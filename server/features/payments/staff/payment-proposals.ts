import type { ProposalRow } from "#shared/contracts/staff-proposals.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import type { RepairKind } from "#shared/payments/repair-queues.ts"
import { recallRefusalNames, returnReasonNames } from "#shared/payments/repair-reasons.ts"
import type { ProposalKind } from "#shared/staff-operations.ts"
import {
  type Presented,
  type ProposalPresenter,
  presenter,
} from "../../../staff/proposal-presenter.ts"
import { refusalSentence } from "./rules.ts"

/** An item when something was proposed about it, as repair_state (server/features/payments/repair-kinds.sql) writes it. */
type Facts = {
  itemId: number
  itemKind: RepairKind
  /** Of an item about a statement. */
  what: string | null
  /** At stake, in EUR. */
  amount: string
  txId: string | null
  otherName: string | null
  otherIban: string | null
  recallReason: string | null
  /** The account that was chosen. */
  account: string | null
  holder: string | null
}

type MessageFacts = {
  itemId: number
  itemKind: RepairKind
  what: string
  name: string
  peer: string
  msgId: string
}

type Asked<Payload = object> = Presented<Payload, Facts>

const euros = (amount: string) => formatAmount(amount, "EUR")

/** An amount without its sign: a difference may be either way. */
const size = (amount: string) => euros(amount.replace(/^-/, ""))

const change = (name: string, before: string | null, after: string): ProposalRow => ({
  name,
  before,
  after,
})

/** What stays as it is, which the second employee needs to know; nothing for what is not known. */
const known = (name: string, value: string | null): ProposalRow[] =>
  value === null ? [] : [{ name, before: value, after: value }]

const coded = (names: Readonly<Record<string, string>>, code: string) =>
  `${code}, ${(names[code] ?? "another reason").toLowerCase()}`

/** The payment that an item is about, and what the statement says. */
const subject = ({ before: { otherName, otherIban, txId, what } }: Asked): ProposalRow[] => [
  ...known("Other side", otherName),
  ...known("Their IBAN", otherIban === null ? null : formatIban(otherIban)),
  ...known("Payment", txId),
  ...known("About", what),
]

const accountOf = ({ account, holder }: Facts) =>
  `${holder ?? "the member"}, ${formatIban(account ?? "")}`

/** Whose payment it is, such as "Marta Weber's account". */
const accountOfMember = ({ member }: Asked) => `${member?.name ?? "the member"}'s account`

const isClaim = ({ itemKind }: Facts) => itemKind === "claim"

const shared = {
  link: ({ before: { itemId } }: { before: { itemId: number } }) => ({
    href: `/payments/${itemId}`,
    label: `Payment item ${itemId}`,
  }),
  refusal: refusalSentence,
}
const money = ["accounts", "transactions"] as const

/** How proposals about payments with other banks are shown. */
export const paymentProposals = {
  "payment.assign": presenter<object, Facts>({
    title: "credit unapplied money",
    ...shared,
    sentence: ({ before }) =>
      `Credit ${euros(before.amount)} from ${before.otherName} to ${accountOf(before)}.`,
    rows: (asked) => [
      change("Unapplied money", euros(asked.before.amount), euros("0.00")),
      change("Credited to", null, accountOf(asked.before)),
      ...subject(asked),
    ],
    announces: money,
  }),
  "payment.send_back": presenter<{ reason: string }, Facts>({
    title: "send unapplied money back",
    ...shared,
    sentence: ({ before }) => `Send ${euros(before.amount)} back to ${before.otherName}.`,
    rows: (asked) => [
      change("Unapplied money", euros(asked.before.amount), euros("0.00")),
      change("Reason for the other bank", null, coded(returnReasonNames, asked.payload.reason)),
      ...subject(asked),
    ],
  }),
  "payment.grant": presenter<object, Facts>({
    title: "grant a recall",
    ...shared,
    sentence: (asked) =>
      `Return ${euros(asked.before.amount)}, which the bank of ${asked.before.otherName} recalls, from ${accountOfMember(asked)}.`,
    rows: (asked) => [
      change("Recall", "Open", "Granted"),
      change("Debited", null, `${euros(asked.before.amount)} from ${accountOfMember(asked)}`),
      ...known("Recalled because", asked.before.recallReason),
      ...subject(asked),
    ],
    announces: money,
  }),
  "payment.hold": presenter<object, Facts>({
    title: "hold a recall's money because of a suspected fraud",
    ...shared,
    sentence: (asked) =>
      `Hold up to ${euros(asked.before.amount)}, which the bank of ${asked.before.otherName} recalls because of fraud, on ${accountOfMember(asked)} for ten banking days at most.`,
    rows: (asked) => [
      change(
        "Money of the recall",
        "Available to the member",
        "Held, as far as the account holds it",
      ),
      change("Comes back", null, "With the decision, or after ten banking days"),
      ...known("Recalled because", asked.before.recallReason),
      ...subject(asked),
    ],
    announces: money,
  }),
  "payment.refuse": presenter<{ reason: string }, Facts>({
    title: "refuse a recall",
    ...shared,
    sentence: ({ before }) =>
      `Refuse the recall of ${euros(before.amount)} by the bank of ${before.otherName}.`,
    rows: (asked) => [
      change("Recall", "Open", "Refused"),
      change("Reason for the other bank", null, coded(recallRefusalNames, asked.payload.reason)),
      ...known("Recalled because", asked.before.recallReason),
      ...subject(asked),
    ],
  }),
  "payment.collect": presenter<object, Facts>({
    title: "collect a claim",
    ...shared,
    sentence: ({ before }) =>
      `Collect the claim of ${euros(before.amount)} from ${accountOf(before)}, as far as the balance allows.`,
    rows: (asked) => [
      change("Claim", euros(asked.before.amount), "Less what the account holds"),
      change("Debited", null, accountOf(asked.before)),
      ...subject(asked),
    ],
    announces: money,
  }),
  "payment.write_off": presenter<object, Facts>({
    title: "write off a claim or a difference to a statement",
    ...shared,
    sentence: (asked) =>
      isClaim(asked.before)
        ? `Write off the claim of ${euros(asked.before.amount)} against ${asked.member?.name ?? "the member"}.`
        : `Write off the difference of ${size(asked.before.amount)} to a statement.`,
    rows: (asked) => [
      isClaim(asked.before)
        ? change("Claim", euros(asked.before.amount), euros("0.00"))
        : change("Difference", euros(asked.before.amount), euros("0.00")),
      change(
        isClaim(asked.before) ? "Loss of the bank" : "Booked as a difference",
        null,
        euros(asked.before.amount),
      ),
      ...subject(asked),
    ],
  }),
  "payment.reverse": presenter<object, Facts>({
    title: "reverse the write-off of a difference",
    ...shared,
    sentence: ({ before }) =>
      `Reverse the write-off of a difference of ${size(before.amount)} to a statement.`,
    rows: (asked) => [
      change("Written off", euros(asked.before.amount), euros("0.00")),
      change("The statement's line", "Explained", "Open, matched again with its payments"),
      ...subject(asked),
    ],
  }),
  "message.release": presenter<{ sender?: string; msgId?: string; name?: string }, MessageFacts>({
    title: "read a quarantined message or send a refused one again",
    ...shared,
    sentence: ({ before }) =>
      before.itemKind === "quarantined"
        ? `Read message ${before.msgId} again.`
        : `Send message ${before.msgId} again.`,
    rows: ({ payload, before }) => [
      before.itemKind === "quarantined"
        ? change("State", "Quarantined", "Read again; what is right in it is posted")
        : change("State", "Refused by the other side", "Sent again, byte for byte"),
      change("Message", before.name, payload.name ?? before.name),
      change("Sender", before.peer, payload.sender ?? before.peer),
      change("Identifier", before.msgId, payload.msgId ?? before.msgId),
      ...known("About", before.what),
    ],
  }),
} satisfies Partial<Record<ProposalKind, ProposalPresenter>>
