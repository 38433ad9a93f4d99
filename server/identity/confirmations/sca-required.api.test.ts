import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { type ApiProcess, startApi } from "../../../testing/api-process.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { challengeOf, enroll, sendConfirmed } from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, newMember } from "../../../testing/member.ts"

/** SCA_POLICY=required: no payments to others without a second factor (PSD2 RTS article 4). */

let api: ApiProcess
beforeAll(async () => {
  api = await startApi(inject("bank"), { SCA_POLICY: "required" })
})
afterAll(() => api.stop())

const outside = { recipientIban: "FR1420041010050500013M02606", recipientName: "Payee" }

test("without a second factor no payment is possible, however small; with one it is confirmed", async () => {
  const member = await newMember()
  const { id: fromAccountId } = await member.account("EUR")
  await member.deposit(fromAccountId, "1000.00")
  const userId = member.user.id
  const send = (amount: string, options: { headers?: Record<string, string> } = {}) =>
    fetch(`${api.url}/api/transfers`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: member.cookie(),
        ...options.headers,
      },
      body: JSON.stringify({ fromAccountId, amount, ...outside }),
    }).then(async (response) => {
      const { status, headers } = response
      return { status, headers, body: (await response.json()) as object }
    })
  const before = await fingerprint(userId)
  for (const amount of ["0.01", "1000.00"]) {
    expectProblem(await send(amount), "enrolment_required")
  }
  expect(await fingerprint(userId)).toBe(before)

  await enroll(member)
  await asOwner("update sign_ins set second_factor = true where user_id = $1", [userId])
  challengeOf(await send("31.00"))
  expectOk((await sendConfirmed((options) => send("31.00", options))).answer)
  for (let time = 0; time < 5; time += 1) expectOk(await send("1.00"))
  challengeOf(await send("1.00"))
})
