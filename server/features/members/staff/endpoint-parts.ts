import type { EmployeeRole } from "#shared/employee-roles.ts"

/** Who sees members and money, as roles_that_see_members (server/features/members/staff-member-calls.sql). */
export const seers: readonly EmployeeRole[] = [
  ...(["teller", "loan_officer", "payments_officer", "supervisor", "auditor"] as const),
]

/** Who may change something for a member, as roles_that_serve_members. */
export const servers = seers.filter((role) => role !== "auditor")

/** Requests for a member's row, by employees who may see it. */
export const aboutMember = ["not_found", "own_membership"] as const
