import type { StaffCallers } from "#shared/staff-operations.ts"

/** Those who read members' files and serve members. */
const serve = ["teller", "loan_officer", "payments_officer", "supervisor"] as const
/** The same, and the auditor, who writes nothing. */
const read = [...serve, "auditor"] as const
/** Those who decide on loans. */
const lend = ["loan_officer", "supervisor"] as const
/** The same, and the auditor. */
const readLoans = [...lend, "auditor"] as const

/** Those who decide on payments with other banks. */
const settle = ["payments_officer", "supervisor"] as const
/** Those who read the bank's own ledger, payments with other banks, and reports. */
const ledger = ["payments_officer", "supervisor", "auditor"] as const
const management = ["supervisor", "auditor"] as const

/** Who may call which endpoint of the staff app, reviewed by hand. A test compares it with the declarations. */
export const staffMatrix: Readonly<Record<string, StaffCallers>> = {
  staffHealth: "anyone",
  staffReady: "anyone",
  staffOpenApi: "anyone",
  staffDocs: "anyone",

  staffSignInOptions: "anyone",
  staffPasskeyOptions: "anyone",
  staffSignInWithPasskey: "anyone",
  staffSignIn: "anyone",
  staffSession: "locked",
  staffActivity: "locked",
  staffUnlockOptions: "locked",
  staffUnlock: "locked",
  staffSignOut: "locked",
  openEnrollment: "anyone",
  enrollStaffPasskey: "anyone",
  enrollStaffAuthenticator: "anyone",
  listOwnFactors: "any-role",
  offerFactorChange: "any-role",
  offerOwnPasskey: "any-role",
  addOwnPasskey: "any-role",
  renameOwnPasskey: "any-role",
  removeOwnFactor: "any-role",
  seeFactorNotice: "any-role",

  listEmployees: ["administrator", "auditor"],
  showEmployee: ["administrator", "auditor"],
  proposeInvitation: ["administrator"],
  proposeRoles: ["administrator"],
  disableEmployee: ["administrator"],
  endEmployeeSignIns: ["administrator"],
  enterMembership: ["administrator"],
  drawEnrollmentCode: ["administrator"],

  // The kind of each proposal decides who sees it and who decides it.
  listProposals: "any-role",
  showProposal: "any-role",
  readProposalFacts: "any-role",
  askDecisionPasskey: "any-role",
  decideProposal: "any-role",
  withdrawProposal: "any-role",
  listBreakGlass: ["supervisor", "auditor"],
  acknowledgeBreakGlass: ["supervisor"],

  findMembers: read,
  listMembers: read,
  openMember: read,
  readMember: read,
  readMemberPayments: read,
  readMemberStatements: read,
  downloadMemberStatement: read,
  readMemberEvents: read,
  addMemberNote: serve,
  listMemberViews: ["supervisor", "auditor"],
  listAudit: ["supervisor", "auditor"],
  readWorklists: "any-role",
  countList: "any-role",
  exportList: "any-role",
  listColleagues: "any-role",
  listRelatives: "any-role",
  declareRelative: "any-role",

  freezeMemberCard: serve,
  proposeUnfreezing: serve,
  blockMember: serve,
  proposeUnblocking: serve,
  proposePayeeLimitLifting: serve,
  endMemberSessions: serve,
  proposeRecovery: serve,
  drawRecoveryCode: serve,
  proposeRename: serve,
  proposeFeeRefund: ["teller", "payments_officer", "supervisor"],
  checkMemberIdentity: serve,
  doubtMemberIdentity: serve,

  listConversations: serve,
  readMemberMessages: read,
  answerMember: serve,
  takeConversation: serve,
  listTemplates: serve,
  storeTemplate: ["supervisor"],

  listStaffLoans: readLoans,
  listArrears: readLoans,
  readLoan: ["teller", ...readLoans],
  quoteLoanPayoff: ["teller", ...readLoans],
  downloadStaffLoanPaper: ["teller", ...readLoans],
  proposeApproval: lend,
  proposeRejection: lend,
  undoLoanApproval: lend,
  payOutLoan: lend,
  repayAtCounter: ["teller", ...lend],
  proposeRescheduling: lend,
  notePromise: lend,
  proposeWriteOff: lend,

  readPaymentQueues: ledger,
  listPaymentItems: ledger,
  openItemMessage: ledger,
  readPaymentItem: ledger,
  proposeAssignment: settle,
  proposeReturn: settle,
  proposeGrant: settle,
  proposeHold: settle,
  proposeRefusal: settle,
  proposeCollection: settle,
  proposeItemWriteOff: settle,
  proposeWriteOffReversal: settle,
  proposeRelease: settle,
  inquireItem: settle,
  closePaymentItem: settle,
  takePaymentItem: settle,
  leavePaymentItem: settle,
  notePaymentItem: settle,

  readTrialBalance: ledger,
  readAssetsBelowZero: ledger,
  readPostings: ledger,
  readSuspense: ledger,
  downloadJournal: ledger,
  readEntry: ["teller", ...ledger],
  proposeEntryReversal: ["teller", "payments_officer", "supervisor"],
  proposeEntryCorrection: ["teller", "payments_officer", "supervisor"],
  proposeSuspenseClearing: ["supervisor"],

  readDrawer: ["teller"],
  openDrawer: ["teller"],
  countDrawer: ["teller"],
  proposeDifference: ["teller"],
  postCash: ["teller"],
  proposeLargeCash: ["teller"],
  readReceipt: ["teller", "supervisor", "auditor"],
  listDrawers: management,
  readVault: ["teller", "supervisor", "auditor"],
  proposeDelivery: ["teller"],

  readDayEnd: ledger,
  requestJob: ["supervisor"],
  reportPortfolioAtRisk: management,
  reportProducts: management,
  reportDormant: management,
  reportLargeCash: management,
  reportExceptions: management,
}
