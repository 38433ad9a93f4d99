import * as z from "zod/mini"
import type { DeclaredRelative, StaffAuditItem } from "#shared/contracts/staff-employees.ts"
import type {
  MemberEvent,
  MemberFile,
  MemberHit,
  MemberPayment,
  MemberStatement,
  MemberView,
  MemberWarning,
  OpenView,
  RecoveryCode,
} from "#shared/contracts/staff-members.ts"
import type {
  Conversation,
  ConversationItem,
  MessageTemplate,
  StaffMessage,
} from "#shared/contracts/staff-messages.ts"
import { identityDocuments, identityStates } from "#shared/members/identity-checks.ts"
import { viewPurposes } from "#shared/members/view-purposes.ts"
import { amount, answer, currency, exactly, id, text } from "../../../http/openapi/answer-parts.ts"

/** As PostgreSQL writes it, to the microsecond, because it is also part of cursors. */
const moment = z.iso.datetime({ offset: true })
const maybe = z.nullable(moment)
const date = z.iso.date()
const state = z.enum(identityStates)
const colleague = z.strictObject({ id, name: z.string() })

export const memberHit = answer<MemberHit>()(
  "MemberHit",
  z.strictObject({
    id,
    name: z.string(),
    username: z.string(),
    phoneNumber: text,
    foundBy: z.enum(["reference", "iban", "username", "phone", "card", "name"]),
    detail: text,
    accessBlocked: z.boolean(),
    identity: state,
  }),
)

const view = exactly<OpenView>()(
  z.strictObject({ purpose: z.enum(viewPurposes), openedAt: moment, until: moment }),
)
export const openView = answer<OpenView>()("OpenView", view)

const count = z.int().check(z.positive())
const warning = exactly<MemberWarning>()(
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.enum(["access_blocked", "payments_locked"]), since: moment }),
    z.strictObject({ kind: z.literal("cards_frozen"), count }),
    z.strictObject({ kind: z.literal("arrears"), count, amount, since: date }),
    z.strictObject({ kind: z.literal("unconfirmed_payments"), count, amount }),
    z.strictObject({ kind: z.literal("open_proposals"), count }),
    z.strictObject({ kind: z.literal("identity"), state }),
    z.strictObject({ kind: z.literal("limits_lowered"), until: moment }),
  ]),
)

const identityCheck = z.strictObject({
  holderName: z.string(),
  outcome: z.enum(["checked", "again"]),
  evidence: z.string(),
  documentKind: z.nullable(z.enum(identityDocuments)),
  documentNumber: text,
  documentCountry: text,
  documentExpiresOn: z.nullable(date),
  checkedAt: moment,
})

const profile = z.strictObject({
  id,
  username: z.string(),
  holderName: text,
  firstName: text,
  lastName: text,
  email: text,
  phoneNumber: text,
  memberSince: moment,
  accessBlockedAt: maybe,
  dailyTransferLimit: amount,
  newPayeeLimit: z.nullable(z.strictObject({ days: z.int(), amount })),
  passwordChangedAt: moment,
  authenticator: z.boolean(),
  passkeys: z.int(),
  lastSignInAt: maybe,
  identity: state,
  identityCheck: z.nullable(identityCheck),
})

const account = z.strictObject({
  id,
  name: z.string(),
  iban: z.string(),
  accountType: z.enum(["current", "savings"]),
  currency,
  balance: amount,
  openedAt: moment,
  closedAt: maybe,
})

const card = z.strictObject({
  id,
  accountName: z.string(),
  lastFour: z.string(),
  cardType: z.string(),
  name: text,
  status: z.enum(["active", "frozen", "closed"]),
  frozenByBank: z.boolean(),
  isVirtual: z.boolean(),
  expiryDate: date,
  dailyLimit: amount,
  currency,
})

const loan = z.strictObject({
  id,
  loanType: z.string(),
  amount,
  currency,
  balance: amount,
  interestRate: z.string(),
  termMonths: z.int(),
  status: z.enum(["pending", "approved", "rejected", "active", "closed"]),
  appliedAt: moment,
  overdue: amount,
})

const order = z.strictObject({
  id,
  amount,
  currency,
  recipientName: z.string(),
  recipientIban: z.string(),
  rhythm: text,
  state: z.enum(["active", "paused", "ended"]),
  nextDueOn: z.nullable(date),
})

const note = z.strictObject({
  id,
  at: moment,
  text: z.string(),
  secret: z.boolean(),
  employee: z.string(),
})

const conversationFields = {
  waiting: z.boolean(),
  lastAt: moment,
  employee: z.nullable(colleague),
}
const ofConversation = exactly<Conversation>()(z.strictObject(conversationFields))

export const memberFile = answer<MemberFile>()(
  "MemberFile",
  z.strictObject({
    view,
    profile,
    warnings: z.array(warning),
    accounts: z.array(account),
    cards: z.array(card),
    loans: z.array(loan),
    orders: z.array(order),
    notes: z.array(note),
    conversation: z.nullable(ofConversation),
  }),
)

export const memberPayment = answer<MemberPayment>()(
  "MemberPayment",
  z.strictObject({
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
    payerName: text,
    payerIban: text,
    recipientName: text,
    recipientIban: text,
    state: text,
  }),
)

export const memberStatement = answer<MemberStatement>()(
  "StatementOfMember",
  z.strictObject({
    id,
    accountName: z.string(),
    iban: z.string(),
    currency,
    number: z.int().check(z.positive(), z.describe("1, 2, 3 and so on within the account.")),
    from: date,
    to: date,
    moneyIn: amount,
    moneyOut: amount,
    closing: amount,
  }),
)

export const memberEvent = answer<MemberEvent>()(
  "MemberEvent",
  z.strictObject({
    id,
    at: moment,
    actor: z.enum(["customer", "staff", "bank"]),
    action: z.string(),
    sentence: z.string(),
    employees: z.array(z.string()),
    reason: text,
  }),
)

export const staffMessage = answer<StaffMessage>()(
  "StaffMessage",
  z.strictObject({
    id,
    author: z.enum(["customer", "staff"]),
    text: z.string(),
    at: moment,
    readAt: maybe,
  }),
)

export const conversationItem = answer<ConversationItem>()(
  "ConversationItem",
  z.strictObject({ memberId: id, name: z.string(), ...conversationFields }),
)

export const messageTemplate = answer<MessageTemplate>()(
  "MessageTemplate",
  z.strictObject({ title: z.string(), text: z.string() }),
)

export const memberView = answer<MemberView>()(
  "MemberView",
  z.strictObject({
    id,
    at: moment,
    purpose: z.enum(viewPurposes),
    text,
    employee: colleague,
    member: colleague,
  }),
)

export const recoveryCode = answer<RecoveryCode>()(
  "RecoveryCode",
  z.strictObject({ code: z.string(), expiresAt: moment }),
)

export const declaredRelative = answer<DeclaredRelative>()(
  "DeclaredRelative",
  z.strictObject({ memberId: id, memberName: z.string(), relation: z.enum(["self", "relative"]) }),
)

export const auditItem = answer<StaffAuditItem>()(
  "StaffAuditItem",
  z.strictObject({
    ...{ id, at: moment, action: z.string(), sentence: z.string() },
    member: z.nullable(z.strictObject({ id, name: z.string() })),
    employees: z.array(z.string()).check(z.describe("One, or the maker and the checker.")),
  }),
)
