import { sql } from "drizzle-orm"
import type { EmployeeDetail } from "#shared/contracts/staff-employees.ts"
import { askStaff } from "../../../staff/ask-staff.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import { notFound } from "../../../use-case/problem.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import { columns, type EmployeeRow, isoOf, isoOrNull } from "./queries.ts"

type Details = Pick<EmployeeDetail, "factors" | "relatives" | "mayShowCode">

/**
 * GET /api/staff/employees/{id}.
 * @throws Problem not_found
 */
export async function showEmployee(
  { db }: StaffContext,
  { token, id }: StaffInput & WithId,
): Promise<EmployeeDetail> {
  const [{ rows }, details] = await Promise.all([
    db.execute<EmployeeRow>(
      sql`select ${columns} from staff_list_employees(${token}, ${JSON.stringify({ id })}::jsonb)`,
    ),
    askStaff<Details>(db, "staff_read_employee", token, { id }),
  ])
  const [row] = rows
  if (!row) throw notFound()
  return {
    ...row,
    lastActiveAt: isoOrNull(row.lastActiveAt),
    createdAt: isoOf(row.createdAt),
    ...details,
    factors: details.factors.map(({ kind, createdAt, lastUsedAt }) => ({
      kind,
      createdAt: isoOf(createdAt),
      lastUsedAt: isoOrNull(lastUsedAt),
    })),
  }
}
