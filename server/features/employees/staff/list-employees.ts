import type { EmployeeItem } from "#shared/contracts/staff-employees.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import { isoOrNull, selectEmployees } from "./queries.ts"

/** GET /api/staff/employees: all of them, by name. A bank has few. */
export async function listEmployees(
  { db }: StaffContext,
  { token }: StaffInput,
): Promise<EmployeeItem[]> {
  const rows = await selectEmployees(db, token, {})
  return rows.map(({ createdAt: _createdAt, lastActiveAt, ...row }) => ({
    ...row,
    lastActiveAt: isoOrNull(lastActiveAt),
  }))
}
