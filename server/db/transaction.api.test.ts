import { sql } from "drizzle-orm"
import { afterAll, expect, inject, test } from "vitest"
import { testPool } from "../../testing/connections.ts"
import { newMember } from "../../testing/member.ts"
import { isConnectionError } from "./sql-error.ts"
import { inTransaction } from "./transaction.ts"

const pool = testPool({ connectionString: inject("bank").ownerUrl, max: 1 })
afterAll(() => pool.end())

async function nameOf(accountId: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string }>("select name from accounts where id = $1", [
    accountId,
  ])
  return rows[0]?.name
}

const rename = (name: string, id: number) =>
  sql`update accounts set name = ${name} where id = ${id}`

test("changes are visible after the work returns, and rolled back if it throws", async () => {
  const { id } = await (await newMember()).account("EUR")
  expect(
    await inTransaction(pool, async (tx) => {
      await tx.execute(rename("Holiday", id))
      return "done"
    }),
  ).toBe("done")
  expect(await nameOf(id)).toBe("Holiday")
  const refused = inTransaction(pool, async (tx) => {
    await tx.execute(rename("Never", id))
    throw new Error("refused")
  })
  await expect(refused).rejects.toThrow("refused")
  expect(await nameOf(id)).toBe("Holiday")
})

test("a commit that PostgreSQL turns into a rollback is an error", async () => {
  const { id } = await (await newMember()).account("EUR")
  const swallowed = inTransaction(pool, async (tx) => {
    await tx.execute(rename("Never", id))
    await tx.execute(sql`select 1 / 0`).catch(() => undefined)
  })
  await expect(swallowed).rejects.toThrow("ended with ROLLBACK, not COMMIT")
  expect(await nameOf(id)).toBe("Everyday Euro")
})

test("a broken connection is not reused", async () => {
  const broken = inTransaction(pool, (tx) =>
    tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
  )
  await expect(broken).rejects.toSatisfy(isConnectionError)
  expect((await pool.query<{ one: number }>("select 1 as one")).rows).toEqual([{ one: 1 }])
})
