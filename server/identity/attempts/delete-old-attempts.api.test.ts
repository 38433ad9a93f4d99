import { randomUUID } from "node:crypto"
import { expect, inject, test } from "vitest"
import { testPool } from "../../../testing/connections.ts"
import { asOwner } from "../../../testing/database.ts"
import { deleteOldAttempts } from "./delete-old-attempts.ts"

test("attempts that no limiter needs are deleted; those that count stay", async () => {
  const name = `test-${randomUUID()}`
  for (const age of ["25 hours", "23 hours", "-1 hour"]) {
    await asOwner(
      `insert into rate_limits (key, points, expire)
        values ($1, 5, extract(epoch from now() - $2::interval) * 1000)`,
      [`${name}:${age}`, age],
    )
  }
  const pool = testPool({ connectionString: inject("bank").appUrl, max: 1 })
  await deleteOldAttempts({ pool }).run(new AbortController().signal)
  await pool.end()
  const left = await asOwner<{ key: string }>("select key from rate_limits where key like $1", [
    `${name}:%`,
  ])
  expect(left.map(({ key }) => key.slice(name.length + 1)).toSorted()).toEqual([
    "-1 hour",
    "23 hours",
  ])
})
