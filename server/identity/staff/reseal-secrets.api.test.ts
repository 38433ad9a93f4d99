import { randomBytes } from "node:crypto"
import { afterAll, expect, test } from "vitest"
import { openIdentityBank } from "../../../testing/staff-identity.ts"
import { databaseOn } from "../../db/pool.ts"
import { signInWithPassword } from "../employees/sign-in.ts"
import { resealEmployeeSecrets } from "./reseal-secrets.ts"

const bank = await openIdentityBank()

afterAll(() => bank.close())

test("employees' authenticator apps move to a new key, and the old one can be removed", async () => {
  const nora = await bank.newcomer()
  const { env } = bank.context
  const key = { id: "next", key: randomBytes(32) }
  const between = { ...env, FACTOR_KEYS: [key, ...env.FACTOR_KEYS] }
  const owner = { pool: bank.owner, db: databaseOn(bank.owner), env: between }
  expect(await resealEmployeeSecrets(owner)).toBe(1)
  expect(await resealEmployeeSecrets(owner)).toBe(0)
  const { username, password } = nora
  const body = { username, password, code: await nora.code() }
  const context = { ...bank.context, env: { ...env, FACTOR_KEYS: [key] } }
  const { session } = await signInWithPassword(context, { body, client: bank.from() })
  expect(session.employee.id).toBe(nora.id)
  const events = await bank.sql(
    "select details from audit_events where action = 'employee.factor_reencrypted'",
  )
  expect(events).toMatchObject([{ details: { subjectId: nora.id, to: "next" } }])
})
