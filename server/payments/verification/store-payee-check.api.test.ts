import { expect, test } from "vitest"
import { newCustomer } from "../../../testing/customer.ts"
import { asOwner } from "../../../testing/database.ts"
import { testStaffContext } from "../../../testing/staff-context.ts"
import { storePayeeCheck } from "./store-payee-check.ts"

const { db } = testStaffContext()
const iban = "DE89370400440532013000"

/** The names that a member's stored checks are about, newest first. */
async function namesOf(userId: number): Promise<string[]> {
  const rows = await asOwner<{ name: string }>(
    "select name from payee_checks where user_id = $1 order by checked_at desc",
    [userId],
  )
  return rows.map(({ name }) => name)
}

const store = (userId: number, name: string) =>
  storePayeeCheck(db, userId, { iban, name, result: "match" })

test("a member's newest 100 checks are kept", async () => {
  const { user } = await newCustomer()
  const other = await newCustomer()
  await store(other.user.id, "Anna 0")
  for (let number = 1; number <= 105; number++) await store(user.id, `Anna ${number}`)
  await store(user.id, "Anna 20")
  const names = await namesOf(user.id)
  expect(names).toHaveLength(100)
  expect(names.slice(0, 2)).toEqual(["Anna 20", "Anna 105"])
  expect(names).not.toContain("Anna 5")
  expect(await namesOf(other.user.id)).toEqual(["Anna 0"])
})

test("checks that are older than a day are deleted with the next one, and at the end of a day", async () => {
  const [one, two] = [await newCustomer(), await newCustomer()]
  for (const { user } of [one, two]) {
    await store(user.id, "Old")
    await asOwner(
      "update payee_checks set checked_at = checked_at - interval '25 hours' where user_id = $1",
      [user.id],
    )
  }
  await store(one.user.id, "New")
  expect(await namesOf(one.user.id)).toEqual(["New"])
  expect(await namesOf(two.user.id)).toEqual(["Old"])
  // A day that is closed already.
  await asOwner("insert into bank_days (day) values ('2001-01-01') on conflict do nothing")
  expect(await asOwner("select bank_close_part('2001-01-01') as done")).toEqual([
    { done: { outcome: "done" } },
  ])
  expect(await namesOf(two.user.id)).toEqual([])
  expect(await namesOf(one.user.id)).toEqual(["New"])
})
