import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { SignInResult } from "#shared/contracts/auth.ts"
import type { Challenge } from "#shared/contracts/confirmations.ts"
import {
  type AppHolder,
  answerOf,
  challengeIn,
  databaseNow,
  newAppHolder,
  newChallenge,
} from "../../../testing/authenticator-app.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem, withoutTrace } from "../../../testing/expect-problem.ts"
import { expectOk, newMember, newVisitor } from "../../../testing/member.ts"
import { codeAt } from "./authenticator-code.ts"

const fifty = Array.from({ length: 50 }, (_, n) => n)
const codesOf = (answers: readonly { body: unknown; status: number }[]) =>
  answers.map(({ body, status }) => (status === 200 ? "ok" : (body as { code: string }).code))

/** Another session of the same member. */
async function signInAgain({ member, code }: AppHolder) {
  const visitor = newVisitor()
  const { username, password } = member
  const { id } = challengeIn(
    await visitor.post("/api/auth/login", { username, password }),
    "second_factor_required",
  )
  const step = { challengeId: id, code: await code() }
  expectOk(await visitor.post<SignInResult>("/api/auth/second-factor", step))
  return visitor
}

test("an authenticator code confirms, and only a hash of the returned proof is stored", async () => {
  const { member, code } = await newAppHolder()
  const challenge = await newChallenge(member)
  expect(challenge).toMatchObject({
    purpose: "security",
    methods: ["code", "recovery_code"],
    summary: [{ name: "Change", value: "Create new recovery codes" }],
  })
  const lasts = Date.parse(challenge.expiresAt) - (await databaseNow())
  expect(lasts).toBeGreaterThan(290_000)
  expect(lasts).toBeLessThanOrEqual(300_000)
  const { proof } = expectOk(await answerOf(member, challenge, { code: await code() }))
  expect(proof).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const rows = await asOwner(
    `select 1 from confirmations c
      where id = $1 and proof_hash = sha256($2) and c::text not like '%' || $3 || '%'`,
    [challenge.id, Buffer.from(proof), proof],
  )
  expect(rows).toHaveLength(1)
})

test("codes of the current and the next step are accepted; older and newer ones are not", async () => {
  const holder = await newAppHolder()
  for (const steps of [0, 1]) {
    const challenge = await newChallenge(holder.member)
    const code = await holder.code(steps)
    expectOk(await answerOf(holder.member, challenge, { code }))
  }
  for (const steps of [-3, 3]) {
    const challenge = await newChallenge(holder.member)
    const code = await holder.code(steps)
    expectProblem(await answerOf(holder.member, challenge, { code }), "wrong_code")
  }
})

test("a code can be used once: not for another challenge, and no code of an earlier step either", async () => {
  const holder = await newAppHolder()
  const code = await holder.code()
  const [one, other] = [await newChallenge(holder.member), await newChallenge(holder.member)]
  expectOk(await answerOf(holder.member, one, { code }))
  expectProblem(await answerOf(holder.member, other, { code }), "wrong_code")
  const before = codeAt(holder.secret, (await databaseNow()) - 30_000)
  expectProblem(await answerOf(holder.member, other, { code: before }), "wrong_code")
})

test("of fifty concurrent uses of one code, for as many challenges over both processes, one succeeds", async () => {
  const holder = await newAppHolder()
  const challenges: Challenge[] = []
  for (const _ of Array.from({ length: 8 })) challenges.push(await newChallenge(holder.member))
  const code = await holder.code()
  const answers = await Promise.all(
    fifty.map((n) => answerOf(holder.member, challenges[n % 8] ?? { id: "" }, { code })),
  )
  expect(codesOf(answers).filter((each) => each === "ok")).toHaveLength(1)
})

test("of fifty concurrent correct answers to one challenge, one gets a proof", async () => {
  const holder = await newAppHolder()
  const challenge = await newChallenge(holder.member)
  const code = await holder.code()
  const answers = await Promise.all(fifty.map(() => answerOf(holder.member, challenge, { code })))
  expect(codesOf(answers).filter((each) => each === "ok")).toHaveLength(1)
  expectProblem(await answerOf(holder.member, challenge, { code }), "confirmation_void")
})

