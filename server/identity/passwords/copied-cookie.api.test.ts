import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { fingerprint } from "../../../testing/database.ts"
import { enroll } from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { type Member, newMember, newNamelessMember } from "../../../testing/member.ts"

type Ask = (
  member: Member,
  more: { password?: string },
) => Promise<{ status: number; body: unknown; headers: Headers }>

async function cardPath(member: Member, what: string): Promise<string> {
  const { body } = await member.get<DebitCard[]>("/api/debit-cards")
  return `/api/debit-cards/${body[0]?.id}/${what}`
}

const profileOf = ({ username }: Member, change: object) => ({
  firstName: "Test",
  lastName: "Member",
  username,
  email: `${username}@example.org`,
  phoneNumber: "+352 20 30 40",
  ...change,
})

/** Every change that outlasts the session, by a member without a second factor. */
const lasting: [string, Ask][] = [
  [
    "another email address",
    (c, more) =>
      c.put("/api/profile", profileOf(c, { email: `${randomUUID()}@example.org`, ...more })),
  ],
  [
    "another username",
    (c, more) => c.put("/api/profile", profileOf(c, { username: `t-${randomUUID()}`, ...more })),
  ],
  ["a card's number", async (c, more) => c.post(await cardPath(c, "details"), more)],
  ["an unfrozen card", async (c, more) => c.put(await cardPath(c, "unfreeze"), more)],
  [
    "a card's limit",
    async (c, more) => c.put(await cardPath(c, "limit"), { dailyLimit: "49000.00", ...more }),
  ],
  [
    "the daily limit",
    (c, more) => c.put("/api/limits", { dailyTransferLimit: "49000.00", ...more }),
  ],
  [
    "a closed account",
    async (c, more) => c.post(`/api/accounts/${(await c.accounts())[0]?.id}/closure`, more),
  ],
  ["unlocked payments", (c, more) => c.put("/api/payments/unlock", more)],
  [
    "a trusted payee",
    (c, more) =>
      c.post("/api/trusted-payees", { iban: "FR1420041010050500013M02606", name: "Me", ...more }),
  ],
  [
    "the name on the accounts",
    (c, more) => c.post("/api/holder-name", { firstName: "Ana", lastName: "Roth", ...more }),
  ],
]

describe("a cookie that was copied right after the sign-in", () => {
  test.each(lasting)("is not enough for %s", async (_what, ask) => {
    const member = await newNamelessMember()
    const before = await fingerprint(member.user.id)
    expectProblem(await ask(member, {}), "password_required")
    expect(await fingerprint(member.user.id)).toBe(before)
    const { password } = member
    expect((await ask(member, { password })).status).toBeLessThan(300)
    // The next request asks again, however recently the password was entered.
    expectProblem(await ask(member, {}), "password_required")
  })
})

test.each(lasting)("a member with a second factor confirms %s with it", async (what, ask) => {
  const member = await (what === "the name on the accounts" ? newNamelessMember : newMember)()
  if (what === "an unfrozen card") await member.put(await cardPath(member, "freeze"), {})
  if (what === "unlocked payments") await member.put("/api/payments/lock", {})
  await enroll(member)
  const before = await fingerprint(member.user.id)
  expectProblem(await ask(member, {}), "confirmation_required")
  expect(await fingerprint(member.user.id)).toBe(before)
})
