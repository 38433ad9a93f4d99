import { type EmployeeRole, rolesText } from "#shared/employee-roles.ts"
import { employeeReasons } from "#shared/refusals/staff/employees.ts"
import type { ProposalKind } from "#shared/staff-operations.ts"
import { type ProposalPresenter, presenter } from "../../../staff/proposal-presenter.ts"
import { refusalSentences } from "../../../staff/refusals.ts"

const inText = (roles: readonly EmployeeRole[]) => rolesText(roles).toLowerCase()

type Invited = { name: string; username: string; roles: EmployeeRole[] }
/** Without fields for someone who was never an employee. */
type Known = {
  employeeId?: number
  name?: string
  roles?: EmployeeRole[]
  enrolled?: boolean
  disabled?: boolean
}

type NewRoles = { employeeId: number; roles: EmployeeRole[] }
type Employee = { name: string; username: string; roles: EmployeeRole[]; disabled: boolean }

/** How proposals about employees are shown. */
export const employeeProposals = {
  "employee.invite": presenter<Invited, Known>({
    title: "invite an employee",
    sentence: ({ payload: { name, roles }, before }) =>
      before.employeeId === undefined
        ? `Invite ${name} as ${inText(roles)}.`
        : `Invite ${name} again, as ${inText(roles)}. The factors that ${name} has are removed.`,
    rows: ({ payload, before }) => [
      { name: "Name", before: before.name ?? null, after: payload.name },
      {
        name: "Username",
        before: before.employeeId === undefined ? null : payload.username,
        after: payload.username,
      },
      {
        name: "Roles",
        before: before.roles ? rolesText(before.roles) : null,
        after: rolesText(payload.roles),
      },
      { name: "State", before: stateOf(before), after: "Invited" },
    ],
    link: ({ payload: { name }, before: { employeeId } }) =>
      employeeId === undefined ? null : { href: `/employees/${employeeId}`, label: name },
    refusal: refusalSentences(employeeReasons),
    once: ({ enrollmentToken }, { STAFF_URL }) =>
      enrollmentToken === undefined
        ? undefined
        : { name: "Enrollment link", value: `${STAFF_URL}/enroll#${enrollmentToken}` },
  }),
  "employee.roles": presenter<NewRoles, Employee>({
    title: "change an employee's roles",
    sentence: ({ payload, before }) =>
      `Change the roles of ${before.name} to ${inText(payload.roles)}.`,
    rows: ({ payload, before }) => [
      { name: "Roles", before: rolesText(before.roles), after: rolesText(payload.roles) },
    ],
    link: ({ payload: { employeeId }, before: { name } }) => ({
      href: `/employees/${employeeId}`,
      label: name,
    }),
    refusal: refusalSentences(employeeReasons),
  }),
} satisfies Partial<Record<ProposalKind, ProposalPresenter>>

function stateOf({ employeeId, enrolled, disabled }: Known): string | null {
  if (employeeId === undefined) return null
  if (disabled) return "Disabled"
  return enrolled ? "Active" : "Invited"
}