test("five wrong codes void a challenge, even for the correct code, and each response says how many attempts are left", async () => {
  const holder = await newAppHolder()
  const challenge = await newChallenge(holder.member)
  const code = await holder.wrongCode()
  for (const left of ["4 more times", "3 more times", "2 more times", "once more", "last try"]) {
    const answer = await answerOf(holder.member, challenge, { code })
    expect(expectProblem(answer, "wrong_code").detail).toContain(left)
  }
  const right = { code: await holder.code() }
  expectProblem(await answerOf(holder.member, challenge, right), "confirmation_void")
})

test("of fifty concurrent wrong codes through both processes, five are checked", async () => {
  const holder = await newAppHolder()
  const challenge = await newChallenge(holder.member)
  const code = await holder.wrongCode()
  const answers = await Promise.all(fifty.map(() => answerOf(holder.member, challenge, { code })))
  const codes = codesOf(answers)
  expect(codes.filter((each) => each === "wrong_code")).toHaveLength(5)
  expect(codes.filter((each) => each === "confirmation_void")).toHaveLength(45)
})

test("new challenges give no additional attempts: ten wrong codes block codes for a time", async () => {
  const holder = await newAppHolder()
  const code = await holder.wrongCode()
  for (let attempts = 0; attempts < 10; attempts += 1) {
    const challenge = await newChallenge(holder.member)
    expectProblem(await answerOf(holder.member, challenge, { code }), "wrong_code")
  }
  const challenge = await newChallenge(holder.member)
  const refused = await answerOf(holder.member, challenge, { code: await holder.code() })
  expect(expectProblem(refused, "too_many_requests").detail).toContain("15 minutes")
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800)
  // The member's recovery codes are counted separately.
  const [recoveryCode = ""] = holder.recoveryCodes
  expectOk(await answerOf(holder.member, challenge, { recoveryCode }))
})

test("a correct code clears earlier wrong ones", async () => {
  const holder = await newAppHolder()
  for (let round = 0; round < 3; round += 1) {
    const challenge = await newChallenge(holder.member)
    const code = await holder.wrongCode()
    for (let attempts = 0; attempts < 4; attempts += 1)
      await answerOf(holder.member, challenge, { code })
    expectOk(await answerOf(holder.member, challenge, { code: await holder.code() }))
  }
})

test("a challenge is valid for five minutes by the database's clock", async () => {
  const holder = await newAppHolder()
  const challenge = await newChallenge(holder.member)
  const later = "update confirmations set expires_at = clock_timestamp() where id = $1"
  await asOwner(later, [challenge.id])
  const code = await holder.code()
  expectProblem(await answerOf(holder.member, challenge, { code }), "confirmation_void")
  // That did not use up the code.
  expectOk(await answerOf(holder.member, await newChallenge(holder.member), { code }))
})

test("another member's challenge, another session's, and a nonexistent one get the same response", async () => {
  const [holder, stranger] = [await newAppHolder(), await newAppHolder()]
  const challenge = await newChallenge(holder.member)
  const other = await signInAgain(holder)
  const code = await stranger.code()
  const absent = await answerOf(stranger.member, { id: randomUUID() }, { code })
  expectProblem(absent, "not_found")
  const foreign = await answerOf(stranger.member, challenge, { code })
  expect(withoutTrace(foreign)).toBe(withoutTrace(absent))
  const elsewhere = await answerOf(other, challenge, { code: await holder.code() })
  expect(withoutTrace(elsewhere)).toBe(withoutTrace(absent))
  for (const id of ["1", "null", `${challenge.id}0`, "%00"]) {
    expect(withoutTrace(await answerOf(stranger.member, { id }, { code }))).toBe(
      withoutTrace(absent),
    )
  }
  // None of that counted as an attempt.
  const [row] = await asOwner<{ failures: number }>(
    "select failures from confirmations where id = $1",
    [challenge.id],
  )
  expect(row?.failures).toBe(0)
  expectOk(await answerOf(holder.member, challenge, { code: await holder.code() }))
})

