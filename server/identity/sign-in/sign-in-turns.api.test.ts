import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { type ApiProcess, realHashes, startApi } from "../../../testing/api-process.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { type Answer, expectOk, newMember, newVisitor } from "../../../testing/member.ts"

// Two processes behind a proxy, so that a test can come from any address. Hashes take as long as in
// production, or their queue would never be full.
let apis: ApiProcess[] = []
let origins: string[] = []
beforeAll(async () => {
  const bank = inject("bank")
  apis = await Promise.all([1, 2].map(() => startApi(bank, { TRUST_PROXY: "1", ...realHashes })))
  origins = apis.map(({ url }) => url)
})
afterAll(() => Promise.all(apis.map((api) => api.stop())))

let networks = 0
/** An address in an unused /48 network for documentation (RFC 3849). */
const newNetwork = () => `2001:db8:${(++networks).toString(16)}::1`
const newNetworks = (count: number) => Array.from({ length: count }, newNetwork)

const signIn = (
  username: string,
  password: string,
  address: string,
  processes: readonly string[] = origins,
): Promise<Answer<unknown>> =>
  newVisitor(processes).post(
    "/api/auth/login",
    { username, password },
    { headers: { "x-forwarded-for": address } },
  )

const wrong = "not-the-password"

test.each([
  ["the right password at once", 0],
  ["the right password after three wrong ones", 3],
])(
  "a continuous attack from ten networks does not lock out the member: %s",
  async (_how, mistakes) => {
    const { username, password } = await newMember()
    let attempts = 0
    let on = true
    const attack = newNetworks(10).map(async (address) => {
      while (on) {
        await signIn(username, wrong, address)
        attempts += 1
        await sleep(200)
      }
    })
    await expect.poll(() => attempts).toBeGreaterThan(40)
    const newPlace = newNetwork()
    for (let n = 0; n < mistakes; n += 1) {
      expectProblem(await signIn(username, wrong, newPlace), "wrong_credentials")
    }
    const answer = await signIn(username, password, newPlace)
    on = false
    await Promise.all(attack)
    expectOk(answer)
  },
)

test("sign-ins from a few networks leave room for all others", async () => {
  const crowd = await newMember()
  const members = await Promise.all([1, 2, 3].map(() => newMember()))
  const addresses = newNetworks(12)
  // One process, whose queue they fill.
  const [one = ""] = origins
  const attack = Array.from({ length: 200 }, async (_, n) => {
    const { status } = await signIn(crowd.username, wrong, addresses[n % 12] ?? "", [one])
    return status
  })
  // The queue is full when the first request is refused.
  const isRefused = attack.map(async (each) => expect(await each).toBe(503))
  await Promise.any(isRefused)
  const answers = await Promise.all(
    members.map(({ username, password }) => signIn(username, password, newNetwork(), [one])),
  )
  await Promise.all(attack)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})
