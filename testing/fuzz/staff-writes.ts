import { expect } from "vitest"
import type { ProblemCode } from "#shared/refusals/catalog.ts"
import type { Write } from "../watch/writes.ts"

// What requests to the staff app may write; what an endpoint does not name, it may not write.

const noted = ["audit_events", "unsealed", "notifications"]
const proposing = ["proposals", "audit_events", "unsealed"]
const booked = ["journal_entries", "postings", "transactions", "accounts", ...noted]
const factors = [
  "employee_authenticators",
  "employee_passkeys",
  "employee_challenges",
  "rate_limits",
]
const signingIn = ["employee_sign_ins", ...factors, "audit_events", "unsealed"]

/** Tables that an accepted request may write, by endpoint. */
const mayWrite: Readonly<Record<string, readonly string[]>> = {
  staffPasskeyOptions: ["employee_challenges", "rate_limits"],
  staffSignInWithPasskey: signingIn,
  staffSignIn: signingIn,
  staffActivity: ["employee_sign_ins"],
  staffUnlockOptions: ["employee_challenges"],
  staffUnlock: signingIn,
  offerFactorChange: ["employee_challenges"],
  offerOwnPasskey: [...signingIn, "employee_confirmations"],
  addOwnPasskey: [
    ...factors,
    "employee_confirmations",
    "employee_notices",
    "audit_events",
    "unsealed",
  ],
  renameOwnPasskey: ["employee_passkeys"],
  removeOwnFactor: [
    ...factors,
    "employees",
    "employee_confirmations",
    "employee_notices",
    "audit_events",
    "unsealed",
  ],
  seeFactorNotice: ["employee_notices"],
  staffSignOut: ["employee_sign_ins", "audit_events", "unsealed"],
  openEnrollment: ["employee_invitations", "rate_limits"],
  enrollStaffPasskey: [...signingIn, "employees", "employee_invitations"],
  enrollStaffAuthenticator: [...signingIn, "employees", "employee_invitations"],
  proposeInvitation: proposing,
  proposeRoles: proposing,
  disableEmployee: ["employees", "employee_sign_ins", "employee_invitations", ...noted],
  endEmployeeSignIns: ["employee_sign_ins", "audit_events", "unsealed"],
  drawEnrollmentCode: ["employee_invitations"],
  // Of these, the fuzz test's proposals unfreeze a card and unblock a member.
  decideProposal: [...proposing, ...factors, "employee_confirmations", "users", "notifications"],
  askDecisionPasskey: ["employee_challenges"],
  withdrawProposal: proposing,
  acknowledgeBreakGlass: ["break_glass_uses", "audit_events", "unsealed"],
  openMember: ["member_views", ...noted],
  addMemberNote: ["member_notes", "audit_events", "unsealed"],
  enterMembership: ["employee_relatives", "audit_events", "unsealed"],
  declareRelative: ["employee_relatives", "audit_events", "unsealed"],
  freezeMemberCard: ["debit_cards", ...noted],
  blockMember: ["users", "sign_ins", ...noted],
  endMemberSessions: ["sign_ins", ...noted],
  checkMemberIdentity: ["identity_checks", ...noted],
  doubtMemberIdentity: ["identity_checks", ...noted],
  drawRecoveryCode: ["recoveries"],
  answerMember: ["chat_messages", "conversations", ...noted],
  takeConversation: ["conversations"],
  storeTemplate: ["message_templates"],
  changeTemplate: ["message_templates"],
  removeTemplate: ["message_templates"],
  undoLoanApproval: ["loans", ...noted],
  payOutLoan: ["loans", "loan_installments", "loan_entries", "proposals", ...booked],
  repayAtCounter: [
    "loans",
    "loan_installments",
    "loan_entries",
    "cash_movements",
    "proposals",
    ...booked,
  ],
  notePromise: ["loan_promises", ...noted],
  openItemMessage: ["repair_views", "audit_events", "unsealed"],
  findMembers: ["audit_events", "unsealed"],
  listMembers: ["audit_events", "unsealed"],
  inquireItem: ["repair_items", "rail_messages", "payments", "payment_events", ...noted],
  closePaymentItem: ["repair_items", ...noted],
  takePaymentItem: ["repair_items", ...noted],
  leavePaymentItem: ["repair_items", ...noted],
  notePaymentItem: ["repair_notes", ...noted],
  downloadJournal: ["audit_events", "unsealed"],
  exportList: ["audit_events", "unsealed"],
  exportReport: ["audit_events", "unsealed"],
  requestJob: ["job_runs", ...noted],
  openDrawer: ["cash_drawers", "cash_movements", ...booked],
  countDrawer: ["cash_drawers", "cash_movements", ...booked],
  postCash: ["cash_movements", ...booked],
  countVault: ["vault_counts", "audit_events", "unsealed"],
  ...Object.fromEntries(
    [
      "proposeUnfreezing",
      "proposeUnblocking",
      "proposeRecovery",
      "proposeRename",
      "proposeFeeRefund",
      "proposePayeeLimitLifting",
      "proposeApproval",
      "proposeRejection",
      "proposeWriteOff",
      "proposeRescheduling",
      "proposeEntryReversal",
      "proposeEntryCorrection",
      "proposeSuspenseClearing",
      "proposeDifference",
      "proposeLargeCash",
      "proposeDelivery",
      "proposeVaultDifference",
      "proposeAssignment",
      "proposeReturn",
      "proposeGrant",
      "proposeHold",
      "proposeRefusal",
      "proposeCollection",
      "proposeItemWriteOff",
      "proposeWriteOffReversal",
      "proposeRelease",
    ].map((id) => [id, proposing]),
  ),
}

export const staffWriters: readonly string[] = Object.keys(mayWrite)

/** Tables that a refused request may write: what counts wrong factors, and says that one was wrong. */
const countsAttempts = ["rate_limits", "employee_invitations", "employee_challenges"]
const mayRefuse: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    "staffSignIn",
    "staffSignInWithPasskey",
    "staffUnlock",
    "openEnrollment",
    "enrollStaffPasskey",
    "enrollStaffAuthenticator",
    "decideProposal",
    "offerOwnPasskey",
    "addOwnPasskey",
    "removeOwnFactor",
  ].map((id) => [id, [...countsAttempts, "audit_events", "unsealed"]]),
)

/**
 * Fails if a request wrote to a table that it may not write, or to a row of a member whom it is not about.
 * @param id of the endpoint that answered; undefined if there is none
 * @param code of the refusal; undefined if the request was accepted
 */
export function expectStaffWrites(
  id: string | undefined,
  code: ProblemCode | undefined,
  writes: readonly Write[],
  members: ReadonlySet<number>,
): void {
  const allowed = (code === undefined ? mayWrite : mayRefuse)[id ?? ""] ?? []
  const others = writes.filter(({ table }) => !allowed.includes(table))
  expect(others, `${id} ${code ?? "accepted"}`).toEqual([])
  const foreign = writes.filter(({ table, before, after }) => {
    const member = (after ?? before)?.[table === "users" ? "id" : "user_id"] ?? null
    return member !== null && !members.has(Number(member))
  })
  expect(foreign, `${id}: another member's rows`).toEqual([])
}
