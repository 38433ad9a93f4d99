import { afterAll, beforeAll, expect, inject, test } from "vitest"
import type { SecondFactors } from "#shared/contracts/factors.ts"
import { type ApiProcess, startApi } from "../../../testing/api-process.ts"
import { confirmWithApp, newAppHolder, setUpApp } from "../../../testing/authenticator-app.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../../testing/member.ts"
import { endpoints } from "../../apps/members/endpoints.ts"

/** A bank that requires a second factor from everyone. */
let api: ApiProcess
beforeAll(async () => {
  api = await startApi(inject("bank"), { SCA_POLICY: "required" })
})
afterAll(() => api.stop())

/**
 * What a sign-in without a second factor may do: set one up, choose a language, end sign-ins,
 * stay signed in, and receive events.
 */
const open = new Set([
  "currentUser",
  "chooseLanguage",
  "currentSession",
  "recordActivity",
  "signOut",
  "listSessions",
  "endSession",
  "endOtherSessions",
  "streamChanges",
  "listFactors",
  "beginAuthenticator",
  "confirmAuthenticator",
  "offerPasskey",
  "addPasskey",
])

const ask = (member: Pick<Member, "get" | "post" | "put">, method: string, path: string) => {
  const address = `/api${path.replace(/\{\w+\}/, "1")}`
  if (method === "get") return member.get(address)
  return method === "put" ? member.put(address, {}) : member.post(address, {})
}

test("without a second factor, every route refuses except those for setting one up", async () => {
  const member = await newMember({}, [api.url])
  const asked = endpoints.filter((each) => each.caller !== "anyone" && each.id !== "streamChanges")
  expect(asked.length).toBeGreaterThan(30)
  for (const { id, method, path } of asked) {
    const answer = await ask(member, method, path)
    const code = (answer.body as { code?: string } | undefined)?.code
    expect([id, code === "enrolment_required"]).toEqual([id, !open.has(id)])
    if (!open.has(id)) expectProblem(answer, "enrolment_required")
  }
})

test("a refused route has no effect: no money moves without a second factor", async () => {
  const member = await newMember({}, [api.url])
  const [account] = await asOwner<{ id: string }>("select id from accounts where holder_id = $1", [
    member.user.id,
  ])
  const deposit = { accountId: Number(account?.id), amount: "10.00", description: "Test" }
  expectProblem(await member.post("/api/deposits", deposit), "enrolment_required")
  const moved = await asOwner("select 1 from journal_entries where user_id = $1", [member.user.id])
  expect(moved).toEqual([])
})

test("enrollment gives access to the bank, with a new session", async () => {
  const member = await newMember({}, [api.url])
  const before = expectOk(await member.get<SecondFactors>("/api/second-factors"))
  expect(before.required).toBe(true)
  await setUpApp(member)
  expect((await member.get("/api/accounts")).status).toBe(200)
})

test("a member without a second factor has no access with only the password, on other devices either", async () => {
  const member = await newMember({}, [api.url])
  const { username, password } = member
  const visitor = newVisitor([api.url])
  expectOk(await visitor.post("/api/auth/login", { username, password }))
  expectProblem(await visitor.get("/api/accounts"), "enrolment_required")
})

test("the last second factor cannot be removed, and no confirmation is requested for it", async () => {
  const holder = await newAppHolder([api.url])
  const path = "/api/second-factors/authenticator/removal"
  expectProblem(await holder.member.post(path, {}), "last_factor")
  await asOwner(
    `insert into passkeys (user_id, credential_id, public_key, signature_count, name, synced)
      values ($1::bigint, 'other-' || $1::text, '\\x00', 0, 'Other', false)`,
    [holder.member.user.id],
  )
  expectOk(await confirmWithApp(holder, path, {}))
})
