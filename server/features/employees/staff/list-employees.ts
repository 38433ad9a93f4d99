import * as z from "zod/mini"
import { Colleague, type EmployeeItem } from "#shared/contracts/staff-employees.ts"
import { callFunction } from "../../../db/call-function.ts"
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

/** GET /api/staff/colleagues: all employees by name, also those who have left. */
export const listColleagues = ({ db }: StaffContext, { token }: StaffInput): Promise<Colleague[]> =>
  callFunction(db, "staff_colleagues", z.array(Colleague), [token])
