import { type EmployeeRole, rolesThat } from "./employee-roles.ts"
import {
  byAdministrator,
  bySupervisor,
  get,
  post,
  propose,
  type StaffCallers,
  type TakesTwo,
} from "./staff-operation-rows.ts"

/**
 * Every operation of the staff app, by the ID of its endpoint: its path below /api/staff, and who may call it. What
 * takes two employees states its kinds. Endpoints, proposal_kinds in the database, and what the app shows to whom
 * follow from it; testing/authorization/staff-matrix.ts is a list of its own, to compare with.
 */
export const staffOperations = {
  staffSignInOptions: get("/sign-in", "anyone"),
  staffPasskeyOptions: post("/sign-in/passkey-options", "anyone"),
  staffSignInWithPasskey: post("/sign-in/passkey", "anyone"),
  staffSignIn: post("/sign-in", "anyone"),
  staffSession: get("/session", "locked"),
  staffActivity: post("/session/activity", "locked"),
  staffUnlockOptions: post("/session/passkey-options", "locked"),
  staffUnlock: post("/session/unlock", "locked"),
  staffSignOut: post("/session/end", "locked"),
  openEnrollment: post("/enrollment", "anyone"),
  enrollStaffPasskey: post("/enrollment/passkey", "anyone"),
  enrollStaffAuthenticator: post("/enrollment/authenticator", "anyone"),
  listOwnFactors: get("/own-factors", "any-role"),
  offerFactorChange: post("/own-factors/challenges", "any-role"),
  offerOwnPasskey: post("/own-factors/passkey-options", "any-role"),
  addOwnPasskey: post("/own-factors/passkeys", "any-role"),
  renameOwnPasskey: post("/own-factors/passkeys/{id}/name", "any-role"),
  removeOwnFactor: post("/own-factors/removal", "any-role"),
  seeFactorNotice: post("/own-factors/notices/{id}/seen", "any-role"),

  // Employees are for administrators alone.
  listEmployees: get("/employees", rolesThat.readEmployees),
  showEmployee: get("/employees/{id}", rolesThat.readEmployees),
  proposeInvitation: propose("/employees/invitations", rolesThat.administer, {
    "employee.invite": { subject: "username", ...byAdministrator, within: "1 day" },
  }),
  proposeRoles: propose("/employees/{id}/roles", rolesThat.administer, {
    "employee.roles": { subject: "employeeId", ...byAdministrator },
  }),
  disableEmployee: post("/employees/{id}/disabling", rolesThat.administer),
  endEmployeeSignIns: post("/employees/{id}/sign-ins/ending", rolesThat.administer),
  enterMembership: post("/employees/{id}/memberships", rolesThat.administer),
  drawEnrollmentCode: post("/employees/{id}/enrollment-code", rolesThat.administer),

  // The kind of each proposal decides who sees it and who decides it.
  listProposals: get("/proposals", "any-role"),
  showProposal: get("/proposals/{id}", "any-role"),
  readProposalFacts: get("/proposals/{id}/facts", "any-role"),
  askDecisionPasskey: post("/proposals/{id}/passkey-options", "any-role"),
  decideProposal: post("/proposals/{id}/decision", "any-role"),
  withdrawProposal: post("/proposals/{id}/withdrawal", "any-role"),
  listBreakGlass: get("/break-glass", rolesThat.readReports),
  acknowledgeBreakGlass: post("/break-glass/{id}/acknowledgment", rolesThat.supervise),

  findMembers: get("/members", rolesThat.readMembers),
  listMembers: get("/member-list", rolesThat.readMembers),
  openMember: post("/members/{id}/views", rolesThat.readMembers),
  readMember: get("/members/{id}", rolesThat.readMembers),
  readMemberPayments: get("/members/{id}/payments", rolesThat.readMembers),
  readMemberStatements: get("/members/{id}/statements", rolesThat.readMembers),
  downloadMemberStatement: get("/statements/{id}", rolesThat.readMembers),
  readMemberEvents: get("/members/{id}/events", rolesThat.readMembers),
  addMemberNote: post("/members/{id}/notes", rolesThat.serveMembers),
  listMemberViews: get("/member-views", rolesThat.readReports),
  listAudit: get("/audit", rolesThat.readReports),
  // Each employee's own: what their roles let them act on.
  readWorklists: get("/worklists", "any-role"),
  // Anyone who may read a list may count and export it.
  countList: get("/list-figures", "any-role"),
  exportList: post("/list-exports", "any-role"),
  listColleagues: get("/colleagues", "any-role"),
  listRelatives: get("/relatives", "any-role"),
  declareRelative: post("/relatives", "any-role"),

  // What protects a member takes one employee. What undoes the protection, or lets someone in, takes two.
  freezeMemberCard: post("/cards/{id}/freezing", rolesThat.serveMembers),
  proposeUnfreezing: propose("/cards/{id}/unfreezing", rolesThat.serveMembers, {
    "card.unfreeze": { subject: "cardId", ...bySupervisor, deciders: rolesThat.unfreezeCards },
  }),
  blockMember: post("/members/{id}/blocking", rolesThat.serveMembers),
  proposeUnblocking: propose("/members/{id}/unblocking", rolesThat.serveMembers, {
    "access.unblock": { subject: "memberId", ...bySupervisor },
  }),
  proposePayeeLimitLifting: propose("/members/{id}/payee-limit-lifting", rolesThat.serveMembers, {
    "payee_limit.lift": { subject: "memberId", ...bySupervisor },
  }),
  endMemberSessions: post("/members/{id}/session-ending", rolesThat.serveMembers),
  proposeRecovery: propose("/members/{id}/recovery", rolesThat.serveMembers, {
    "recovery.issue": { subject: "memberId", ...bySupervisor, within: "1 day" },
    "factors.reset": { subject: "memberId", ...bySupervisor, within: "1 day" },
  }),
  drawRecoveryCode: post("/proposals/{id}/recovery-code", rolesThat.serveMembers),
  proposeRename: propose("/members/{id}/holder-name", rolesThat.serveMembers, {
    "holder.rename": { subject: "memberId", ...bySupervisor },
  }),
  proposeFeeRefund: propose("/accounts/{id}/fee-refunds", rolesThat.proposeCorrections, {
    "fee.refund": { subject: "accountId", ...bySupervisor },
  }),
  checkMemberIdentity: post("/members/{id}/identity-checks", rolesThat.serveMembers),
  doubtMemberIdentity: post("/members/{id}/identity-doubts", rolesThat.serveMembers),

  listConversations: get("/conversations", rolesThat.serveMembers),
  readMemberMessages: get("/members/{id}/messages", rolesThat.readMembers),
  answerMember: post("/members/{id}/messages", rolesThat.serveMembers),
  takeConversation: post("/members/{id}/conversation", rolesThat.serveMembers),
  listTemplates: get("/message-templates", rolesThat.serveMembers),
  storeTemplate: post("/message-templates", rolesThat.supervise),
  changeTemplate: post("/message-templates/{id}", rolesThat.supervise),
  removeTemplate: post("/message-templates/{id}/removal", rolesThat.supervise),

  // Decisions about loans, payouts above what one employee may pay out, and claims that the bank gives up.
  listStaffLoans: get("/loans", rolesThat.readLoans),
  listArrears: get("/arrears", rolesThat.readLoans),
  readLoan: get("/loans/{id}", rolesThat.readOneLoan),
  quoteLoanPayoff: get("/loans/{id}/payoff", rolesThat.readOneLoan),
  downloadStaffLoanPaper: get("/loans/{id}/paper", rolesThat.readOneLoan),
  proposeApproval: propose("/loans/{id}/approval", rolesThat.lend, {
    "loan.approve": { subject: "loanId", ...bySupervisor },
  }),
  proposeRejection: propose("/loans/{id}/rejection", rolesThat.lend, {
    "loan.reject": { subject: "loanId", ...bySupervisor },
  }),
  undoLoanApproval: post("/loans/{id}/undoing", rolesThat.lend),
  payOutLoan: propose("/loans/{id}/payout", rolesThat.lend, {
    "loan.disburse": { subject: "loanId", ...bySupervisor },
  }),
  repayAtCounter: propose("/loans/{id}/repayments", rolesThat.takeRepayments, {
    "loan.repay": { subject: "loanId", ...bySupervisor, within: "2 hours", opened: true },
  }),
  proposeRescheduling: propose("/loans/{id}/rescheduling", rolesThat.lend, {
    "loan.reschedule": { subject: "loanId", ...bySupervisor, opened: true },
  }),
  notePromise: post("/loans/{id}/promises", rolesThat.lend),
  proposeWriteOff: propose("/loans/{id}/write-off", rolesThat.lend, {
    "loan.write_off": { subject: "loanId", ...bySupervisor },
  }),

  // Items of payments with other banks: what moves money, answers a recall, or lets a message pass.
  readPaymentQueues: get("/payment-queues", rolesThat.readPayments),
  listPaymentItems: get("/payment-items", rolesThat.readPayments),
  readPaymentItem: get("/payment-items/{id}", rolesThat.readPayments),
  openItemMessage: post("/payment-items/{id}/views", rolesThat.readPayments),
  proposeAssignment: propose("/payment-items/{id}/assignment", rolesThat.settlePayments, {
    "payment.assign": { subject: "itemId", ...bySupervisor },
  }),
  proposeReturn: propose("/payment-items/{id}/return", rolesThat.settlePayments, {
    "payment.send_back": { subject: "itemId", ...bySupervisor },
  }),
  proposeGrant: propose("/payment-items/{id}/grant", rolesThat.settlePayments, {
    "payment.grant": { subject: "itemId", ...bySupervisor },
  }),
  proposeHold: propose("/payment-items/{id}/hold", rolesThat.settlePayments, {
    "payment.hold": { subject: "itemId", ...bySupervisor },
  }),
  proposeRefusal: propose("/payment-items/{id}/refusal", rolesThat.settlePayments, {
    "payment.refuse": { subject: "itemId", ...bySupervisor },
  }),
  proposeCollection: propose("/payment-items/{id}/collection", rolesThat.settlePayments, {
    "payment.collect": { subject: "itemId", ...bySupervisor },
  }),
  proposeItemWriteOff: propose("/payment-items/{id}/write-off", rolesThat.settlePayments, {
    "payment.write_off": { subject: "itemId", ...bySupervisor },
  }),
  proposeWriteOffReversal: propose("/payment-items/{id}/reversal", rolesThat.settlePayments, {
    "payment.reverse": { subject: "itemId", ...bySupervisor },
  }),
  proposeRelease: propose("/payment-items/{id}/release", rolesThat.settlePayments, {
    "message.release": { subject: "itemId", ...bySupervisor },
  }),
  inquireItem: post("/payment-items/{id}/inquiry", rolesThat.settlePayments),
  closePaymentItem: post("/payment-items/{id}/closing", rolesThat.settlePayments),
  takePaymentItem: post("/payment-items/{id}/taking", rolesThat.settlePayments),
  leavePaymentItem: post("/payment-items/{id}/leaving", rolesThat.settlePayments),
  notePaymentItem: post("/payment-items/{id}/notes", rolesThat.settlePayments),

  // Corrections of the ledger, and cash above what one may decide.
  readTrialBalance: get("/trial-balance", rolesThat.readLedger),
  readAssetsBelowZero: get("/assets-below-zero", rolesThat.readLedger),
  readPostings: get("/ledger-postings", rolesThat.readLedger),
  downloadJournal: post("/journal-exports", rolesThat.readLedger),
  readEntry: get("/ledger-entry", rolesThat.readEntries),
  proposeEntryReversal: propose("/ledger-entries/{id}/reversal", rolesThat.proposeCorrections, {
    "entry.reverse": { subject: "entryId", ...bySupervisor, opened: true },
  }),
  proposeEntryCorrection: propose("/ledger-entries/{id}/correction", rolesThat.proposeCorrections, {
    "entry.correct": { subject: "entryId", ...bySupervisor, opened: true },
  }),
  readSuspense: get("/suspense", rolesThat.readLedger),
  proposeSuspenseClearing: propose("/suspense-clearing", rolesThat.supervise, {
    "suspense.clear": { subject: "currency", ...bySupervisor },
  }),
  readDrawer: get("/cash-drawer", rolesThat.handleCash),
  openDrawer: post("/cash-drawer", rolesThat.handleCash),
  countDrawer: post("/cash-drawer/count", rolesThat.handleCash),
  proposeDifference: propose("/cash-drawer/difference", rolesThat.handleCash, {
    "cash.difference": { subject: "drawerId", ...bySupervisor },
  }),
  postCash: post("/cash", rolesThat.handleCash),
  proposeLargeCash: propose("/large-cash", rolesThat.handleCash, {
    "cash.large": { subject: "accountId", ...bySupervisor, within: "2 hours", opened: true },
  }),
  listDrawers: get("/cash-drawers", rolesThat.readReports),
  readVault: get("/vault", rolesThat.readCash),
  proposeDelivery: propose("/vault-deliveries", rolesThat.handleCash, {
    "vault.delivery": { subject: "currency", ...bySupervisor },
  }),
  countVault: post("/vault-counts", rolesThat.handleCash),
  proposeVaultDifference: propose("/vault-counts/difference", rolesThat.handleCash, {
    "vault.difference": { subject: "currency", ...bySupervisor },
  }),
  readReceipt: get("/cash-receipts/{id}", rolesThat.readCash),

  reportPortfolioAtRisk: get("/reports/portfolio-at-risk", rolesThat.readReports),
  reportProducts: get("/reports/products", rolesThat.readReports),
  reportDormant: get("/reports/dormant", rolesThat.readReports),
  reportLargeCash: get("/reports/large-cash", rolesThat.readReports),
  reportExceptions: get("/reports/exceptions", rolesThat.readReports),
  listReportDays: get("/report-days", rolesThat.readReports),
  exportReport: post("/report-exports", rolesThat.readReports),
  readDayEnd: get("/day-end", rolesThat.readLedger),
  requestJob: post("/job-runs", rolesThat.supervise),
  staffOpenApi: get("/openapi.json", "anyone"),
  staffDocs: get("/docs", "anyone"),
  staffHealth: get("/health", "anyone"),
  staffReady: get("/ready", "anyone"),
} as const

