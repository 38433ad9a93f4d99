import { afterAll, beforeAll, expect, test } from "vitest"
import { testPool } from "../../testing/connections.ts"
import { OrdersBank } from "../../testing/orders-bank.ts"
import { expireKeys } from "./expire-keys.ts"

let bank: OrdersBank

beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

test("keys are deleted after 90 days, by several processes at once, and no others", async () => {
  const { userId } = await bank.member("0.00")
  const store = (name: string, keys: number, age: string, outcome: string | null) =>
    bank.sql(
      `insert into idempotency_keys (user_id, key, request_hash, outcome, created_at)
        select $1, $2 || n, '\\x00', $5, now() - $4::interval from generate_series(1, $3::int) n`,
      [userId, name, keys, age, outcome],
    )
  const answer = JSON.stringify({ outcome: "refused", code: "insufficient_funds" })
  await store("old-", 2_500, "90 days 1 minute", answer)
  await store("kept-", 2, "89 days 23 hours", answer)
  // Its transaction is under way, whatever its time says.
  await store("claimed-", 1, "91 days", null)

  const jobs = testPool({ connectionString: bank.database.jobsUrl, max: 2 })
  try {
    const expired = await Promise.all([expireKeys(jobs), expireKeys(jobs)])
    // Each leaves to the other what it has locked.
    expect(expired[0] + expired[1] + (await expireKeys(jobs))).toBe(2_500)
    expect(await expireKeys(jobs)).toBe(0)
  } finally {
    await jobs.end()
  }
  const left = await bank.sql<{ key: string }>(
    "select key from idempotency_keys where user_id = $1 order by key",
    [userId],
  )
  expect(left.map(({ key }) => key)).toEqual(["claimed-1", "kept-1", "kept-2"])
})
