import { afterAll, beforeAll, inject, test } from "vitest"
import type { Factor } from "#shared/contracts/confirmations.ts"
import { type ApiProcess, startApi } from "../../../testing/api-process.ts"
import {
  type AppHolder,
  answerOf,
  challengeIn,
  newAppHolder,
  newChallenge,
  setUpApp,
} from "../../../testing/authenticator-app.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, newMember, newVisitor } from "../../../testing/member.ts"

// Behind a proxy, so that a test can come from any address.
let api: ApiProcess
let origins: string[] = []
beforeAll(async () => {
  api = await startApi(inject("bank"), { TRUST_PROXY: "1" })
  origins = [api.url]
})
afterAll(() => api.stop())

let networks = 0
/** An address in an unused network for documentation (RFC 3849). */
const newNetwork = () => `2001:db8:${(++networks).toString(16)}::1`
/** Where members of the tests register and sign in without a proxy. */
const home = "127.0.0.1"

/** Both steps of a sign-in, by someone who has the password. */
async function signIn({ member }: Pick<AppHolder, "member">, address: string, factor: Factor) {
  const { username, password } = member
  const visitor = newVisitor(origins)
  const headers = { "x-forwarded-for": address }
  const asked = await visitor.post("/api/auth/login", { username, password }, { headers })
  const { id: challengeId } = challengeIn(asked, "second_factor_required")
  return visitor.post("/api/auth/second-factor", { challengeId, ...factor }, { headers })
}

async function giveWrong(times: number, holder: AppHolder, address: string): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const answer = await signIn(holder, address, { code: await holder.wrongCode() })
    expectProblem(answer, "wrong_code")
  }
}

test("wrong codes from someone with the password block new places; known devices keep working", async () => {
  const holder = await newAppHolder(origins)
  await giveWrong(10, holder, newNetwork())
  for (const address of [newNetwork(), newNetwork()]) {
    const refused = await signIn(holder, address, { code: await holder.code() })
    expectProblem(refused, "too_many_requests")
  }
  // The member's existing session.
  const challenge = await newChallenge(holder.member)
  expectOk(await answerOf(holder.member, challenge, { code: await holder.code() }))
  // The address from which they signed in before.
  expectOk(await signIn(holder, home, { code: await holder.code() }))
  // A new place, with a secret that cannot be guessed.
  const [recoveryCode = ""] = holder.recoveryCodes
  expectOk(await signIn(holder, newNetwork(), { recoveryCode }))
})

test("a second factor makes a place known; the password alone does not", async () => {
  const member = await newMember({}, origins)
  const { username, password } = member
  const thief = newNetwork()
  const headers = { "x-forwarded-for": thief }
  expectOk(await newVisitor(origins).post("/api/auth/login", { username, password }, { headers }))
  const holder = await setUpApp(member)
  await giveWrong(5, holder, newNetwork())
  await giveWrong(5, holder, thief)
  expectProblem(await signIn(holder, thief, { code: await holder.code() }), "too_many_requests")
  expectOk(await signIn(holder, home, { code: await holder.code() }))
})

test("a known place has separate attempts", async () => {
  const holder = await newAppHolder(origins)
  await giveWrong(10, holder, home)
  expectProblem(await signIn(holder, home, { code: await holder.code() }), "too_many_requests")
  expectOk(await signIn(holder, newNetwork(), { code: await holder.code() }))
})

test("a correct code in a new place does not give an attacker ten more attempts", async () => {
  const holder = await newAppHolder(origins)
  const attacker = newNetwork()
  await giveWrong(9, holder, attacker)
  expectOk(await signIn(holder, newNetwork(), { code: await holder.code() }))
  await giveWrong(1, holder, attacker)
  const refused = await signIn(holder, attacker, { code: await holder.wrongCode() })
  expectProblem(refused, "too_many_requests")
})

test("wrong recovery codes block only their own network", async () => {
  const holder = await newAppHolder(origins)
  const attacker = newNetwork()
  const wrong = { recoveryCode: "AAAA-BBBB-CCCC-DDDD-EEEE-FFFF" }
  for (let n = 0; n < 10; n += 1) {
    // Another address of the same network each time.
    const answer = await signIn(holder, attacker.replace("::", `:${n}::`), wrong)
    expectProblem(answer, "wrong_code")
  }
  const [recoveryCode = ""] = holder.recoveryCodes
  expectProblem(await signIn(holder, attacker, { recoveryCode }), "too_many_requests")
  expectOk(await signIn(holder, newNetwork(), { recoveryCode }))
})