test("another member's code is wrong", async () => {
  const [holder, stranger] = [await newAppHolder(), await newAppHolder()]
  const challenge = await newChallenge(holder.member)
  const code = await stranger.code()
  expectProblem(await answerOf(holder.member, challenge, { code }), "wrong_code")
  const [recoveryCode = ""] = stranger.recoveryCodes
  expectProblem(await answerOf(holder.member, challenge, { recoveryCode }), "wrong_code")
})

test("a sign-in challenge confirms nothing else", async () => {
  const holder = await newAppHolder()
  const { username, password } = holder.member
  const asked = await newVisitor().post("/api/auth/login", { username, password })
  const challenge = challengeIn(asked, "second_factor_required")
  const code = await holder.code()
  expectProblem(await answerOf(holder.member, challenge, { code }), "not_found")
})

test("a recovery code can be used once, in any notation", async () => {
  const { member, recoveryCodes } = await newAppHolder()
  const [first = "", second = ""] = recoveryCodes
  const challenge = await newChallenge(member)
  const typed = first.toLowerCase().replaceAll("-", " ")
  expectOk(await answerOf(member, challenge, { recoveryCode: typed }))
  const other = await newChallenge(member)
  expectProblem(await answerOf(member, other, { recoveryCode: first }), "wrong_code")
  expectOk(await answerOf(member, other, { recoveryCode: second }))
})

test("of fifty concurrent uses of one recovery code, one succeeds", async () => {
  const { member, recoveryCodes } = await newAppHolder()
  const [recoveryCode = ""] = recoveryCodes
  const challenges: Challenge[] = []
  for (const _ of Array.from({ length: 10 })) challenges.push(await newChallenge(member))
  const answers = await Promise.all(
    fifty.map((n) => answerOf(member, challenges[n % 10] ?? { id: "" }, { recoveryCode })),
  )
  expect(codesOf(answers).filter((each) => each === "ok")).toHaveLength(1)
})

test("exactly one second factor is accepted per request", async () => {
  const { member, recoveryCodes, code } = await newAppHolder()
  const challenge = await newChallenge(member)
  const [recoveryCode = ""] = recoveryCodes
  for (const factor of [{}, { code: await code(), recoveryCode }, { code: "12345" }]) {
    expectProblem(await answerOf(member, challenge, factor), "invalid_request")
  }
})

test("every attempt is recorded, without the code", async () => {
  const { member, code, wrongCode, recoveryCodes } = await newAppHolder()
  const right = await code()
  const [recoveryCode = ""] = recoveryCodes
  const challenge = await newChallenge(member)
  await answerOf(member, challenge, { code: await wrongCode() })
  await answerOf(member, challenge, { code: right })
  await answerOf(member, await newChallenge(member), { recoveryCode })
  const events = await asOwner<{ action: string; details: object; all: string }>(
    `select action, details, e::text as all from audit_events e
      where user_id = $1 and action like 'second_factor.%' order by id`,
    [member.user.id],
  )
  const purpose = "security"
  expect(events.slice(-3).map(({ action, details }) => [action, details])).toEqual([
    ["second_factor.refused", { purpose, method: "code" }],
    ["second_factor.accepted", { purpose, method: "code" }],
    ["second_factor.recovery_code_used", { purpose, method: "recovery_code" }],
  ])
  for (const { all } of events) {
    expect(all).not.toContain(right)
    expect(all).not.toContain(recoveryCode)
  }
})

test("a member's old challenges are deleted as new ones are created", async () => {
  const { member } = await newAppHolder()
  await newChallenge(member)
  const count = async () =>
    (await asOwner("select 1 from confirmations where user_id = $1", [member.user.id])).length
  await asOwner(
    "update confirmations set expires_at = now() - interval '2 hours' where user_id = $1",
    [member.user.id],
  )
  await newChallenge(member)
  expect(await count()).toBe(1)
})

test("confirming requires sign-in", async () => {
  const { member } = await newAppHolder()
  const challenge = await newChallenge(member)
  expectProblem(await answerOf(newVisitor(), challenge, { code: "123456" }), "not_signed_in")
  expectProblem(await answerOf(await newMember(), challenge, { code: "123456" }), "not_found")
})
