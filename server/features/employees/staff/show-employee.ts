import * as z from "zod/mini"
import { moment } from "#shared/contracts/fields.ts"
import { EmployeeDetail } from "#shared/contracts/staff-employees.ts"
import { callFunction } from "../../../db/call-function.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import { notFound } from "../../../use-case/problem.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import { isoOf, isoOrNull, selectEmployees } from "./queries.ts"

/** What staff_read_employee answers (server/identity/employees/employee-changes.sql). */
const Details = z.extend(z.pick(EmployeeDetail, { relatives: true, mayShowCode: true }), {
  factors: z.array(
    z.object({
      kind: z.enum(["passkey", "authenticator"]),
      createdAt: moment,
      lastUsedAt: z.nullable(moment),
    }),
  ),
})

/**
 * GET /api/staff/employees/{id}.
 * @throws Problem not_found
 */
export async function showEmployee(
  { db }: StaffContext,
  { token, id }: StaffInput & WithId,
): Promise<EmployeeDetail> {
  const [[row], details] = await Promise.all([
    selectEmployees(db, token, { id }),
    callFunction(db, "staff_read_employee", Details, [token, { id }]),
  ])
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
