import { expect, test } from "vitest"
import type { PasskeyRequest } from "#shared/contracts/confirmations.ts"
import { answerOf, newChallenge } from "../../../testing/authenticator-app.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk } from "../../../testing/member.ts"
import { newPasskey } from "../../../testing/passkey.ts"
import { bad, factorsOf, newHolder, openPasskeyBank } from "../../../testing/passkey-bank.ts"

const apis = openPasskeyBank()

test("a passkey confirms; its counter is stored, and a counter that does not increase is refused", async () => {
  const { member, passkey } = await newHolder(apis)
  const challenge = await newChallenge(member)
  expect(challenge.methods).toEqual(["passkey", "recovery_code"])
  expect(challenge.passkey).toMatchObject({
    rpId: "localhost",
    userVerification: "required",
    allowCredentials: [{ id: passkey.id, type: "public-key", transports: ["internal"] }],
  })
  const request = challenge.passkey as PasskeyRequest
  expectOk(await answerOf(member, challenge, { passkey: passkey.get(request, { count: 10 }) }))
  expect((await factorsOf(member)).passkeys[0]?.lastUsedAt).not.toBeNull()
  for (const count of [10, 9, 0]) {
    const next = await newChallenge(member)
    const answer = passkey.get(next.passkey as PasskeyRequest, { count })
    expectProblem(await answerOf(member, next, { passkey: answer }), "wrong_code")
  }
  const last = await newChallenge(member)
  const answer = passkey.get(last.passkey as PasskeyRequest, { count: 11 })
  expectOk(await answerOf(member, last, { passkey: answer }))
})

test("a passkey without a counter can confirm repeatedly", async () => {
  const { member, passkey } = await newHolder(apis, newPasskey({ counts: false }))
  for (let times = 0; times < 3; times += 1) {
    const challenge = await newChallenge(member)
    const answer = passkey.get(challenge.passkey as PasskeyRequest)
    expectOk(await answerOf(member, challenge, { passkey: answer }))
  }
})

test("one passkey response confirms once, even fifty times at once", async () => {
  const { member, passkey } = await newHolder(apis, newPasskey({ counts: false }))
  const challenge = await newChallenge(member)
  const answer = passkey.get(challenge.passkey as PasskeyRequest)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => answerOf(member, challenge, { passkey: answer })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.each(bad)("a response %s confirms nothing", async (_what, otherwise) => {
  const { member, passkey } = await newHolder(apis)
  const challenge = await newChallenge(member)
  const answer = passkey.get(challenge.passkey as PasskeyRequest, otherwise)
  expectProblem(await answerOf(member, challenge, { passkey: answer }), "wrong_code")
})

test("another member's passkey confirms nothing, even if it signs the challenge", async () => {
  const [holder, stranger] = [await newHolder(apis), await newHolder(apis)]
  const challenge = await newChallenge(holder.member)
  const request = challenge.passkey as PasskeyRequest
  for (const userHandle of [undefined, null]) {
    const otherwise = userHandle === null ? { userHandle } : {}
    const answer = stranger.passkey.get(request, otherwise)
    expectProblem(await answerOf(holder.member, challenge, { passkey: answer }), "wrong_code")
  }
})

test("wrong passkey responses do not block codes", async () => {
  const { member, passkey, enrolled } = await newHolder(apis)
  for (let attempts = 0; attempts < 12; attempts += 1) {
    const challenge = await newChallenge(member)
    const answer = passkey.get(challenge.passkey as PasskeyRequest, { forged: true })
    expectProblem(await answerOf(member, challenge, { passkey: answer }), "wrong_code")
  }
  const [recoveryCode = ""] = enrolled.recoveryCodes ?? []
  expectOk(await answerOf(member, await newChallenge(member), { recoveryCode }))
})
