import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../../testing/member.ts"

/** A member, and a request that requires the password again: the card's details. */
async function newHolder() {
  const member = await newMember()
  const [card] = expectOk(await member.get<DebitCard[]>("/api/debit-cards"))
  const reveal = (password: string) =>
    member.post(`/api/debit-cards/${card?.id}/details`, { password })
  return { member, reveal }
}

const wrong = `wrong-${randomUUID()}`

const later = ({ user }: Member, seconds: number) =>
  asOwner("update rate_limits set expire = expire - $2 where starts_with(key, $1)", [
    `sign_in:${user.id}@`,
    seconds * 1000,
  ])

test("five wrong passwords block it on all processes, even for the correct one, and the response says for how long", async () => {
  const { member, reveal } = await newHolder()
  for (let n = 0; n < 5; n += 1) expectProblem(await reveal(wrong), "wrong_password")
  for (const _process of [1, 2]) {
    const refused = await reveal(member.password)
    const { detail } = expectProblem(refused, "too_many_requests")
    expect(detail).toBe("Too many wrong passwords. Nothing was changed. Try again in 15 minutes.")
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800)
  }
  await later(member, 900)
  expectOk(await reveal(member.password))
})

test("of twenty concurrent attempts, five are compared", async () => {
  const { reveal } = await newHolder()
  const answers = await Promise.all(Array.from({ length: 20 }, () => reveal(wrong)))
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
})

test("they count together with failed sign-ins, and a correct one clears them", async () => {
  const { member, reveal } = await newHolder()
  const { username, password } = member
  const signIn = (secret: string) =>
    newVisitor().post("/api/auth/login", { username, password: secret })
  for (let n = 0; n < 4; n += 1) expectProblem(await reveal(wrong), "wrong_password")
  expectOk(await reveal(password))
  for (let n = 0; n < 3; n += 1) expectProblem(await reveal(wrong), "wrong_password")
  for (let n = 0; n < 2; n += 1) expectProblem(await signIn(wrong), "wrong_credentials")
  expectProblem(await reveal(password), "too_many_requests")
  expectProblem(await signIn(password), "wrong_credentials")
})

test("wrong ones are recorded with their session", async () => {
  const { member, reveal } = await newHolder()
  for (let n = 0; n < 6; n += 1) await reveal(wrong)
  const read = () =>
    asOwner<{ action: string; signed_in: boolean; details: object }>(
      `select action, sign_in_id is not null as signed_in, details from audit_events
        where user_id = $1 and action like 'password.%' order by id`,
      [member.user.id],
    )
  await expect.poll(async () => (await read()).length).toBe(6)
  const events = await read()
  expect(events.map(({ action }) => action)).toEqual([
    ...Array.from({ length: 5 }, () => "password.refused"),
    "password.blocked",
  ])
  expect(events.every(({ signed_in }) => signed_in)).toBe(true)
  expect(JSON.stringify(events)).not.toContain(wrong)
})
