import { Secret } from "otpauth"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { EmployeeDetail, EnrollmentCode } from "#shared/contracts/staff-employees.ts"
import type { DecisionAnswer, ProposalDetail, Proposed } from "#shared/contracts/staff-proposals.ts"
import type { EnrollmentOffer, StaffSession } from "#shared/contracts/staff-session.ts"
import type { EmployeeRole } from "#shared/employee-roles.ts"
import { openStaffApp, type TestStaffApp } from "../../../testing/staff-app.ts"
import { newAppEmployee } from "../../../testing/staff-identity.ts"
import { codeAt } from "../confirmations/authenticator-code.ts"

let app: TestStaffApp

const paths = {
  signIn: "/api/staff/sign-in",
  session: "/api/staff/session",
  employees: "/api/staff/employees",
}

beforeAll(async () => {
  app = await openStaffApp({ STAFF_FACTORS: "any" })
})

afterAll(() => app.close())

const employ = (name: string, ...roles: EmployeeRole[]) =>
  newAppEmployee(app.sql, app.context, name, ...roles)

/** Signs in over HTTP, and returns the cookie. */
async function signIn(who: Awaited<ReturnType<typeof employ>>) {
  await app.sql("update employee_authenticators set last_step = 0 where employee_id = $1", [who.id])
  const { username, password } = who
  const body = { username, password, code: await who.code() }
  const answer = await app.as().post<StaffSession>(paths.signIn, body)
  const set = answer.headers.get("set-cookie") ?? ""
  return { answer, set, cookie: set.split(";")[0] ?? "" }
}

test("a sign-in sets a cookie that scripts can't read, and a second one ends the first", async () => {
  const tess = await employ("Tess Teller", "teller")
  const { answer, set, cookie } = await signIn(tess)
  expect(answer).toMatchObject({ status: 200, body: { employee: { id: tess.id }, locked: false } })
  expect(set).toMatch(/^tessera\.staff=[\w-]{43}; .*Path=\/; .*HttpOnly; SameSite=Strict$/)
  expect(await app.as(cookie).get(paths.session)).toMatchObject({ status: 200 })
  const second = await signIn(tess)
  expect(await app.as(cookie).get(paths.session)).toMatchObject({
    status: 401,
    body: { code: "not_signed_in" },
  })
  expect(await app.as(second.cookie).get(paths.session)).toMatchObject({ status: 200 })
  const asMember = second.cookie.replace("tessera.staff", "tessera")
  expect(await app.as(asMember).get(paths.session)).toMatchObject({ status: 401 })
})

test("unknown, wrong, and used get the same answer, and no cookie", async () => {
  const wes = await employ("Wes Wrong", "teller")
  const { username, password } = wes
  const code = await wes.code()
  await app.as().post(paths.signIn, { username, password, code })
  const bodies = [
    { username: "nobody.at-all", password, code },
    { username, password: "not the password", code },
    { username, password, code: await wes.wrongCode() },
    { username, password, code },
  ]
  for (const body of bodies) {
    const refused = await app.as().post<{ code: string }>(paths.signIn, body)
    expect(refused).toMatchObject({ status: 401, body: { code: "wrong_credentials" } })
    expect(refused.headers.get("set-cookie")).toBeNull()
  }
})

test("a locked session shows itself only, and a factor unlocks it", async () => {
  const lena = await employ("Lena Lock", "administrator")
  const { cookie } = await signIn(lena)
  const browser = app.as(cookie)
  await app.sql(
    `update employee_sign_ins set last_active_at = clock_timestamp() - interval '10 minutes'
      where employee_id = $1 and ended_at is null`,
    [lena.id],
  )
  expect(await browser.get(paths.employees)).toMatchObject({ body: { code: "session_locked" } })
  for (const look of [browser.get(paths.session), browser.post(`${paths.session}/activity`)]) {
    expect(await look).toMatchObject({ status: 200, body: { locked: true, locksIn: 0 } })
  }
  const wrong = { code: await lena.wrongCode() }
  expect(await browser.post(`${paths.session}/unlock`, wrong)).toMatchObject({
    status: 403,
    body: { code: "wrong_code" },
  })
  await app.sql("update employee_authenticators set last_step = 0 where employee_id = $1", [
    lena.id,
  ])
  const right = { code: await lena.code() }
  expect(await browser.post(`${paths.session}/unlock`, right)).toMatchObject({
    status: 200,
    body: { locked: false },
  })
  expect(await browser.get(paths.employees)).toMatchObject({ status: 200 })
  const ended = await browser.post(`${paths.session}/end`)
  expect(ended.status).toBe(200)
  expect(ended.headers.get("set-cookie")).toMatch(
    /^tessera\.staff=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict$/,
  )
  expect(await browser.get(paths.session)).toMatchObject({ status: 401 })
})

