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

/** "Teller and loan officer" */
export const rolesText = (roles: readonly EmployeeRole[], joined: "and" | "or" = "and") =>
  new Intl.ListFormat("en-GB", {
    type: joined === "and" ? "conjunction" : "disjunction",
  }).format(roles.map((role, place) => (place ? roleNames[role].toLowerCase() : roleNames[role])))
