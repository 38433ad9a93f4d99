import * as z from "zod/mini"
import { normalizeIban } from "../iban/format-iban.ts"
import { repairKinds, repairQueues } from "../payments/repair-queues.ts"
import { recallGranted, recallRefusals, returnReasons } from "../payments/repair-reasons.ts"
import {
  paymentDirections,
  paymentSchemes,
  paymentStates,
  railMessageStates,
} from "../stored-values.ts"
import { amount, currency, described, id, moment, nullableText, signedAmount } from "./fields.ts"
import { OpenProposal, staffReason } from "./staff-proposals.ts"
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
export const PaymentQueue = z.object({
  queue: z.enum(repairQueues),
  waiting: described(z.int(), "1,000 means at least as many."),
  oldest: z.nullable(moment),
})
export type PaymentQueue = z.infer<typeof PaymentQueue>

const date = z.iso.date()

/** GET /api/staff/payment-items: an item that a payment or a message leaves to staff. */
export const PaymentItem = z.object({
  itemId: id,
  kind: z.enum(repairKinds),
  queue: z.enum(repairQueues),
  /** A sentence. */
  what: z.string(),
  /** Identifies the payment between banks; null if the item is about a message. */
  txId: nullableText,
  /** At stake, in EUR; negative for money that left. Null if there is none. */
  amount: z.nullable(signedAmount),
  /** When the bank returns unapplied money by itself. */
  lastReturnDay: z.nullable(date),
  /** An ISO 20022 code. */
  recallReason: nullableText,
  /** The last day to answer a recall. */
  answerBy: z.nullable(date),
  isOverdue: z.boolean(),
  createdAt: moment,
  closedAt: z.nullable(moment),
  closedBy: nullableText,
  /** What was done, once it is closed. */
  note: nullableText,
  takenBy: z.nullable(z.object({ id, name: z.string() })),
  waits: described(z.boolean(), "Whether a proposal waits for a second person."),
})
export type PaymentItem = z.infer<typeof PaymentItem>

/** A payment with its history. What belongs to the member's file is null until that is open. */
export const ItemPayment = z.object({
  txId: z.string(),
  direction: z.enum(paymentDirections),
  scheme: z.enum(paymentSchemes),
  state: z.enum(paymentStates),
  /** In EUR. */
  amount,
  memberId: z.nullable(id),
  open: described(z.boolean(), "Whether the employee has opened the member's file."),
  ownName: nullableText,
  ownIban: nullableText,
  otherName: z.string(),
  otherIban: z.string(),
  otherBic: nullableText,
  remittance: nullableText,
  reason: nullableText,
  acceptedAt: moment,
  settlementDate: z.nullable(date),
  events: z.array(
    z.object({
      event: z.string(),
      toState: z.enum(paymentStates),
      reason: nullableText,
      at: moment,
      /** An employee's name, or member, bank, or other_bank. */
      by: z.string(),
      /** The reference of the entry that moved the money. */
      entry: nullableText,
    }),
  ),
})
export type ItemPayment = z.infer<typeof ItemPayment>

export const ItemMessage = z.object({
  id,
  direction: z.enum(paymentDirections),
  name: z.string(),
  peer: z.string(),
  msgId: z.string(),
  state: z.enum(railMessageStates),
  attempts: z.int(),
  answer: nullableText,
  createdAt: moment,
  /** In bytes; null before it was written. */
  size: z.nullable(z.int()),
  /** How it begins, of the message that the item is about. */
  beginning: nullableText,
})
export type ItemMessage = z.infer<typeof ItemMessage>

/** The statement of the settlement account that does not match. Amounts are in EUR. */
export const ItemStatement = z.object({
  statementId: z.string(),
  iban: z.string(),
  sequence: z.nullable(z.int()),
  closingDate: date,
  opening: signedAmount,
  closing: signedAmount,
  line: z.nullable(
    z.object({
      number: z.int(),
      amount: signedAmount,
      bankReference: nullableText,
      txIds: z.array(z.string()),
      matched: z.boolean(),
    }),
  ),
})
export type ItemStatement = z.infer<typeof ItemStatement>

/** GET /api/staff/payment-items/{id}. */
export const PaymentItemDetail = z.object({
  item: PaymentItem,
  actions: z.array(z.enum(repairActions)),
  /** The codes with which the payment can be sent back. */
  returnReasons: z.array(z.string()),
  /** The reasons with which a recall can be refused: those that are true now. */
  refusalReasons: z.array(z.string()),
  held: described(
    z.nullable(z.object({ amount, currency, until: z.nullable(moment) })),
    "What is held of a recalled payment on the member's account.",
  ),
  payment: z.nullable(ItemPayment),
  messages: z.array(ItemMessage),
  message: described(
    z.enum(["none", "closed", "open"]),
    "Closed until the employee has logged why the item's message is read.",
  ),
  statement: z.nullable(ItemStatement),
  notes: z.array(z.object({ id, employee: nullableText, text: z.string(), createdAt: moment })),
  proposals: z.array(OpenProposal),
})
export type PaymentItemDetail = z.infer<typeof PaymentItemDetail>

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
