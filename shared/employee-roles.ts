/**
 * What an employee does. An auditor reads everything and writes nothing, and an administrator looks
 * after employees and sees no money; neither can have another role.
 */
export const employeeRoles = [
  "teller",
  "loan_officer",
  "payments_officer",
  "supervisor",
  "auditor",
  "administrator",
] as const
export type EmployeeRole = (typeof employeeRoles)[number]

/** The roles' names, as screens show them. */
export const roleNames: Readonly<Record<EmployeeRole, string>> = {
  teller: "Teller",
  loan_officer: "Loan officer",
  payments_officer: "Payments officer",
  supervisor: "Supervisor",
  auditor: "Auditor",
  administrator: "Administrator",
}

const bankers = ["teller", "loan_officer", "payments_officer", "supervisor"] as const
const management = ["supervisor", "auditor"] as const

/**
 * The roles that have a right. Operations (staff-operations.ts) and SQL, as {{rolesThat.lend}}, name them, so that
 * each right is stated once.
 */
export const rolesThat = {
  readMembers: [...bankers, "auditor"],
  serveMembers: bankers,
  /** Notes and openings of files about a suspicion, of which the member is not told. */
  readSuspicions: management,
  noteSuspicions: ["supervisor"],
  readLoans: ["loan_officer", ...management],
  /** One loan of a member whose file is open, which the counter needs as well. */
  readOneLoan: ["teller", "loan_officer", ...management],
  lend: ["loan_officer", "supervisor"],
  /** From a member's account, and in cash at the employee's own drawer. */
  takeRepayments: ["teller", "loan_officer", "supervisor"],
  /** Payments with other banks. */
  readPayments: ["payments_officer", ...management],
  settlePayments: ["payments_officer", "supervisor"],
  /** The bank's own accounts, and the state of its days. */
  readLedger: ["payments_officer", ...management],
  /** One entry, which the counter needs as well. */
  readEntries: ["teller", "payments_officer", ...management],
  proposeCorrections: ["teller", "payments_officer", "supervisor"],
  handleCash: ["teller"],
  readCash: ["teller", ...management],
  unfreezeCards: ["teller", "supervisor"],
  /** Decide as the second person, and run the bank's jobs. */
  supervise: ["supervisor"],
  /** Reports, the audit trail, and who opened which file. */
  readReports: management,
  /** Every proposal; the others read those of kinds that they make or decide. */
  readAllProposals: ["auditor"],
  readEmployees: ["administrator", "auditor"],
  administer: ["administrator"],
} as const satisfies Readonly<Record<string, readonly EmployeeRole[]>>

/** "Teller and loan officer" */
export const rolesText = (roles: readonly EmployeeRole[], joined: "and" | "or" = "and") =>
  new Intl.ListFormat("en-GB", {
    type: joined === "and" ? "conjunction" : "disjunction",
  }).format(roles.map((role, index) => (index ? roleNames[role].toLowerCase() : roleNames[role])))
