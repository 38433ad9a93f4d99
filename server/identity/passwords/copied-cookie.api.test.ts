import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { type Customer, newCustomer, newNamelessCustomer } from "../../../testing/customer.ts"
import { fingerprint } from "../../../testing/database.ts"
import { enroll } from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"

type Ask = (
  customer: Customer,
  more: { password?: string },
) => Promise<{ status: number; body: unknown; headers: Headers }>

async function cardPath(customer: Customer, what: string): Promise<string> {
  const { body } = await customer.get<DebitCard[]>("/api/debit-cards")
  return `/api/debit-cards/${body[0]?.id}/${what}`
}

const profileOf = ({ username }: Customer, change: object) => ({
  ...{ firstName: "Test", lastName: "Customer", username },
  ...{ email: `${username}@example.org`, phoneNumber: "+352 20 30 40", ...change },
})

/** Every change that outlasts the session, by a customer without a second factor. */
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
    const customer = await newNamelessCustomer()
    const before = await fingerprint(customer.user.id)
    expectProblem(await ask(customer, {}), "password_required")
    expect(await fingerprint(customer.user.id)).toBe(before)
    const { password } = customer
    expect((await ask(customer, { password })).status).toBeLessThan(300)
    // The next request asks again, however recently the password was entered.
    expectProblem(await ask(customer, {}), "password_required")
  })
})

test.each(lasting)("a customer with a second factor confirms %s with it", async (what, ask) => {
  const customer = await (what === "the name on the accounts" ? newNamelessCustomer : newCustomer)()
  if (what === "an unfrozen card") await customer.put(await cardPath(customer, "freeze"), {})
  if (what === "unlocked payments") await customer.put("/api/payments/lock", {})
  await enroll(customer)
  const before = await fingerprint(customer.user.id)
  expectProblem(await ask(customer, {}), "confirmation_required")
  expect(await fingerprint(customer.user.id)).toBe(before)
})