test("one administrator invites, another approves, and link and code together enroll once", async () => {
  const [ada, ben] = [
    await employ("Ada Adler", "administrator"),
    await employ("Ben Baker", "administrator"),
  ]
  const [asAda, asBen] = [app.as((await signIn(ada)).cookie), app.as((await signIn(ben)).cookie)]
  const asked = await asAda.post<Proposed>(`${paths.employees}/invitations`, {
    name: "Nora Lund",
    username: "nora.lund",
    roles: ["teller"],
    reason: "New at the counter",
  })
  expect(asked.status).toBe(201)
  const path = `/api/staff/proposals/${asked.body.proposal.id}`
  const { body: proposal } = await asBen.get<ProposalDetail>(path)
  await app.sql("update employee_authenticators set last_step = 0 where employee_id = $1", [ben.id])
  const decided = await asBen.post<DecisionAnswer>(`${path}/decision`, {
    decision: "approve",
    hash: proposal.hash,
    code: await ben.code(),
  })
  expect(decided).toMatchObject({ status: 200, body: { proposal: { state: "approved" } } })
  const link = decided.body.once?.value ?? ""
  expect(link.split("#")[0]).toBe(`${app.url}/enroll`)
  const token = link.split("#")[1] ?? ""
  const { body: all } = await asAda.get<{ id: number; username: string }[]>(paths.employees)
  const nora = all.find(({ username }) => username === "nora.lund")?.id
  const mine = `${paths.employees}/${nora}`
  expect((await asAda.get<EmployeeDetail>(mine)).body).toMatchObject({
    state: "invited",
    mayShowCode: true,
  })
  expect((await asBen.get<EmployeeDetail>(mine)).body.mayShowCode).toBe(false)
  expect(await asBen.post(`${mine}/enrollment-code`)).toMatchObject({ status: 404 })
  const drawn = await asAda.post<EnrollmentCode>(`${mine}/enrollment-code`)
  expect(await asAda.post(`${mine}/enrollment-code`)).toMatchObject({ status: 404 })
  const invitation = { token, code: drawn.body.code }
  const nobody = app.as()
  const offer = await nobody.post<EnrollmentOffer>("/api/staff/enrollment", invitation)
  const secret = Buffer.from(Secret.fromBase32(offer.body.authenticator?.secret ?? "").bytes)
  const given = {
    ...invitation,
    password: "walnut-ferry-lamp-27",
    first: codeAt(secret, Date.now()),
  }
  const enroll = () => nobody.post<{ code?: string }>("/api/staff/enrollment/authenticator", given)
  const both = await Promise.all([enroll(), enroll()])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await asAda.get<EmployeeDetail>(mine)).body).toMatchObject({ state: "active" })
})

test("an administrator ends a colleague's session and disables them at once, and nobody themselves", async () => {
  const [ava, tom] = [
    await employ("Ava Admin", "administrator"),
    await employ("Tom Tiller", "teller"),
  ]
  const [asAva, asTom] = [app.as((await signIn(ava)).cookie), app.as((await signIn(tom)).cookie)]
  const reason = { reason: "Left their desk" }
  expect(await asTom.post(`${paths.employees}/${ava.id}/disabling`, reason)).toMatchObject({
    status: 403,
    body: { code: "role_required" },
  })
  expect(await asAva.post(`${paths.employees}/${tom.id}/sign-ins/ending`, reason)).toMatchObject({
    status: 200,
  })
  expect(await asTom.get(paths.session)).toMatchObject({ status: 401 })
  expect(await asAva.post(`${paths.employees}/${tom.id}/disabling`, reason)).toMatchObject({
    status: 200,
  })
  expect((await signIn(tom)).answer.status).toBe(401)
  expect(await asAva.post(`${paths.employees}/${ava.id}/disabling`, reason)).toMatchObject({
    status: 409,
    body: { code: "already_done" },
  })
})
