import { afterAll, beforeAll, expect, test } from "vitest"
import type { PasskeyCreation } from "#shared/contracts/factors.ts"
import type { OwnFactors, StaffPasskeyOptions } from "#shared/contracts/staff-session.ts"
import { storePasskey, type TestEmployee } from "../../../testing/employees.ts"
import { newPasskey, type TestPasskey } from "../../../testing/passkey.ts"
import { openStaffApp, type TestStaffApp } from "../../../testing/staff-app.ts"

let app: TestStaffApp

beforeAll(async () => {
  app = await openStaffApp()
})

afterAll(() => app.close())

const path = "/api/staff/own-factors"
let hired = 0

/** An employee with a session and one passkey. */
async function withPasskey(): Promise<{ who: TestEmployee; passkey: TestPasskey }> {
  hired += 1
  const who = await app.employ(`Nora ${"abcdefgh"[hired]?.repeat(3)}`, "teller")
  const passkey = newPasskey({ home: app.url })
  await storePasskey({ sql: app.sql, env: app.context.env }, who.id, passkey)
  return { who, passkey }
}

const own = async (who: TestEmployee) => (await app.as(who).get<OwnFactors>(path)).body

/** Confirms a change with a passkey. */
async function confirm(who: TestEmployee, passkey: TestPasskey, question: object) {
  const { body } = await app.as(who).post<StaffPasskeyOptions>(`${path}/challenges`, question)
  return { passkey: passkey.get(body.passkey) }
}

async function optionsFor(who: TestEmployee, passkey: TestPasskey): Promise<PasskeyCreation> {
  const factor = await confirm(who, passkey, { change: "add" })
  const { status, body } = await app
    .as(who)
    .post<PasskeyCreation>(`${path}/passkey-options`, factor)
  expect(status).toBe(200)
  return body
}

const auditOf = ({ id }: TestEmployee) =>
  app.sql<{ action: string; factor: string; sealing: boolean }>(
    `select action, details ->> 'factor' as factor,
        exists (select from unsealed u where u.chain = 'audit' and u.item_id = a.id) as sealing
      from audit_events a where details ->> 'subjectId' = $1 and starts_with(action, 'employee.factor_')
      order by id`,
    [String(id)],
  )

test("a second passkey is added with a confirmation, told to the employee, audited, and signs in", async () => {
  const { who, passkey } = await withPasskey()
  const second = newPasskey({ home: app.url })
  const created = second.create(await optionsFor(who, passkey))
  const body = { name: "Key in the safe", passkey: created }
  expect(await app.as(who).post(`${path}/passkeys`, body)).toMatchObject({ status: 201 })
  // The challenge was used.
  expect(await app.as(who).post(`${path}/passkeys`, body)).toMatchObject({
    status: 409,
    body: { code: "confirmation_void" },
  })
  const { factors, notices } = await own(who)
  expect(factors.map(({ name }) => name)).toEqual(["Passkey", "Key in the safe"])
  expect(notices.map(({ action, name }) => [action, name])).toEqual([
    ["employee.factor_added", "Passkey"],
    ["employee.factor_added", "Key in the safe"],
  ])
  expect(await auditOf(who)).toEqual([
    { action: "employee.factor_added", factor: "Passkey", sealing: true },
    { action: "employee.factor_added", factor: "Key in the safe", sealing: true },
  ])
  const [notice] = notices
  const seen = `${path}/notices/${notice?.id}/seen`
  expect((await app.as((await withPasskey()).who).post(seen)).status).toBe(404)
  expect((await app.as(who).post(seen)).status).toBe(200)
  expect((await own(who)).notices).toHaveLength(1)
  const username = who.name.toLowerCase().replaceAll(" ", ".")
  const { body: asked } = await app
    .as()
    .post<StaffPasskeyOptions>("/api/staff/sign-in/passkey-options", { username })
  const answer = { username, passkey: second.get(asked.passkey) }
  expect((await app.as().post("/api/staff/sign-in/passkey", answer)).status).toBe(200)
})

test("without a confirmation, or with one for something else, no passkey is added", async () => {
  const { who, passkey } = await withPasskey()
  const forAdding = await confirm(who, passkey, { change: "add" })
  const removal = { kind: "passkey", id: (await own(who)).factors[0]?.id ?? 0, ...forAdding }
  expect(await app.as(who).post(`${path}/removal`, removal)).toMatchObject({
    body: { code: "last_factor" },
  })
  const forRemoving = await confirm(who, passkey, { change: "remove", kind: "passkey", id: 1 })
  expect(await app.as(who).post(`${path}/passkey-options`, forRemoving)).toMatchObject({
    body: { code: "wrong_code" },
  })
  const { who: other, passkey: others } = await withPasskey()
  const creation = await optionsFor(other, others)
  const body = { name: "Mine", passkey: newPasskey({ home: app.url }).create(creation) }
  expect(await app.as(who).post(`${path}/passkeys`, body)).toMatchObject({
    body: { code: "confirmation_void" },
  })
  expect((await own(who)).factors).toHaveLength(1)
})

test("a factor is renamed and removed by its owner only, and never the last", async () => {
  const { who, passkey } = await withPasskey()
  const second = newPasskey({ home: app.url })
  await storePasskey({ sql: app.sql, env: app.context.env }, who.id, second)
  const [first, added] = (await own(who)).factors
  const stranger = (await withPasskey()).who
  const rename = (by: TestEmployee) =>
    app.as(by).post(`${path}/passkeys/${added?.id}/name`, { name: "Laptop" })
  expect((await rename(stranger)).status).toBe(404)
  expect((await rename(who)).status).toBe(200)
  const remove = async (id: number | null | undefined, by: TestPasskey) => {
    const question = { kind: "passkey", id }
    const factor = await confirm(who, by, { change: "remove", ...question })
    return app.as(who).post<{ code?: string }>(`${path}/removal`, { ...question, ...factor })
  }
  expect((await remove(first?.id, second)).status).toBe(200)
  expect((await remove(first?.id, second)).body.code).toBe("not_found")
  expect((await remove(added?.id, second)).body.code).toBe("last_factor")
  expect((await own(who)).factors.map(({ name }) => name)).toEqual(["Laptop"])
  const gone = await confirm(who, passkey, { change: "add" })
  expect((await app.as(who).post(`${path}/passkey-options`, gone)).status).toBe(403)
})

test("the database itself refuses a factor without a confirmation, and removing the last", async () => {
  const { who } = await withPasskey()
  const identity = app.context.identity.pool
  const ask = async (text: string, values: unknown[]) =>
    (await identity.query<{ answer: object }>(text, values)).rows[0]?.answer
  const request = JSON.stringify({ kind: "passkey", id: 1, usable: ["passkey"] })
  expect(
    await ask("select employee_factor_remove($1, 'made up', $2) as answer", [who.token, request]),
  ).toEqual({ outcome: "refused", reason: "confirmation_required" })
  expect(
    await ask("select employee_passkey_add($1, 'made up', '{}') as answer", [who.token]),
  ).toEqual({ outcome: "refused", reason: "confirmation_required" })
  await expect(
    identity.query(
      "insert into employee_passkeys (employee_id, credential_id, public_key, signature_count, synced) values ($1, 'x', '', 0, false)",
      [who.id],
    ),
  ).rejects.toThrow("permission denied")
})
