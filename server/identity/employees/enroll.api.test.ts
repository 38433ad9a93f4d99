import { Secret } from "otpauth"
import type pg from "pg"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { testPool } from "../../../testing/connections.ts"
import { newPasskey } from "../../../testing/passkey.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../../testing/scratch-database.ts"
import { testStaffContext } from "../../../testing/staff-context.ts"
import { identityContext } from "../../../testing/staff-identity.ts"
import { demoEmployees, seedDemoEmployees } from "../../demo/employees.ts"
import { noteBreakGlass } from "../../staff/break-glass.ts"
import type { Problem } from "../../use-case/problem.ts"
import { codeAt } from "../confirmations/authenticator-code.ts"
import { inviteFirstAdministrators, restoreAdministrator } from "../staff/invite-administrators.ts"
import { enrollAuthenticator, enrollPasskey, openEnrollment } from "./enroll.ts"
import type { IdentityContext } from "./identity-context.ts"
import { offerSignIn } from "./offer-sign-in.ts"
import { offerStaffPasskey, signInWithPassword, signInWithStaffPasskey } from "./sign-in.ts"

let database: ScratchDatabase
let owner: pg.Pool
let context: IdentityContext

const home = "http://localhost:3001"
const client = { address: "10.1.1.1", userAgent: "Tests" }

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows

const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (thrown: Problem) => thrown.code,
  )

const now = async () =>
  (
    await sql<{ now: number }>(
      "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now",
    )
  )[0]?.now ?? 0

const ada = { name: "Ada Keller", username: "ada.keller" }
const ben = { name: "Ben Ortega", username: "ben.ortega" }

/** Invites the first administrators, and returns their links' tokens and codes. */
async function inviteBoth() {
  const done = await inviteFirstAdministrators(
    { pool: owner, env: context.env },
    [ada, ben],
    "Ola Brandt",
  )
  if (done.outcome === "refused") throw new Error(done.reason)
  return done.invitations.map(({ link, code }) => ({ token: link.split("#")[1] ?? "", code }))
}

beforeAll(async () => {
  database = await openScratchDatabase()
  owner = testPool({ connectionString: database.ownerUrl, max: 4 })
  const pool = testPool({ connectionString: database.staffIdentityUrl, max: 4 })
  context = identityContext(pool, { STAFF_URL: home, STAFF_FACTORS: "any" })
})

/** Everyone is invited again by the next test. */
afterEach(async () => {
  await sql("update employees set enrolled_at = null")
})

afterAll(async () => {
  await Promise.all([owner.end(), context.pool.end()])
  await database.drop()
})

test("the first administrators enroll with link and code, once, and then no others are made", async () => {
  const [first, second] = await inviteBoth()
  if (!first || !second) throw new Error("two are invited")
  const offer = await openEnrollment(context, first)
  expect(offer).toMatchObject({
    ...ada,
    roles: ["administrator"],
    factors: ["passkey", "authenticator"],
    passwordLength: 8,
  })
  const again = await openEnrollment(context, first)
  expect(again.authenticator).toEqual(offer.authenticator)
  const secret = Buffer.from(Secret.fromBase32(offer.authenticator?.secret ?? "").bytes)
  const given = { ...first, password: "walnut-ferry-lamp-27" }
  const weak = { ...first, password: "ada.keller", first: codeAt(secret, await now()) }
  expect(await codeOf(enrollAuthenticator(context, weak))).toBe("invalid_request")
  const late = { ...given, first: codeAt(secret, (await now()) - 600_000) }
  expect(await codeOf(enrollAuthenticator(context, late))).toBe("wrong_code")
  const at = await now()
  const code = codeAt(secret, at)
  await enrollAuthenticator(context, { ...given, first: code })
  expect(await codeOf(openEnrollment(context, first))).toBe("confirmation_void")
  const body = { username: ada.username, password: given.password }
  // The first code was used to enroll.
  const used = { ...body, code }
  const next = { ...body, code: codeAt(secret, at + 30_000) }
  expect(await codeOf(signInWithPassword(context, { body: used, client }))).toBe(
    "wrong_credentials",
  )
  const { session } = await signInWithPassword(context, { body: next, client })
  expect(session.employee).toMatchObject(ada)
  expect(
    await inviteFirstAdministrators({ pool: owner, env: context.env }, [ada, ben], "Ola"),
  ).toEqual({ outcome: "refused", reason: "already_enrolled" })
  const audited = await sql<{ action: string; by: string | null; name: string | null }>(
    `select action, details ->> 'by' as by, details ->> 'name' as name from audit_events
      where action in ('employee.invited', 'employee.enrolled') order by id`,
  )
  expect(audited).toEqual([
    { action: "employee.invited", by: "Ola Brandt", name: ada.name },
    { action: "employee.invited", by: "Ola Brandt", name: ben.name },
    { action: "employee.enrolled", by: null, name: null },
  ])
})

test("a passkey enrolls, and signs in", async () => {
  const [first] = await inviteBoth()
  if (!first) throw new Error("two are invited")
  const { passkey: creation } = await openEnrollment(context, first)
  if (!creation) throw new Error("a passkey is offered")
  const passkey = newPasskey({ home })
  const elsewhere = passkey.create(creation, { origin: "http://localhost:3000" })
  expect(await codeOf(enrollPasskey(context, { ...first, passkey: elsewhere }))).toBe("wrong_code")
  const { passkey: asked } = await openEnrollment(context, first)
  if (!asked) throw new Error("a passkey is offered")
  const made = passkey.create(asked)
  const both = await Promise.all([
    codeOf(enrollPasskey(context, { ...first, passkey: made })),
    codeOf(enrollPasskey(context, { ...first, passkey: made })),
  ])
  expect(both.filter((code) => code === undefined)).toHaveLength(1)
  const { username } = ada
  const options = await offerStaffPasskey(context, { body: { username }, client })
  const body = { username, passkey: passkey.get(options.passkey) }
  const { session } = await signInWithStaffPasskey(context, { body, client })
  expect(session).toMatchObject({ employee: ada, factors: ["passkey"] })
})

