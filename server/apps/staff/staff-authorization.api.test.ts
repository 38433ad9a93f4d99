import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type EmployeeRole, employeeRoles } from "#shared/employee-roles.ts"
import { staffOperations } from "#shared/staff-operations.ts"
import { staffMatrix } from "../../../testing/authorization/staff-matrix.ts"
import type { TestEmployee } from "../../../testing/employees.ts"
import { openStaffApp, type StaffBrowser, type TestStaffApp } from "../../../testing/staff-app.ts"
import type { StaffEndpoint } from "../../staff/staff-endpoint.ts"
import { staffEndpoints } from "./endpoints.ts"

let app: TestStaffApp
let ended: TestEmployee
let locked: TestEmployee
const holders = new Map<EmployeeRole, TestEmployee>()

beforeAll(async () => {
  app = await openStaffApp()
  for (const role of employeeRoles)
    holders.set(role, await app.employ(`Holder ${role.replace("_", " ")}`, role))
  // Each has every right that can be combined, so that only the session refuses.
  const all = ["teller", "loan_officer", "payments_officer", "supervisor"] as const
  ended = await app.employ("Emil Ended", ...all)
  locked = await app.employ("Lena Locked", ...all)
  await app.sql("update employee_sign_ins set ended_at = now() where employee_id = $1", [ended.id])
  await app.sql("update employee_sign_ins set locked_at = now() where employee_id = $1", [
    locked.id,
  ])
})

afterAll(() => app.close())

type Answer = { status: number; body: { code?: string } | undefined }

/** Calls an endpoint with its own example, on ids that do not exist. */
async function call(browser: StaffBrowser, endpoint: StaffEndpoint): Promise<Answer> {
  const path = `/api/staff${endpoint.path.replace(/\{\w+\}/g, "987654321")}`
  const { status, body } =
    endpoint.method === "get"
      ? await browser.get<Answer["body"]>(path)
      : await browser.post<Answer["body"]>(path, endpoint.body?.example)
  return { status, body }
}

const refusal = (status: number, code: string) => ({ status, body: { code } })
const notSignedIn = refusal(401, "not_signed_in")

/** Everything that the staff app's endpoints can write, as counts. */
const stored = () =>
  app.sql(`select
    (select count(*) from audit_events) as audit, (select count(*) from proposals) as proposals,
    (select count(*) from member_views) as views, (select count(*) from chat_messages) as messages,
    (select max(last_active_at) from employee_sign_ins) as active`)

const named = staffEndpoints.map((endpoint) => [endpoint.id, endpoint] as const)
const behindSignIn = named.filter(([, { roles }]) => roles !== "anyone")

describe("the staff app's matrix", () => {
  test("has a line for every endpoint, with its roles, and no others", () => {
    expect(Object.fromEntries(named.map(([id, { roles }]) => [id, roles]))).toEqual(staffMatrix)
    expect(named.map(([id]) => id).sort()).toEqual(Object.keys(staffOperations).sort())
    const paths = named.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(paths).size).toBe(paths.length)
  })

  test.each(behindSignIn)(
    "%s: nobody, a member, and an ended session are refused",
    async (_id, endpoint) => {
      const cookie = holders.get("supervisor")?.cookie
      const before = await stored()
      for (const who of [
        undefined,
        // A member's cookie, and an employee's token in a member's cookie.
        "tessera=s%3A0123456789abcdef0123456789abcdef.c2lnbmF0dXJl",
        cookie?.replace("tessera.staff=", "tessera="),
        ended,
      ]) {
        expect(await call(app.as(who), endpoint)).toMatchObject(notSignedIn)
      }
      if (endpoint.roles !== "locked") {
        const answer = await call(app.as(locked), endpoint)
        expect(answer).toMatchObject(refusal(401, "session_locked"))
      }
      expect(await stored()).toEqual(before)
    },
  )

  test.each(behindSignIn.filter(([, { roles }]) => typeof roles !== "string"))(
    "%s: a role that is not its own is refused, and its own are not",
    async (_id, endpoint) => {
      for (const [role, employee] of holders) {
        const allowed = endpoint.roles.includes(role)
        const before = await stored()
        const answer = await call(app.as(employee), endpoint)
        if (allowed) {
          expect(answer.status, role).not.toBe(401)
          expect(answer.status, role).toBeLessThan(500)
          expect(answer.body?.code, role).not.toBe("role_required")
        } else {
          expect(answer, role).toMatchObject(refusal(403, "role_required"))
          expect(await stored(), role).toEqual(before)
        }
      }
    },
  )
})
