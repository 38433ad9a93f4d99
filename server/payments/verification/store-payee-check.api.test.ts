import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testPool } from "../../../testing/connections.ts"
import { OrdersBank } from "../../../testing/orders-bank.ts"
import { databaseOn } from "../../db/pool.ts"
import { storePayeeCheck } from "./store-payee-check.ts"

// A bank of its own, because a test closes a day.
let bank: OrdersBank
let app: pg.Pool

beforeAll(async () => {
  bank = await OrdersBank.open()
  app = testPool({ connectionString: bank.database.appUrl })
})
afterAll(async () => {
  await app.end()
  await bank.close()
})

const iban = "DE89370400440532013000"

/** The names that a member's stored checks are about, newest first. */
async function namesOf(userId: number): Promise<string[]> {
  const rows = await bank.sql<{ name: string }>(
    "select name from payee_checks where user_id = $1 order by checked_at desc",
    [userId],
  )
  return rows.map(({ name }) => name)
}

const newMember = async () => (await bank.member("0.00")).userId

const store = (userId: number, name: string) =>
  storePayeeCheck(databaseOn(app), userId, { iban, name, result: "match" })

test("a member's newest 100 checks are kept", async () => {
  const [member, other] = [await newMember(), await newMember()]
  await store(other, "Anna 0")
  for (let number = 1; number <= 105; number++) await store(member, `Anna ${number}`)
  await store(member, "Anna 20")
  const names = await namesOf(member)
  expect(names).toHaveLength(100)
  expect(names.slice(0, 2)).toEqual(["Anna 20", "Anna 105"])
  expect(names).not.toContain("Anna 5")
  expect(await namesOf(other)).toEqual(["Anna 0"])
})

test("checks that are older than a day are deleted with the next one, and at the end of a day", async () => {
  const [one, two] = [await newMember(), await newMember()]
  for (const member of [one, two]) {
    await store(member, "Old")
    await bank.sql(
      "update payee_checks set checked_at = checked_at - interval '25 hours' where user_id = $1",
      [member],
    )
  }
  await store(one, "New")
  expect(await namesOf(one)).toEqual(["New"])
  expect(await namesOf(two)).toEqual(["Old"])
  // A day that is closed already.
  await bank.sql("insert into bank_days (day) values ('2001-01-01')")
  expect(await bank.sql("select bank_close_part('2001-01-01') as done")).toEqual([
    { done: { outcome: "done" } },
  ])
  expect(await namesOf(two)).toEqual([])
  expect(await namesOf(one)).toEqual(["New"])
})
