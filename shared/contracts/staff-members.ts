import * as z from "zod/mini"
import {
  type ChecklistItem,
  identityChecklist,
  identityDocuments,
  identityStates,
} from "../members/identity-checks.ts"
import { longestPurposeText, viewPurposes } from "../members/view-purposes.ts"
import { asWritten } from "../words/text.ts"
import { amount, currency, described, id, isDay, moment, nullableText, positive } from "./fields.ts"
import { Conversation } from "./staff-messages.ts"
import { Colleague, staffReason } from "./staff-proposals.ts"
import { noteText, singleLine } from "./text.ts"

const state = z.enum(identityStates)

/** GET /api/staff/members?q=…: who fits what an employee typed, the surest first. */
export const MemberHit = z.object({
  id,
  name: z.string(),
  username: z.string(),
  phoneNumber: nullableText,
  foundBy: z.enum(["number", "reference", "iban", "username", "phone", "card", "name"]),
  /** The IBAN, card, or reference that was found. */
  detail: nullableText,
  accessBlocked: z.boolean(),
  identity: state,
})
export type MemberHit = z.infer<typeof MemberHit>

/** POST /api/staff/members/{id}/views: an employee opens a member's file. */
export const FileOpening = z.strictObject({
  purpose: z.enum(viewPurposes, "Choose a purpose"),
  text: z.optional(singleLine(asWritten("Explanation"), longestPurposeText)),
})

export type FileOpening = z.infer<typeof FileOpening>

/** Why and until when an employee may read a file. */
export const OpenView = z.object({ purpose: z.enum(viewPurposes), openedAt: moment, until: moment })
export type OpenView = z.infer<typeof OpenView>

const count = positive

const date = z.iso.date()

/** What must be seen first, the most serious on top. */
export const MemberWarning = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["access_blocked", "payments_locked"]), since: moment }),
  z.object({ kind: z.literal("cards_frozen"), count }),
  z.object({ kind: z.literal("arrears"), count, amount, since: date }),
  z.object({ kind: z.literal("unconfirmed_payments"), count, amount }),
  z.object({ kind: z.literal("open_proposals"), count }),
  z.object({ kind: z.literal("identity"), state }),
  z.object({ kind: z.literal("limits_lowered"), until: moment }),
])
export type MemberWarning = z.infer<typeof MemberWarning>

/** What staff know of a member's identity. */
export const IdentityCheck = z.object({
  holderName: z.string(),
  outcome: z.enum(["checked", "again"]),
  evidence: z.string(),
  documentKind: z.nullable(z.enum(identityDocuments)),
  documentNumber: nullableText,
  documentCountry: nullableText,
  documentExpiresOn: z.nullable(date),
  checkedAt: moment,
})
export type IdentityCheck = z.infer<typeof IdentityCheck>

const maybe = z.nullable(moment)

export const MemberProfile = z.object({
  id,
  username: z.string(),
  holderName: nullableText,
  firstName: nullableText,
  lastName: nullableText,
  email: nullableText,
  phoneNumber: nullableText,
  memberSince: moment,
  accessBlockedAt: maybe,
  dailyTransferLimit: amount,
  newPayeeLimit: z.nullable(z.object({ days: z.int(), amount })),
  passwordChangedAt: moment,
  authenticator: z.boolean(),
  passkeys: z.int(),
  lastSignInAt: maybe,
  identity: state,
  identityCheck: z.nullable(IdentityCheck),
})
export type MemberProfile = z.infer<typeof MemberProfile>

export const MemberNote = z.object({
  id,
  at: moment,
  text: z.string(),
  /** Whether only supervisors and auditors see it. */
  secret: z.boolean(),
  employee: z.string(),
})
export type MemberNote = z.infer<typeof MemberNote>

export const MemberAccount = z.object({
  id,
  name: z.string(),
  iban: z.string(),
  accountType: z.enum(["current", "savings"]),
  currency,
  balance: amount,
  openedAt: moment,
  closedAt: maybe,
})
export type MemberAccount = z.infer<typeof MemberAccount>

export const MemberCard = z.object({
  id,
  accountName: z.string(),
  lastFour: z.string(),
  cardType: z.string(),
  name: nullableText,
  status: z.enum(["active", "frozen", "closed"]),
  frozenByBank: z.boolean(),
  isVirtual: z.boolean(),
  expiryDate: date,
  dailyLimit: amount,
  currency,
})
export type MemberCard = z.infer<typeof MemberCard>

export const MemberLoan = z.object({
  id,
  loanType: z.string(),
  amount,
  currency,
  balance: amount,
  interestRate: z.string(),
  termMonths: z.int(),
  status: z.enum(["pending", "approved", "rejected", "active", "closed"]),
  appliedAt: moment,
  /** What is due and not paid. */
  overdue: amount,
})
export type MemberLoan = z.infer<typeof MemberLoan>

export const MemberOrder = z.object({
  id,
  amount,
  currency,
  recipientName: z.string(),
  recipientIban: z.string(),
  /** Null for a scheduled payment. */
  rhythm: nullableText,
  state: z.enum(["active", "paused", "ended"]),
  nextDueOn: z.nullable(date),
})
export type MemberOrder = z.infer<typeof MemberOrder>

