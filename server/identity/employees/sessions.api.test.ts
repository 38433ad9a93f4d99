import { afterAll, expect, test } from "vitest"
import { codeOf, openIdentityBank } from "../../../testing/staff-identity.ts"
import { confirmProposal, unlockSession } from "./confirm.ts"
import { endSession, noteActivity, readSession } from "./sessions.ts"
import { signInWithPassword } from "./sign-in.ts"

const bank = await openIdentityBank()
const { context, sql, newcomer, signIn, signInAgain, from, actionsOf, age } = bank

afterAll(() => bank.close())

test("a second sign-in ends the first, also of two at once", async () => {
  const nora = await newcomer()
  const { token } = await signIn(nora)
  const second = await signInAgain(nora)
  expect(await codeOf(readSession(context, token))).toBe("not_signed_in")
  expect((await readSession(context, second.token)).locked).toBe(false)
  await sql("update employee_authenticators set last_step = 0 where employee_id = $1", [nora.id])
  const [before, now] = [await nora.code(-1), await nora.code()]
  await Promise.allSettled([signIn(nora, { code: before }), signIn(nora, { code: now })])
  const [live] = await sql<{ count: string }>(
    "select count(*) from employee_sign_ins where employee_id = $1 and ended_at is null",
    [nora.id],
  )
  expect(Number(live?.count)).toBe(1)
})

test("ten minutes without activity lock a session, and a factor unlocks it", async () => {
  const nora = await newcomer()
  const { token } = await signIn(nora)
  await age(nora.id, "last_active_at", "9 minutes 50 seconds")
  expect((await readSession(context, token)).locksIn).toBeLessThanOrEqual(10)
  expect((await noteActivity(context, token)).locksIn).toBeGreaterThan(590)
  await age(nora.id, "last_active_at", "10 minutes")
  for (const look of [noteActivity, readSession]) {
    expect(await look(context, token)).toMatchObject({ locked: true, locksIn: 0 })
  }
  const proposal = { proposalId: 1, hash: "0".repeat(64) }
  expect(await codeOf(confirmProposal(context, token, proposal, { code: await nora.code() }))).toBe(
    "not_signed_in",
  )
  expect(await codeOf(unlockSession(context, token, { code: await nora.wrongCode() }))).toBe(
    "wrong_code",
  )
  await sql("update employee_authenticators set last_step = 0 where employee_id = $1", [nora.id])
  const unlocked = await unlockSession(context, token, { code: await nora.code() })
  expect(unlocked).toMatchObject({ locked: false })
  expect(await actionsOf(nora.id)).toEqual([
    "employee.signed_in",
    "employee.locked",
    "employee.factor_refused",
    "employee.unlocked",
  ])
})

test("five wrong codes make an employee wait before the next unlock", async () => {
  const nora = await newcomer()
  const { token } = await signIn(nora)
  for (let tries = 0; tries < 5; tries += 1) {
    const code = await nora.wrongCode()
    expect(await codeOf(unlockSession(context, token, { code }))).toBe("wrong_code")
  }
  await sql("update employee_authenticators set last_step = 0 where employee_id = $1", [nora.id])
  expect(await codeOf(unlockSession(context, token, { code: await nora.code() }))).toBe(
    "too_many_requests",
  )
})

test("a session ends after eight hours, whatever happens in it", async () => {
  const nora = await newcomer()
  const { token } = await signIn(nora)
  await age(nora.id, "created_at", "8 hours")
  await sql("update employee_authenticators set last_step = 0 where employee_id = $1", [nora.id])
  const code = await nora.code()
  for (const look of [noteActivity, readSession]) {
    expect(await codeOf(look(context, token))).toBe("not_signed_in")
  }
  expect(await codeOf(unlockSession(context, token, { code }))).toBe("not_signed_in")
  expect(await actionsOf(nora.id)).toEqual(["employee.signed_in", "employee.signed_out"])
})

test("signing out ends the session for good", async () => {
  const nora = await newcomer()
  const { token } = await signIn(nora)
  await endSession(context, token)
  await endSession(context, token)
  expect(await codeOf(readSession(context, token))).toBe("not_signed_in")
  expect(await actionsOf(nora.id)).toEqual(["employee.signed_in", "employee.signed_out"])
})

test("where only passkeys are allowed, a password and a code are worth nothing", async () => {
  const nora = await newcomer()
  const { token } = await signIn(nora)
  const strict = { ...context, env: { ...context.env, STAFF_FACTORS: "passkey" as const } }
  const { username, password } = nora
  await sql("update employee_authenticators set last_step = 0 where employee_id = $1", [nora.id])
  const code = await nora.code()
  const body = { username, password, code }
  expect(await codeOf(signInWithPassword(strict, { body, client: from() }))).toBe("not_found")
  expect(await codeOf(unlockSession(strict, token, { code }))).toBe("wrong_code")
})
