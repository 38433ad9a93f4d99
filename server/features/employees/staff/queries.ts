import { sql } from "drizzle-orm"
import type { EmployeeItem } from "#shared/contracts/staff-employees.ts"

/** The columns of an employee (staff_employees in server/identity/employees/employee-changes.sql). */
export const columns = sql`id::float8 as id, name, username, roles::text[] as roles, state,
  signed_in as "signedIn", last_active_at as "lastActiveAt", created_at as "createdAt"`

export type EmployeeRow = Omit<EmployeeItem, "lastActiveAt"> & {
  lastActiveAt: string | null
  createdAt: string
}

export const isoOf = (at: string) => new Date(at).toISOString()
export const isoOrNull = (at: string | null) => (at === null ? null : isoOf(at))
