import type {
  EmployeeProtection,
  EnrollmentCode,
  Invitation,
  MembershipEntry,
  RolesChange,
} from "#shared/contracts/staff-employees.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { employeeReasons } from "#shared/refusals/staff/employees.ts"
import { newEnrollmentCode } from "../../../identity/employees/enrollment-code.ts"
import { nameKeys, staffName } from "../../../identity/employees/staff-name.ts"
import { askStaff } from "../../../staff/ask-staff.ts"
import { propose } from "../../../staff/propose.ts"
import { refusalsBy } from "../../../staff/refusals.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import { invalidField, notFound, Problem } from "../../../use-case/problem.ts"
import type { WithId } from "../../../use-case/use-case.ts"

type Done = { outcome: "done" } | { outcome: "refused"; reason: string }

/** The problem for a refusal of the functions in server/identity/employees/employee-changes.sql. */
function refused(reason: string): Problem {
  if (reason === "not_found") return notFound()
  const { code, message } = refusalsBy(employeeReasons)(reason)
  return new Problem(code, `${message} Nothing was changed.`)
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
    const message = "Name has characters that are not printed"
    throw invalidField("name", message)
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

async function ask<Answer extends Done>(
  { db }: StaffContext,
  name: string,
  token: string,
  request: Readonly<Record<string, unknown>>,
): Promise<Extract<Answer, { outcome: "done" }>> {
  const done = await askStaff<Answer>(db, name, token, request)
  if (done.outcome === "refused") throw refused(done.reason)
  return done as Extract<Answer, { outcome: "done" }>
}

/**
 * POST /api/staff/employees/{id}/disabling: at once, with the end of the session.
 * @throws Problem not_found, already_done
 */
export async function disableEmployee(
  context: StaffContext,
  { token, id, body: { reason } }: StaffInput<EmployeeProtection> & WithId,
): Promise<object> {
  await ask(context, "staff_employee_disable", token, { id, reason })
  return {}
}

/**
 * POST /api/staff/employees/{id}/sign-ins/ending: at once.
 * @throws Problem not_found, already_done
 */
export async function endEmployeeSignIns(
  context: StaffContext,
  { token, id, body: { reason } }: StaffInput<EmployeeProtection> & WithId,
): Promise<object> {
  await ask(context, "staff_employee_end_sign_ins", token, { id, reason })
  return {}
}

/**
 * POST /api/staff/employees/{id}/memberships: at once, and for good.
 * @throws Problem not_found without the employee, or a membership with that number and name; already_done
 */
export async function enterMembership(
  context: StaffContext,
  { token, id, body }: StaffInput<MembershipEntry> & WithId,
): Promise<object> {
  await ask(context, "staff_employee_membership", token, { id, ...body })
  return {}
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
  const { expiresAt } = await ask<
    { outcome: "done"; expiresAt: string } | { outcome: "refused"; reason: string }
  >(context, "staff_enrollment_code", token, { id, codeHash: codeHash.toString("hex") })
  return { code, expiresAt }
}
