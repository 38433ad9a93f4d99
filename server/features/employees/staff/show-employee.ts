import { sql } from "drizzle-orm"
import type { EmployeeDetail } from "#shared/contracts/staff-employees.ts"
import { notFound } from "../../../problem.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput, WithEmployee } from "../../../staff/staff-input.ts"
import type { WithId } from "../../../use-case.ts"
import { columns, type EmployeeRow, isoOf, isoOrNull } from "./queries.ts"

/**
 * GET /api/staff/employees/{id}.
 * @throws Problem not_found
 */
export async function showEmployee(
  { db }: StaffContext,
  { employee, id }: StaffInput & WithEmployee & WithId,
): Promise<EmployeeDetail> {
  const [{ rows: found }, { rows: factors }, { rows: relatives }, { rows: invitations }] =
    await Promise.all([
      db.execute<EmployeeRow>(sql`select ${columns} from staff_employees where id = ${id}`),
      db.execute<{
        kind: "passkey" | "authenticator"
        createdAt: string
        lastUsedAt: string | null
      }>(
        sql`select kind, created_at as "createdAt", last_used_at as "lastUsedAt"
          from staff_employee_factors where employee_id = ${id} order by created_at`,
      ),
      db.execute<EmployeeDetail["relatives"][number]>(
        sql`select user_id::float8 as "memberId", member_name as "memberName", relation
          from staff_relatives where employee_id = ${id} order by created_at`,
      ),
      db.execute(
        sql`select from staff_employee_invitations where employee_id = ${id}
          and maker_id = ${employee.id} and not code_drawn and used_at is null
          and expires_at > clock_timestamp()`,
      ),
    ])
  const [row] = found
  if (!row) throw notFound()
  return {
    ...row,
    lastActiveAt: isoOrNull(row.lastActiveAt),
    createdAt: isoOf(row.createdAt),
    factors: factors.map(({ kind, createdAt, lastUsedAt }) => ({
      ...{ kind, createdAt: isoOf(createdAt), lastUsedAt: isoOrNull(lastUsedAt) },
    })),
    relatives,
    mayShowCode: invitations.length > 0,
  }
}
