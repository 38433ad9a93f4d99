import type { EmployeeItem } from "#shared/contracts/staff-employees.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
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
