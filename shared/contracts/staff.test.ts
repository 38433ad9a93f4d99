import { expect, test } from "vitest"
import { employeeRoles } from "../employee-roles.ts"
import { Invitation } from "./staff-employees.ts"
import { Decision, DecisionQuestion } from "./staff-proposals.ts"
import {
  AuthenticatorEnrollment,
  Enrollment,
  PasskeyEnrollment,
  StaffPasskeyQuestion,
  StaffPasswordSignIn,
  StaffUnlock,
} from "./staff-session.ts"

const hash = "a".repeat(64)
const invitation = { name: "Ida Berg", username: "ida.berg", reason: "New at the counter" }

test.each(employeeRoles)("an employee can have the role %s alone", (role) => {
  expect(Invitation.safeParse({ ...invitation, roles: [role] }).success).toBe(true)
})

test.each([
  [["teller", "loan_officer", "supervisor"], true],
  [["teller", "teller"], false],
  [[], false],
  [["auditor", "teller"], false],
  [["administrator", "supervisor"], false],
])("%j together: %s", (roles, accepted) => {
  expect(Invitation.safeParse({ ...invitation, roles }).success).toBe(accepted)
})

test("an approval needs exactly one factor and a rejection needs a reason", () => {
  const judge = (body: object) => Decision.safeParse({ hash, ...body }).success
  expect(judge({ decision: "approve", code: "123456" })).toBe(true)
  expect(judge({ decision: "approve" })).toBe(false)
  expect(judge({ decision: "reject", reason: "Not identified" })).toBe(true)
  expect(judge({ decision: "reject", reason: " " })).toBe(false)
  expect(judge({ decision: "reject", reason: "Not identified", code: "123456" })).toBe(false)
  expect(DecisionQuestion.safeParse({ decision: "approve", hash }).success).toBe(true)
})

test("unlocking takes a code or a passkey", () => {
  expect(StaffUnlock.safeParse({ code: "123456" }).success).toBe(true)
  expect(StaffUnlock.safeParse({}).success).toBe(false)
})

test("a sign-in with a password needs the code too", () => {
  const body = { username: "ida.berg", password: "lavender-harbour-48" }
  expect(StaffPasswordSignIn.safeParse(body).success).toBe(false)
  expect(StaffPasswordSignIn.safeParse({ ...body, code: "123456" }).success).toBe(true)
  expect(StaffPasskeyQuestion.safeParse(body).success).toBe(false)
})

test.each([Enrollment, AuthenticatorEnrollment, PasskeyEnrollment])(
  "an enrollment needs the link and the code",
  (contract) => {
    const paths = contract.safeParse({}).error?.issues.map(({ path }) => path[0])
    expect(paths).toEqual(expect.arrayContaining(["token", "code"]))
  },
)
