import * as z from "zod/mini"
import type {
  EmployeeDetail,
  EmployeeItem,
  EnrollmentCode,
} from "#shared/contracts/staff-employees.ts"
import { employeeRoles } from "#shared/tables/employees.ts"
import { answer, id, instant } from "../../../http/openapi/answer-parts.ts"

const item = {
  ...{ id, name: z.string(), username: z.string() },
  roles: z.array(z.enum(employeeRoles)),
  state: z.enum(["invited", "active", "disabled"]),
  signedIn: z.boolean(),
  lastActiveAt: z.nullable(instant),
}

export const employeeItem = answer<EmployeeItem>()("EmployeeItem", z.strictObject(item))

export const employeeDetail = answer<EmployeeDetail>()(
  "EmployeeDetail",
  z.strictObject({
    ...item,
    createdAt: instant,
    factors: z.array(
      z.strictObject({
        kind: z.enum(["passkey", "authenticator"]),
        createdAt: instant,
        lastUsedAt: z.nullable(instant),
      }),
    ),
    relatives: z.array(
      z.strictObject({
        memberId: id,
        memberName: z.string(),
        relation: z.enum(["self", "relative"]),
      }),
    ),
    mayShowCode: z
      .boolean()
      .check(z.describe("Whether the employee who asks may draw the invitation's code.")),
  }),
)

export const enrollmentCode = answer<EnrollmentCode>()(
  "EnrollmentCode",
  z.strictObject({ code: z.string(), expiresAt: z.iso.datetime({ offset: true }) }),
)
