import { afterAll, beforeAll, expect, test } from "vitest"
import type { DeclaredRelative, EmployeeDetail } from "#shared/contracts/staff-employees.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { approveAs, memberAtTheCounter } from "../../../../testing/cash-desk.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"

// Whose membership is an employee's own does not rest on the employee's word alone: an administrator enters it.

let app: TestStaffApp
let administrator: TestEmployee
let supervisor: TestEmployee

beforeAll(async () => {
  app = await openStaffApp()
  administrator = await app.employ("Clara Moreau", "administrator")
  supervisor = await app.employ("Sam Super", "supervisor")
})
afterAll(() => app.close())

type Refused = { code: string; detail: string }

const enter = (employee: TestEmployee, entry: object, as = administrator) =>
  app.as(as).post<Refused>(`/api/staff/employees/${employee.id}/memberships`, {
    relation: "self",
    reason: "Personnel file",
    ...entry,
  })

test("an employee who declared nothing can't act on the membership that an administrator entered", async () => {
  const { teller, member, holder, cash, post } = await memberAtTheCounter(app)
  expect((await post(cash("10.00"))).status).toBe(200)
  const { body: waiting } = await app.as(teller).post<Proposed>("/api/staff/large-cash", {
    ...cash("6000.00", { identified: "Passport X1234567" }),
    reason: "Contract seen",
  })

  const name = ` ${holder.toUpperCase().replace(" ", "  ")}`
  expect(await enter(teller, { memberId: member, memberName: name })).toMatchObject({ status: 201 })
  expect((await post<Refused>(cash("10.00"))).body.code).toBe("own_membership")
  expect(
    await app.as(teller).post(`/api/staff/members/${member}/views`, { purpose: "member_request" }),
  ).toMatchObject({ status: 403, body: { code: "own_membership" } })
  // What was proposed before is not carried out either.
  await expect(approveAs(app, supervisor, waiting)).rejects.toThrow("maker_related")

  expect((await app.as(teller).get<DeclaredRelative[]>("/api/staff/relatives")).body).toEqual([
    {
      memberId: member,
      memberName: holder,
      relation: "self",
      declaredAt: expect.any(String) as string,
    },
  ])
  const shown = await app.as(administrator).get<EmployeeDetail>(`/api/staff/employees/${teller.id}`)
  expect(shown.body.relatives).toMatchObject([{ memberId: member, relation: "self" }])
  expect(
    await app.sql(
      `select details ->> 'employee' as employee, details ->> 'reason' as reason from audit_events
        where action = 'employee.membership_entered' and (details ->> 'subjectId')::bigint = $1`,
      [teller.id],
    ),
  ).toEqual([{ employee: administrator.name, reason: "Personnel file" }])
  expect(await enter(teller, { memberId: member, memberName: holder })).toMatchObject({
    status: 409,
    body: { code: "already_done" },
  })
})

test("a number with another name is no membership, so that nobody reads names by numbers", async () => {
  const { teller, member } = await memberAtTheCounter(app)
  const missing = await enter(teller, { memberId: 987_654_321, memberName: "Vera Visitor" })
  const other = await enter(teller, { memberId: member, memberName: "Somebody Else" })
  expect(missing).toMatchObject({ status: 404, body: { code: "not_found" } })
  expect(other.body.detail).toBe(missing.body.detail)
  const declare = (more: object) =>
    app.as(teller).post("/api/staff/relatives", { memberId: member, relation: "relative", ...more })
  expect(await declare({ memberName: "Somebody Else" })).toMatchObject({ status: 404 })
  expect(await declare({})).toMatchObject({ status: 400 })
  expect(
    await app.sql("select from employee_relatives where employee_id = $1", [teller.id]),
  ).toEqual([])
})

test("nobody enters their own, and no other role enters any", async () => {
  const { teller, member, holder } = await memberAtTheCounter(app)
  const entry = { memberId: member, memberName: holder }
  expect(await enter(administrator, entry)).toMatchObject({ status: 409 })
  expect(await enter(teller, entry, supervisor)).toMatchObject({ status: 403 })
  const path = `/api/staff/employees/${teller.id}/memberships`
  expect(await app.as(administrator).post(path, entry)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "relation" }, { path: "reason" }] },
  })
})
