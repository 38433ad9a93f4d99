import { expect, test } from "vitest"
import type { PasskeyRequest } from "#shared/contracts/confirmations.ts"
import { answerOf, newChallenge } from "../../../testing/authenticator-app.ts"
import { expectOk } from "../../../testing/customer.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { newPasskey } from "../../../testing/passkey.ts"
import { bad, factorsOf, newHolder, openPasskeyBank } from "../../../testing/passkey-bank.ts"

const apis = openPasskeyBank()

test("a passkey confirms; its counter is stored, and a counter that does not increase is refused", async () => {
  const { customer, passkey } = await newHolder(apis)
  const challenge = await newChallenge(customer)
  expect(challenge.methods).toEqual(["passkey", "recovery_code"])
  expect(challenge.passkey).toMatchObject({
    rpId: "localhost",
    userVerification: "required",
    allowCredentials: [{ id: passkey.id, type: "public-key", transports: ["internal"] }],
  })
  const request = challenge.passkey as PasskeyRequest
  expectOk(await answerOf(customer, challenge, { passkey: passkey.get(request, { count: 10 }) }))
  expect((await factorsOf(customer)).passkeys[0]?.lastUsedAt).not.toBeNull()
  for (const count of [10, 9, 0]) {
    const next = await newChallenge(customer)
    const answer = passkey.get(next.passkey as PasskeyRequest, { count })
    expectProblem(await answerOf(customer, next, { passkey: answer }), "wrong_code")
  }
  const last = await newChallenge(customer)
  const answer = passkey.get(last.passkey as PasskeyRequest, { count: 11 })
  expectOk(await answerOf(customer, last, { passkey: answer }))
})

test("a passkey without a counter can confirm repeatedly", async () => {
  const { customer, passkey } = await newHolder(apis, newPasskey({ counts: false }))
  for (let times = 0; times < 3; times += 1) {
    const challenge = await newChallenge(customer)
    const answer = passkey.get(challenge.passkey as PasskeyRequest)
    expectOk(await answerOf(customer, challenge, { passkey: answer }))
  }
})

test("one passkey response confirms once, even fifty times at once", async () => {
  const { customer, passkey } = await newHolder(apis, newPasskey({ counts: false }))
  const challenge = await newChallenge(customer)
  const answer = passkey.get(challenge.passkey as PasskeyRequest)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => answerOf(customer, challenge, { passkey: answer })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.each(bad)("a response %s confirms nothing", async (_what, otherwise) => {
  const { customer, passkey } = await newHolder(apis)
  const challenge = await newChallenge(customer)
  const answer = passkey.get(challenge.passkey as PasskeyRequest, otherwise)
  expectProblem(await answerOf(customer, challenge, { passkey: answer }), "wrong_code")
})

test("another customer's passkey confirms nothing, even if it signs the challenge", async () => {
  const [holder, stranger] = [await newHolder(apis), await newHolder(apis)]
  const challenge = await newChallenge(holder.customer)
  const request = challenge.passkey as PasskeyRequest
  for (const userHandle of [undefined, null]) {
    const otherwise = userHandle === null ? { userHandle } : {}
    const answer = stranger.passkey.get(request, otherwise)
    expectProblem(await answerOf(holder.customer, challenge, { passkey: answer }), "wrong_code")
  }
})

test("wrong passkey responses do not block codes", async () => {
  const { customer, passkey, enrolled } = await newHolder(apis)
  for (let attempts = 0; attempts < 12; attempts += 1) {
    const challenge = await newChallenge(customer)
    const answer = passkey.get(challenge.passkey as PasskeyRequest, { forged: true })
    expectProblem(await answerOf(customer, challenge, { passkey: answer }), "wrong_code")
  }
  const [recoveryCode = ""] = enrolled.recoveryCodes ?? []
  expectOk(await answerOf(customer, await newChallenge(customer), { recoveryCode }))
})