type StaffOperations = typeof staffOperations
export type StaffOperation = keyof StaffOperations
export type PathOfOperation<Id extends StaffOperation> = StaffOperations[Id]["path"]

type KindsOf<Operation> = Operation extends { kinds: infer Kinds } ? Kinds : never
type KeyOf<Kinds> = Kinds extends unknown ? keyof Kinds & string : never
type SubjectIn<Kinds, Kind> =
  Kinds extends Readonly<Record<Kind & string, { subject: infer Subject extends string }>>
    ? Subject
    : never

/** The kinds of proposals, as the database stores them. */
export type ProposalKind = KeyOf<KindsOf<StaffOperations[StaffOperation]>>

/** The key of a kind's payload that names what it concerns. */
export type SubjectOf<Kind extends ProposalKind> = SubjectIn<
  KindsOf<StaffOperations[StaffOperation]>,
  Kind
>

/** Whether someone with these roles may call an operation, or is among those who may. */
export function may(mine: readonly EmployeeRole[], what: StaffOperation | StaffCallers): boolean {
  const callers: StaffCallers =
    typeof what === "string" && what in staffOperations
      ? staffOperations[what as StaffOperation].roles
      : (what as StaffCallers)
  return typeof callers === "string" || callers.some((role) => mine.includes(role))
}

/** Each kind of proposals: what it concerns, who may propose it, who decides, and for how long. */
export const listProposalKinds = () =>
  Object.values(staffOperations).flatMap((operation) =>
    "kinds" in operation
      ? Object.entries<TakesTwo>(operation.kinds).map(([kind, facts]) => ({
          kind: kind as ProposalKind,
          makers: operation.roles,
          ...facts,
        }))
      : [],
  )