test("the link without the code is worth nothing, and five wrong codes void it", async () => {
  const [first] = await inviteBoth()
  if (!first) throw new Error("two are invited")
  const wrong = { ...first, code: first.code === "0000000000" ? "1111111111" : "0000000000" }
  for (let tries = 0; tries < 4; tries += 1) {
    expect(await codeOf(openEnrollment(context, wrong))).toBe("confirmation_void")
  }
  expect(await codeOf(openEnrollment(context, first))).toBeUndefined()
  expect(await codeOf(openEnrollment(context, wrong))).toBe("confirmation_void")
  expect(await codeOf(openEnrollment(context, first))).toBe("confirmation_void")
})

test("an invitation that is old or replaced is void", async () => {
  const [first, second] = await inviteBoth()
  if (!first || !second) throw new Error("two are invited")
  const [replacing] = await inviteBoth()
  if (!replacing) throw new Error("two are invited")
  expect(await codeOf(openEnrollment(context, first))).toBe("confirmation_void")
  expect(await codeOf(openEnrollment(context, replacing))).toBeUndefined()
  await sql("update employee_invitations set expires_at = clock_timestamp() where used_at is null")
  expect(await codeOf(openEnrollment(context, replacing))).toBe("confirmation_void")
})

test.each([
  [ada, { ...ada, username: "ada" }, "same_person"],
  [ada, { name: "Keller, Ada", username: "keller" }, "same_person"],
  [ada, { ...ben, username: ada.username }, "same_person"],
  [{ ...ada, name: " " }, ben, "name_invalid"],
  [{ ...ada, username: "Ada" }, ben, "username_invalid"],
] as const)("%j and %j are not two administrators", async (one, other, reason) => {
  const asked = inviteFirstAdministrators({ pool: owner, env: context.env }, [one, other], "Ola")
  expect(await asked).toEqual({ outcome: "refused", reason })
})

test("three are invited at once, and the last two who are left can be restored by the command line", async () => {
  const options = { pool: owner, env: context.env }
  const cleo = { name: "Cleo Brandt", username: "cleo.brandt" }
  const done = await inviteFirstAdministrators(options, [ada, ben, cleo], "Ola Brandt")
  if (done.outcome === "refused") throw new Error(done.reason)
  expect(done.invitations).toHaveLength(3)
  await sql("update employees set enrolled_at = clock_timestamp()")
  const lost = { username: cleo.username, reason: "The security key was stolen" }
  const asked = () => restoreAdministrator(options, lost, "Ola Brandt")
  expect(await asked()).toEqual({ outcome: "refused", reason: "two_can_act" })
  expect(await restoreAdministrator(options, { ...lost, username: "nobody" }, "Ola")).toEqual({
    outcome: "refused",
    reason: "not_administrator",
  })
  await sql("update employees set enrolled_at = null where username = $1", [ada.username])
  const restored = await asked()
  if (restored.outcome === "refused") throw new Error(restored.reason)
  const { link, code } = restored.invitation
  const invitation = { token: link.split("#")[1] ?? "", code }
  expect(await openEnrollment(context, invitation)).toMatchObject(cleo)
  const [row] = await sql<{ reason: string }>(
    "select details ->> 'reason' as reason from audit_events where action = 'employee.invited' order by id desc",
  )
  expect(row?.reason).toBe(lost.reason)
})

test("a use of the command line waits for a supervisor", async () => {
  await noteBreakGlass(testStaffContext(owner), ["cards", "freeze", "7", "a b"], "Ola Brandt")
  expect(await sql("select command, used_by, acknowledged_at from break_glass_uses")).toEqual([
    { command: 'cards freeze 7 "a b"', used_by: "Ola Brandt", acknowledged_at: null },
  ])
})

test("the demo's employees can sign in with what the page shows, in the demo only", async () => {
  const fresh = await openScratchDatabase()
  const [asOwner, pool] = [
    testPool({ connectionString: fresh.ownerUrl, max: 1 }),
    testPool({ connectionString: fresh.staffIdentityUrl, max: 2 }),
  ]
  try {
    const demo = identityContext(pool, { STAFF_FACTORS: "any", MODE: "demo" })
    await seedDemoEmployees({ env: demo.env, pool: asOwner })
    await seedDemoEmployees({ env: demo.env, pool: asOwner })
    const offered = await offerSignIn({ ...demo, demoEmployees })
    expect(offered.demo?.map(({ roles }) => roles.join())).toEqual([
      "teller,loan_officer,payments_officer",
      "supervisor",
      "supervisor",
      "auditor",
      "administrator",
      "administrator",
      "administrator",
    ])
    for (const turn of [1, 2]) {
      // The second time, the code of this step was used: the page shows the next one.
      const [shown] = (await offerSignIn({ ...demo, demoEmployees })).demo ?? []
      if (!shown) throw new Error(`no employee is shown at turn ${turn}`)
      const { username, password, code } = shown
      const body = { username, password, code }
      const { session } = await signInWithPassword(demo, { body, client })
      expect(session.employee.name).toBe(shown.name)
    }
    const production = { ...demo, demoEmployees, env: { ...demo.env, MODE: "production" as const } }
    expect(await offerSignIn(production)).not.toHaveProperty("demo")
  } finally {
    await Promise.all([asOwner.end(), pool.end()])
    await fresh.drop()
  }
})
