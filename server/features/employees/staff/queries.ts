import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { EmployeeItem } from "#shared/contracts/staff-employees.ts"
import { queryRows } from "../../../db/call-function.ts"
import type { Database } from "../../../db/pool.ts"

const EmployeeRow = z.extend(EmployeeItem, {
  lastActiveAt: z.nullable(z.string()),
  createdAt: z.string(),
})
export type EmployeeRow = z.output<typeof EmployeeRow>

/**
 * Employees, by name (staff_employees in server/identity/employees/employee-changes.sql).
 * @param which one, or all without an id
 */
export const selectEmployees = (
  db: Database,
  token: string,
  which: { id?: number },
): Promise<EmployeeRow[]> =>
  queryRows(
    db,
    EmployeeRow,
    sql`select id::float8 as id, name, username, roles::text[] as roles, state, signed_in as "signedIn",
        last_active_at as "lastActiveAt", created_at as "createdAt"
      from staff_list_employees(${token}, ${JSON.stringify(which)}::jsonb)`,
  )

export const isoOf = (at: string) => new Date(at).toISOString()
export const isoOrNull = (at: string | null) => (at === null ? null : isoOf(at))
