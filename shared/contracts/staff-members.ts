import * as z from "zod/mini"
import {
  type ChecklistItem,
  type IdentityDocument,
  type IdentityState,
  identityChecklist,
  identityDocuments,
} from "../members/identity-checks.ts"
import { longestPurposeText, type ViewPurpose, viewPurposes } from "../members/view-purposes.ts"
import type { Currency } from "../money/currency.ts"
import { isDay } from "./day.ts"
import type { NewPayeeLimit } from "./limits.ts"
import type { Conversation } from "./staff-messages.ts"
import { type Colleague, staffReason } from "./staff-proposals.ts"
import { noteText, singleLine } from "./text.ts"

/** GET /api/staff/members?q=…: who fits what an employee typed, the surest first. */
export type MemberHit = {
  id: number
  name: string
  username: string
  phoneNumber: string | null
  foundBy: "reference" | "iban" | "username" | "phone" | "card" | "name"
  /** The IBAN, card, or reference that was found. */
  detail: string | null
  accessBlocked: boolean
  identity: IdentityState
}

/** POST /api/staff/members/{id}/views: an employee opens a member's file. */
export const FileOpening = z.strictObject({
  purpose: z.enum(viewPurposes, "Choose a purpose"),
  text: z.optional(singleLine("Explanation", longestPurposeText)),
})

export type FileOpening = z.infer<typeof FileOpening>

/** Why and until when an employee may read a file. */
export type OpenView = { purpose: ViewPurpose; openedAt: string; until: string }

/** What must be seen first, the most serious on top. */
export type MemberWarning =
  | { kind: "access_blocked" | "payments_locked"; since: string }
  | { kind: "cards_frozen"; count: number }
  | { kind: "arrears"; count: number; amount: string; since: string }
  | { kind: "unconfirmed_payments"; count: number; amount: string }
  | { kind: "open_proposals"; count: number }
  | { kind: "identity"; state: IdentityState }
  | { kind: "limits_lowered"; until: string }

/** What staff know of a member's identity. */
export type IdentityCheck = {
  holderName: string
  outcome: "checked" | "again"
  evidence: string
  documentKind: IdentityDocument | null
  documentNumber: string | null
  documentCountry: string | null
  documentExpiresOn: string | null
  checkedAt: string
}

export type MemberProfile = {
  id: number
  username: string
  holderName: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
  phoneNumber: string | null
  memberSince: string
  accessBlockedAt: string | null
  dailyTransferLimit: string
  newPayeeLimit: NewPayeeLimit | null
  passwordChangedAt: string
  authenticator: boolean
  passkeys: number
  lastSignInAt: string | null
  identity: IdentityState
  identityCheck: IdentityCheck | null
}

export type MemberNote = {
  id: number
  at: string
  text: string
  /** Whether only supervisors and auditors see it. */
  secret: boolean
  employee: string
}

export type MemberAccount = {
  id: number
  name: string
  iban: string
  accountType: "current" | "savings"
  currency: Currency
  balance: string
  openedAt: string
  closedAt: string | null
}

export type MemberCard = {
  id: number
  accountName: string
  lastFour: string
  cardType: string
  name: string | null
  status: "active" | "frozen" | "closed"
  frozenByBank: boolean
  isVirtual: boolean
  expiryDate: string
  dailyLimit: string
  currency: Currency
}

export type MemberLoan = {
  id: number
  loanType: string
  amount: string
  currency: Currency
  balance: string
  interestRate: string
  termMonths: number
  status: "pending" | "approved" | "rejected" | "active" | "closed"
  appliedAt: string
  /** What is due and not paid. */
  overdue: string
}

export type MemberOrder = {
  id: number
  amount: string
  currency: Currency
  recipientName: string
  recipientIban: string
  /** Null for a scheduled payment. */
  rhythm: string | null
  state: "active" | "paused" | "ended"
  nextDueOn: string | null
}

/** GET /api/staff/members/{id}; 403 purpose_required until an opening is logged. */
export type MemberFile = {
  view: OpenView
  profile: MemberProfile
  warnings: MemberWarning[]
  accounts: MemberAccount[]
  cards: MemberCard[]
  loans: MemberLoan[]
  orders: MemberOrder[]
  notes: MemberNote[]
  /** Whether the member has written a message that waits for an answer. */
  conversation: Conversation | null
}

/** GET /api/staff/members/{id}/payments: both sides as the bank stores them, newest first. */
export type MemberPayment = {
  id: number
  at: string
  type: string
  reference: string
  description: string
  amount: string
  currency: Currency
  convertedAmount: string | null
  convertedCurrency: Currency | null
  outgoing: boolean
  incoming: boolean
  payerName: string | null
  payerIban: string | null
  recipientName: string | null
  recipientIban: string | null
  /** Of a payment to or from another bank. */
  state: string | null
}

/** GET /api/staff/members/{id}/statements: monthly statements, the last month first. */
export type MemberStatement = {
  id: number
  accountName: string
  iban: string
  currency: Currency
  /** 1, 2, 3 and so on within the account. */
  number: number
  from: string
  to: string
  moneyIn: string
  moneyOut: string
  closing: string
}

/** GET /api/staff/members/{id}/events: the member's audit trail, newest first. */
export type MemberEvent = {
  id: number
  at: string
  actor: "customer" | "staff" | "bank"
  action: string
  /** As the member reads it. */
  sentence: string
  /** The employees, if staff acted in the staff app. */
  employees: string[]
  reason: string | null
}

/** GET /api/staff/member-views: who looked at whom, newest first. */
export type MemberView = {
  id: number
  at: string
  purpose: ViewPurpose
  text: string | null
  employee: Colleague
  member: { id: number; name: string }
}

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
const evidence = singleLine("How you checked", 500, {
  min: 5,
  message: "How you checked must be at least 5 characters",
})

const documentFields = {
  documentKind: z.enum(identityDocuments, "Choose a document"),
  documentNumber: singleLine("Number", 30, {
    min: 4,
    message: "Number must be at least 4 characters",
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
  holderName: singleLine("Name", 141, { min: 1, message: "Name is required" }),
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
export type RecoveryCode = { code: string; expiresAt: string }
