import { sql } from "drizzle-orm"
import type { EmployeeItem } from "#shared/contracts/staff-employees.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import { columns, type EmployeeRow, isoOrNull } from "./queries.ts"

/** GET /api/staff/employees: all of them, by name. A bank has few. */
export async function listEmployees(
  { db }: StaffContext,
  { token }: StaffInput,
): Promise<EmployeeItem[]> {
  const { rows } = await db.execute<EmployeeRow>(
    sql`select ${columns} from staff_list_employees(${token}, '{}')`,
  )
  return rows.map(({ createdAt: _createdAt, lastActiveAt, ...row }) => ({
    ...row,
    lastActiveAt: isoOrNull(lastActiveAt),
  }))
}