/** GET /api/staff/members/{id}; 403 purpose_required until an opening is logged. */
export const MemberFile = z.object({
  view: OpenView,
  profile: MemberProfile,
  warnings: z.array(MemberWarning),
  accounts: z.array(MemberAccount),
  cards: z.array(MemberCard),
  loans: z.array(MemberLoan),
  orders: z.array(MemberOrder),
  notes: z.array(MemberNote),
  /** Whether the member has written a message that waits for an answer. */
  conversation: z.nullable(Conversation),
})
export type MemberFile = z.infer<typeof MemberFile>

/** GET /api/staff/members/{id}/payments: both sides as the bank stores them, newest first. */
export const MemberPayment = z.object({
  id,
  at: moment,
  type: z.string(),
  reference: z.string(),
  description: z.string(),
  amount,
  currency,
  convertedAmount: z.nullable(amount),
  convertedCurrency: z.nullable(currency),
  outgoing: z.boolean(),
  incoming: z.boolean(),
  payerName: nullableText,
  payerIban: nullableText,
  recipientName: nullableText,
  recipientIban: nullableText,
  /** Of a payment to or from another bank. */
  state: nullableText,
})
export type MemberPayment = z.infer<typeof MemberPayment>

/** GET /api/staff/members/{id}/statements: monthly statements, the last month first. */
export const MemberStatement = z.object({
  id,
  accountName: z.string(),
  iban: z.string(),
  currency,
  number: described(positive, "1, 2, 3 and so on within the account."),
  from: date,
  to: date,
  moneyIn: amount,
  moneyOut: amount,
  closing: amount,
})
export type MemberStatement = z.infer<typeof MemberStatement>

/** GET /api/staff/members/{id}/events: the member's audit trail, newest first. */
export const MemberEvent = z.object({
  id,
  at: moment,
  actor: z.enum(["customer", "staff", "bank"]),
  action: z.string(),
  /** As the member reads it. */
  sentence: z.string(),
  /** The employees, if staff acted in the staff app. */
  employees: z.array(z.string()),
  reason: nullableText,
})
export type MemberEvent = z.infer<typeof MemberEvent>

/** GET /api/staff/member-views: who looked at whom, newest first. */
export const MemberView = z.object({
  id,
  at: moment,
  purpose: z.enum(viewPurposes),
  text: nullableText,
  employee: Colleague,
  member: Colleague,
})
export type MemberView = z.infer<typeof MemberView>

/** POST /api/staff/members/{id}/notes. */
export const NewMemberNote = z.strictObject({
  text: noteText(2000),
  secret: z.optional(z.boolean()),
})
export type NewMemberNote = z.infer<typeof NewMemberNote>

/** What protects a member at once, and what a proposal to undo it says. */
export const MemberReason = z.strictObject({ reason: staffReason })
export type MemberReason = z.infer<typeof MemberReason>

/** How an identity was checked: 5 to 500 characters, stored permanently. */
const evidence = singleLine(asWritten("How you checked"), 500, {
  min: 5,
  message: asWritten("How you checked must be at least 5 characters"),
})

const documentFields = {
  documentKind: z.enum(identityDocuments, "Choose a document"),
  documentNumber: singleLine(asWritten("Number"), 30, {
    min: 4,
    message: asWritten("Number must be at least 4 characters"),
  }),
  documentCountry: z
    .string({ error: "Country is required" })
    .check(z.regex(/^[A-Z]{2}$/, "Country must be two capital letters, such as LU")),
  documentExpiresOn: z
    .string({ error: "Expiry date is required" })
    .check(z.refine(isDay, "Expiry date is required")),
  checklist: z.array(z.enum(identityChecklist)).check(
    z.refine((items: ChecklistItem[]) => identityChecklist.every((one) => items.includes(one)), {
      error: "Confirm each item of the checklist",
    }),
  ),
  evidence,
}

/** POST /api/staff/members/{id}/identity-checks. */
export const NewIdentityCheck = z.strictObject(documentFields)
export type NewIdentityCheck = z.infer<typeof NewIdentityCheck>

/** POST /api/staff/members/{id}/holder-name: a proposal. */
export const HolderRename = z.strictObject({
  holderName: singleLine(asWritten("Name"), 141, {
    min: 1,
    message: asWritten("Name is required"),
  }),
  reason: staffReason,
  ...documentFields,
})
export type HolderRename = z.infer<typeof HolderRename>

/** POST /api/staff/members/{id}/recovery: a proposal. */
export const RecoveryProposal = z.strictObject({
  reason: staffReason,
  evidence,
  /** Whether the code also removes the second factors, which were lost too. */
  removesFactors: z.boolean("Say whether the second factors are lost too"),
})
export type RecoveryProposal = z.infer<typeof RecoveryProposal>

/** POST /api/staff/proposals/{id}/recovery-code: shown once, to the employee who proposed it. */
export const RecoveryCode = z.object({ code: z.string(), expiresAt: moment })
export type RecoveryCode = z.infer<typeof RecoveryCode>
