import * as z from "zod/mini"
import { normalizeIban } from "../iban/format-iban.ts"
import type { Currency } from "../money/currency.ts"
import type { RepairKind, RepairQueue } from "../payments/repair-queues.ts"
import { recallGranted, recallRefusals, returnReasons } from "../payments/repair-reasons.ts"
import type { paymentDirections, paymentSchemes, paymentStates } from "../tables/payments.ts"
import type { railMessageStates } from "../tables/rail-messages.ts"
import { type Colleague, type OpenProposal, staffReason } from "./staff-proposals.ts"
import { noteText } from "./text.ts"

/** What can be done about an item. All but the last two need a second person. */
export const repairActions = [
  "assign",
  "send_back",
  "grant",
  "refuse",
  "hold",
  "collect",
  "write_off",
  "reverse",
  "release",
  "inquire",
  "close",
] as const
export type RepairAction = (typeof repairActions)[number]

/** GET /api/staff/payment-queues: how many items wait; 1,000 means at least as many. */
export type PaymentQueue = { queue: RepairQueue; waiting: number; oldest: string | null }

/** GET /api/staff/payment-items: an item that a payment or a message leaves to staff. */
export type PaymentItem = {
  itemId: number
  kind: RepairKind
  queue: RepairQueue
  /** A sentence. */
  what: string
  /** Identifies the payment between banks; null if the item is about a message. */
  txId: string | null
  /** At stake, in EUR; negative for money that left. Null if there is none. */
  amount: string | null
  /** When the bank returns unapplied money by itself. */
  lastReturnDay: string | null
  /** An ISO 20022 code. */
  recallReason: string | null
  /** The last day to answer a recall. */
  answerBy: string | null
  isOverdue: boolean
  createdAt: string
  closedAt: string | null
  closedBy: string | null
  /** What was done, once it is closed. */
  note: string | null
  takenBy: Colleague | null
  /** Whether a proposal about it waits for a second person. */
  waits: boolean
}

/** A payment with its history. What belongs to the member's file is null until that is open. */
export type ItemPayment = {
  txId: string
  direction: (typeof paymentDirections)[number]
  scheme: (typeof paymentSchemes)[number]
  state: (typeof paymentStates)[number]
  /** In EUR. */
  amount: string
  memberId: number | null
  open: boolean
  ownName: string | null
  ownIban: string | null
  otherName: string
  otherIban: string
  otherBic: string | null
  remittance: string | null
  reason: string | null
  acceptedAt: string
  settlementDate: string | null
  events: {
    event: string
    toState: (typeof paymentStates)[number]
    reason: string | null
    at: string
    /** An employee's name, or member, bank, or other_bank. */
    by: string
    /** The reference of the entry that moved the money. */
    entry: string | null
  }[]
}

export type ItemMessage = {
  id: number
  direction: (typeof paymentDirections)[number]
  name: string
  peer: string
  msgId: string
  state: (typeof railMessageStates)[number]
  attempts: number
  answer: string | null
  createdAt: string
  /** In bytes; null before it was written. */
  size: number | null
  /** How it begins, of the message that the item is about. */
  beginning: string | null
}

/** The statement of the settlement account that does not match. Amounts are in EUR. */
export type ItemStatement = {
  statementId: string
  iban: string
  sequence: number | null
  closingDate: string
  opening: string
  closing: string
  line: {
    number: number
    amount: string
    bankReference: string | null
    txIds: string[]
    matched: boolean
  } | null
}

/** GET /api/staff/payment-items/{id}. */
export type PaymentItemDetail = {
  item: PaymentItem
  actions: RepairAction[]
  /** The codes with which the payment can be sent back. */
  returnReasons: string[]
  /** The reasons with which a recall can be refused: those that are true now. */
  refusalReasons: string[]
  /** What is held of a recalled payment, and when it comes back by itself. */
  held: { amount: string; currency: Currency; until: string | null } | null
  payment: ItemPayment | null
  messages: ItemMessage[]
  /** The item's own message: none, or closed until the employee has logged why they read it. */
  message: "none" | "closed" | "open"
  statement: ItemStatement | null
  notes: { id: number; employee: string | null; text: string; createdAt: string }[]
  proposals: OpenProposal[]
}

/** Only an account of this bank is found by it. */
const iban = z.string({ error: "Enter the account's IBAN" }).check(
  z.refine((text) => /^[A-Z0-9]{15,34}$/.test(normalizeIban(text)) && text.length <= 60, {
    error: "Enter the account's IBAN",
  }),
)

/** POST /api/staff/payment-items/{id}/assignment and /collection: the account, and why. */
export const AccountChoice = z.strictObject({ iban, reason: staffReason })
export type AccountChoice = z.infer<typeof AccountChoice>

/** POST /api/staff/payment-items/{id}/return: an ISO 20022 code, and why. */
export const ReturnChoice = z.strictObject({
  code: z.enum([...returnReasons, recallGranted], { error: "Choose a reason for the other bank" }),
  reason: staffReason,
})
export type ReturnChoice = z.infer<typeof ReturnChoice>

/** POST /api/staff/payment-items/{id}/refusal: an ISO 20022 code, and why. */
export const RefusalChoice = z.strictObject({
  code: z.enum(recallRefusals, { error: "Choose a reason for the other bank" }),
  reason: staffReason,
})
export type RefusalChoice = z.infer<typeof RefusalChoice>

/** POST …/grant, /hold, /write-off, /reversal, /release, and /closing. */
export const ItemReason = z.strictObject({ reason: staffReason })
export type ItemReason = z.infer<typeof ItemReason>

/** POST /api/staff/payment-items/{id}/notes. */
export const ItemNote = z.strictObject({
  text: noteText(500),
})
export type ItemNote = z.infer<typeof ItemNote>
