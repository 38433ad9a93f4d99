import {
  type EmployeeProtection,
  EnrollmentCode,
  type Invitation,
  type MembershipEntry,
  type RolesChange,
} from "#shared/contracts/staff-employees.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { inEnglish } from "#shared/refusals/entry.ts"
import { employeeReasons } from "#shared/refusals/staff/employees.ts"
import { callFunction } from "../../../db/call-function.ts"
import { newEnrollmentCode } from "../../../identity/employees/enroll.ts"
import { nameKeys, staffName } from "../../../identity/employees/staff-name.ts"
import { propose } from "../../../staff/propose.ts"
import { refusalsBy } from "../../../staff/refusals.ts"
import { doneOr, staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import { invalidField, notFound, Problem } from "../../../use-case/problem.ts"
import type { WithId } from "../../../use-case/use-case.ts"

// What the functions of server/identity/employees/employee-changes.sql answer.
const Changed = staffAnswer({})
const Drawn = staffAnswer({ expiresAt: EnrollmentCode.shape.expiresAt })

/** The problem for a refusal of the functions in server/identity/employees/employee-changes.sql. */
function refused(reason: string): Problem {
  if (reason === "not_found") return notFound()
  const { code, message } = refusalsBy(employeeReasons)(reason)
  return new Problem(code, inEnglish(`${message} Nothing was changed.`))
}

/**
 * POST /api/staff/employees/invitations: proposes a new employee, or an employee again who lost a factor.
 * @throws Problem already_done, invalid_request
 */
export function proposeInvitation(
  context: StaffContext,
  { token, body }: StaffInput<Invitation>,
): Promise<Proposed> {
  const name = staffName(body.name)
  if (name === undefined) {
    throw invalidField("name", inEnglish("Name has characters that are not printed"))
  }
  const { username, roles, reason } = body
  const payload = { name, username, roles, nameKeys: nameKeys(name) }
  return propose(context, token, { kind: "employee.invite", payload, reason }, refused)
}

/**
 * POST /api/staff/employees/{id}/roles.
 * @throws Problem not_found, already_done
 */
export function proposeRoles(
  context: StaffContext,
  { token, id, body: { roles, reason } }: StaffInput<RolesChange> & WithId,
): Promise<Proposed> {
  const payload = { employeeId: id, roles }
  return propose(context, token, { kind: "employee.roles", payload, reason }, refused)
}

/** Does at once what protects the bank. */
async function protect(
  { db }: StaffContext,
  name: `staff_employee_${string}`,
  token: string,
  request: Readonly<Record<string, unknown>>,
): Promise<object> {
  doneOr(refused, await callFunction(db, name, Changed, [token, request]))
  return {}
}

/**
 * POST /api/staff/employees/{id}/disabling: at once, with the end of the session.
 * @throws Problem not_found, already_done
 */
export async function disableEmployee(
  context: StaffContext,
  { token, id, body: { reason } }: StaffInput<EmployeeProtection> & WithId,
): Promise<object> {
  return protect(context, "staff_employee_disable", token, { id, reason })
}

/**
 * POST /api/staff/employees/{id}/sign-ins/ending: at once.
 * @throws Problem not_found, already_done
 */
export async function endEmployeeSignIns(
  context: StaffContext,
  { token, id, body: { reason } }: StaffInput<EmployeeProtection> & WithId,
): Promise<object> {
  return protect(context, "staff_employee_end_sign_ins", token, { id, reason })
}

/**
 * POST /api/staff/employees/{id}/memberships: at once, and for good.
 * @throws Problem not_found without the employee, or a membership with that number and name; already_done
 */
export async function enterMembership(
  context: StaffContext,
  { token, id, body }: StaffInput<MembershipEntry> & WithId,
): Promise<object> {
  return protect(context, "staff_employee_membership", token, { id, ...body })
}

/**
 * POST /api/staff/employees/{id}/enrollment-code: for the administrator who proposed the invitation, once.
 * Who approved it has the link, so that neither can enroll alone.
 * @throws Problem not_found
 */
export async function drawEnrollmentCode(
  context: StaffContext,
  { token, id }: StaffInput & WithId,
): Promise<EnrollmentCode> {
  const { code, codeHash } = newEnrollmentCode()
  const request = { id, codeHash: codeHash.toString("hex") }
  const answer = await callFunction(context.db, "staff_enrollment_code", Drawn, [token, request])
  const { expiresAt } = doneOr(refused, answer)
  return { code, expiresAt }
}
