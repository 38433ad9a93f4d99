import * as z from "zod/mini"
import { type EmployeeRole, employeeRoles } from "../employee-roles.ts"
import { asWritten } from "../words/text.ts"
import { described, id, instant, moment, nullableText, rowId } from "./fields.ts"
import { staffReason } from "./staff-proposals.ts"
import { singleLine } from "./text.ts"

/** GET /api/staff/employees. */
export const EmployeeItem = z.object({
  id,
  name: z.string(),
  username: z.string(),
  roles: z.array(z.enum(employeeRoles)),
  /** `invited`: approved, but has not enrolled. */
  state: z.enum(["invited", "active", "disabled"]),
  signedIn: z.boolean(),
  lastActiveAt: z.nullable(instant),
})
export type EmployeeItem = z.infer<typeof EmployeeItem>

/** GET /api/staff/relatives: a membership on which an employee may not act. */
export const DeclaredRelative = z.object({
  memberId: id,
  memberName: z.string(),
  relation: z.enum(["self", "relative"]),
  declaredAt: moment,
})
export type DeclaredRelative = z.infer<typeof DeclaredRelative>

/** GET /api/staff/employees/{id}. */
export const EmployeeDetail = z.extend(EmployeeItem, {
  createdAt: instant,
  factors: z.array(
    z.object({
      kind: z.enum(["passkey", "authenticator"]),
      createdAt: instant,
      lastUsedAt: z.nullable(instant),
    }),
  ),
  /** The memberships on which they may not act: their own and declared relatives'. */
  relatives: z.array(
    z.object({
      memberId: id,
      memberName: z.string(),
      relation: z.enum(["self", "relative"]),
    }),
  ),
  mayShowCode: described(
    z.boolean(),
    "Whether the employee who asks may draw the invitation's code.",
  ),
})
export type EmployeeDetail = z.infer<typeof EmployeeDetail>

const name = singleLine(asWritten("Name"), 100, {
  min: 3,
  message: asWritten("Name must be at least 3 characters"),
})

const username = singleLine(asWritten("Username"), 40, {
  min: 3,
  message: asWritten("Username must be at least 3 characters"),
}).check(
  z.regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, "Username can only have small letters, digits, and . -"),
)

const roles = z
  .array(
    z.enum([
      "teller",
      "loan_officer",
      "payments_officer",
      "supervisor",
      "auditor",
      "administrator",
    ] satisfies readonly EmployeeRole[]),
  )
  .check(
    z.minLength(1, "Choose at least one role"),
    z.refine((all) => new Set(all).size === all.length, { error: "Choose each role once" }),
    z.refine((all) => all.length === 1 || !all.some((role) => aloneRoles.includes(role)), {
      error: "An auditor or administrator can't have another role",
    }),
  )

/** Roles that an employee can have only alone. */
export const aloneRoles: readonly EmployeeRole[] = ["auditor", "administrator"]

/** POST /api/staff/employees/invitations: a proposal; 201 Proposed. */
export const Invitation = z.strictObject({ name, username, roles, reason: staffReason })

export type Invitation = z.infer<typeof Invitation>

/** POST /api/staff/employees/{id}/roles: a proposal; 201 Proposed. */
export const RolesChange = z.strictObject({ roles, reason: staffReason })

export type RolesChange = z.infer<typeof RolesChange>

/** POST /api/staff/employees/{id}/disabling: at once. Also POST …/sign-ins/ending. */
export const EmployeeProtection = z.strictObject({ reason: staffReason })

export type EmployeeProtection = z.infer<typeof EmployeeProtection>

/** POST /api/staff/employees/{id}/enrollment-code: shown once, to the maker of the invitation. */
export const EnrollmentCode = z.object({
  code: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
})
export type EnrollmentCode = z.infer<typeof EnrollmentCode>

const membership = {
  memberId: rowId(asWritten("Type the member's number")),
  /** As on the membership, so that a mistyped number is refused, and a number alone tells nobody's name. */
  memberName: singleLine(asWritten("Name"), 140, {
    min: 1,
    message: asWritten("Type the member's name"),
  }),
  relation: z.enum(["self", "relative"], "Say whose membership it is"),
}

/** POST /api/staff/relatives: an employee declares a membership as their own or a relative's. */
export const RelativeDeclaration = z.strictObject(membership)

export type RelativeDeclaration = z.infer<typeof RelativeDeclaration>

/** POST /api/staff/employees/{id}/memberships: an administrator enters a membership of the employee or a relative. */
export const MembershipEntry = z.strictObject({ ...membership, reason: staffReason })

export type MembershipEntry = z.infer<typeof MembershipEntry>

/** GET /api/staff/audit: what employees did, newest first. */
export const StaffAuditItem = z.object({
  id,
  at: moment,
  /** A stable name, such as card.frozen. */
  action: z.string(),
  /** One sentence. */
  sentence: z.string(),
  member: z.nullable(z.object({ id, name: z.string() })),
  employees: described(z.array(z.string()), "One, or the maker and the checker."),
  subject: described(
    z.nullable(z.object({ href: z.string(), label: z.string() })),
    "The page of what it is about, apart from the member's file.",
  ),
  reason: described(nullableText, "Why it was done, as the employee wrote it."),
})
export type StaffAuditItem = z.infer<typeof StaffAuditItem>

/** GET /api/staff/colleagues. */
export const Colleague = z.object({
  id,
  name: z.string(),
  servesMembers: described(z.boolean(), "Whether a conversation can be assigned to them."),
})
export type Colleague = z.infer<typeof Colleague>
