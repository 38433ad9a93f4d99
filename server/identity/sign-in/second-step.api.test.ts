import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { SignInResult } from "#shared/contracts/auth.ts"
import { type AppHolder, challengeIn, newAppHolder } from "../../../testing/authenticator-app.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem, withoutTrace } from "../../../testing/expect-problem.ts"
import { expectOk, newVisitor } from "../../../testing/member.ts"

const stepPath = "/api/auth/second-factor"

/** The first step, as a visitor with the right password. */
async function halfSignedIn({ member: { username, password } }: AppHolder) {
  const visitor = newVisitor()
  const answer = await visitor.post("/api/auth/login", { username, password })
  const challenge = challengeIn(answer, "second_factor_required")
  return { visitor, answer, challenge, challengeId: challenge.id }
}

const liveSignIns = ({ member }: AppHolder) =>
  asOwner<{ second_factor: boolean }>(
    "select second_factor from sign_ins where user_id = $1 and ended_at is null",
    [member.user.id],
  )

test("the correct password of a member with a second factor returns a challenge, no cookie, and no session", async () => {
  const holder = await newAppHolder()
  const before = await liveSignIns(holder)
  const { answer, challenge, visitor } = await halfSignedIn(holder)
  expect(challenge).toMatchObject({
    purpose: "sign_in",
    methods: ["code", "recovery_code"],
    summary: [],
  })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(JSON.stringify(answer.body)).not.toContain(holder.member.username)
  expectProblem(await visitor.get("/api/auth/user"), "not_signed_in")
  expect(await liveSignIns(holder)).toEqual(before)
})

test("a wrong password gets no challenge, and the same response as without a second factor", async () => {
  const { member } = await newAppHolder()
  const { username } = member
  const wrong = await newVisitor().post("/api/auth/login", { username, password: "not-it-at-all" })
  expect(expectProblem(wrong, "wrong_credentials").challenge).toBeUndefined()
})

test("the code signs in, and the sign-in is marked as having a second factor", async () => {
  const holder = await newAppHolder()
  const { visitor, challengeId } = await halfSignedIn(holder)
  const step = { challengeId, code: await holder.code() }
  const answer = await visitor.post<SignInResult>(stepPath, step)
  expect(expectOk(answer).user).toEqual(holder.member.user)
  expect((await visitor.get("/api/auth/user")).status).toBe(200)
  expect(await liveSignIns(holder)).toEqual([{ second_factor: true }, { second_factor: true }])
  expectProblem(await newVisitor().post(stepPath, step), "confirmation_void")
})

test("a recovery code signs in once", async () => {
  const holder = await newAppHolder()
  const [recoveryCode = ""] = holder.recoveryCodes
  const first = await halfSignedIn(holder)
  expectOk(await first.visitor.post(stepPath, { challengeId: first.challengeId, recoveryCode }))
  const second = await halfSignedIn(holder)
  const again = { challengeId: second.challengeId, recoveryCode }
  expectProblem(await second.visitor.post(stepPath, again), "wrong_code")
})

test("one code signs in once, even fifty times at once on as many challenges", async () => {
  const holder = await newAppHolder()
  const halves: string[] = []
  for (const _ of Array.from({ length: 8 })) halves.push((await halfSignedIn(holder)).challengeId)
  const code = await holder.code()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      newVisitor().post(stepPath, { challengeId: halves[n % 8], code }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test("signing in again gives no additional attempts for the code", async () => {
  const holder = await newAppHolder()
  const code = await holder.wrongCode()
  for (let attempts = 0; attempts < 10; attempts += 1) {
    const { visitor, challengeId } = await halfSignedIn(holder)
    expectProblem(await visitor.post(stepPath, { challengeId, code }), "wrong_code")
  }
  const { visitor, challengeId } = await halfSignedIn(holder)
  const right = await visitor.post(stepPath, { challengeId, code: await holder.code() })
  expectProblem(right, "too_many_requests")
  const failed = await asOwner(
    "select 1 from audit_events where user_id = $1 and action = 'sign_in.second_factor_failed'",
    [holder.member.user.id],
  )
  expect(failed).toHaveLength(10)
})

test("an unknown, a used, an expired, and another purpose's challenge get the same response", async () => {
  const holder = await newAppHolder()
  const code = await holder.code()
  const unknown = await newVisitor().post(stepPath, { challengeId: randomUUID(), code })
  expectProblem(unknown, "confirmation_void")
  const old = await halfSignedIn(holder)
  await asOwner("update confirmations set expires_at = clock_timestamp() where id = $1", [
    old.challengeId,
  ])
  const asked = await holder.member.post("/api/second-factors/recovery-codes", {})
  const { id } = challengeIn(asked, "confirmation_required")
  for (const challengeId of [old.challengeId, id]) {
    const answer = await newVisitor().post(stepPath, { challengeId, code })
    expect(withoutTrace(answer)).toBe(withoutTrace(unknown))
  }
  expectProblem(await newVisitor().post(stepPath, { challengeId: "1", code }), "invalid_request")
})
