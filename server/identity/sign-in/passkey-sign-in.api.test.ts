import { expect, test } from "vitest"
import type { SignInResult } from "#shared/contracts/auth.ts"
import type { PasskeyRequest } from "#shared/contracts/confirmations.ts"
import { challengeIn, newChallenge } from "../../../testing/authenticator-app.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem, withoutTrace } from "../../../testing/expect-problem.ts"
import { expectOk, newMember, newVisitor } from "../../../testing/member.ts"
import { newPasskey } from "../../../testing/passkey.ts"
import {
  bad,
  newHolder,
  offer,
  openPasskeyBank,
  passkeySignIn,
} from "../../../testing/passkey-bank.ts"

const apis = openPasskeyBank()

test("a passkey signs in without username and password, and counts as two factors", async () => {
  const { member, passkey } = await newHolder(apis)
  const { visitor, request, answer } = await passkeySignIn(apis, passkey)
  expect(request).toMatchObject({ allowCredentials: [], userVerification: "required" })
  expect(expectOk(answer).user).toEqual(member.user)
  expect((await visitor.get("/api/auth/user")).status).toBe(200)
  const rows = await asOwner(
    "select second_factor, password_given_at < now() - interval '1 year' as old from sign_ins where user_id = $1 and ended_at is null and password_given_at < now() - interval '1 year'",
    [member.user.id],
  )
  expect(rows).toEqual([{ second_factor: true, old: true }])
})

test("after a passkey sign-in, operations that need the password ask for it", async () => {
  const { member, passkey } = await newHolder(apis)
  const { visitor, answer } = await passkeySignIn(apis, passkey)
  expectOk(answer)
  const path = "/api/second-factors/authenticator"
  expectProblem(await visitor.post(path, {}), "password_required")
  const { password } = member
  expectProblem(await visitor.post(path, { password }), "confirmation_required")
})

test("a wrong signature, an unknown passkey, and an expired challenge get the same response, without a cookie", async () => {
  const { passkey } = await newHolder(apis)
  const shown = []
  for (const otherwise of [...bad.map(([, each]) => each), { count: 0 }]) {
    const { answer } = await passkeySignIn(apis, passkey, otherwise)
    expectProblem(answer, "wrong_credentials")
    expect(answer.headers.getSetCookie()).toEqual([])
    shown.push(withoutTrace(answer))
  }
  const unknown = await passkeySignIn(apis, newPasskey())
  shown.push(withoutTrace(unknown.answer))
  const visitor = newVisitor(apis)
  const request = expectOk(await visitor.post<PasskeyRequest>("/api/auth/passkey-options", {}))
  await asOwner("update passkey_challenges set expires_at = now() where challenge = $1", [
    request.challenge,
  ])
  const late = await visitor.post("/api/auth/passkey", { passkey: passkey.get(request) })
  shown.push(withoutTrace(late))
  expect(
    new Set(shown.map((each) => each.replaceAll(/"(ratelimit[^"]*|retry-after)","[^"]*"/gi, "")))
      .size,
  ).toBe(1)
})

test("a passkey response signs in once, even fifty times at once", async () => {
  const { passkey } = await newHolder(apis, newPasskey({ counts: false }))
  const visitor = newVisitor(apis)
  const request = expectOk(await visitor.post<PasskeyRequest>("/api/auth/passkey-options", {}))
  const body = { passkey: passkey.get(request) }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => newVisitor(apis).post("/api/auth/passkey", body)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test("a challenge for a new passkey or a confirmation cannot sign in", async () => {
  const { member, passkey } = await newHolder(apis)
  const challenge = await newChallenge(member)
  const visitor = newVisitor(apis)
  const signed = passkey.get(challenge.passkey as PasskeyRequest)
  expectProblem(await visitor.post("/api/auth/passkey", { passkey: signed }), "wrong_credentials")
  const { challenge: creation } = await offer(await newMember({}, apis))
  const request = { ...(challenge.passkey as PasskeyRequest), challenge: creation }
  const crossed = { passkey: passkey.get(request) }
  expectProblem(await visitor.post("/api/auth/passkey", crossed), "wrong_credentials")
})

test("a passkey can be the second step of a password sign-in", async () => {
  const { member, passkey } = await newHolder(apis)
  const visitor = newVisitor(apis)
  const { username, password } = member
  const asked = await visitor.post("/api/auth/login", { username, password })
  const { id, passkey: request } = challengeIn(asked, "second_factor_required")
  const step = { challengeId: id, passkey: passkey.get(request as PasskeyRequest) }
  expectOk(await visitor.post<SignInResult>("/api/auth/second-factor", step))
})
