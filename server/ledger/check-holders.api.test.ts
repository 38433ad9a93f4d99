import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { OrdersBank } from "../../testing/orders-bank.ts"
import { checkLedger } from "./check.ts"

let bank: OrdersBank
beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

const violations = async () => (await checkLedger(bank.owner)).violations

const newHolder = async () => {
  const [holder] = await bank.sql<{ id: number }>(
    "insert into holders (id, kind) values (nextval('users_id_seq'), 'together') returning id::float8 as id",
  )
  return holder?.id ?? 0
}

test("ledger:check names a member without accounts of their own, another owner of them, and a holder without one", async () => {
  const { userId } = await bank.member("10.00")
  const other = await bank.member("10.00")
  expect(await violations()).toEqual([])
  const set = (change: string) =>
    bank.sql(`update holder_people set ${change} where holder_id = $1 and user_id = $1`, [userId])
  const lost = `Member ${userId} does not own the accounts of the holder with the same id`
  await set("may = 'see'")
  expect(await violations()).toEqual([lost])
  await set("may = 'pay', ended_at = now()")
  expect(await violations()).toEqual([lost, `Holder ${userId} has no owner`])
  await set("ended_at = null")
  await bank.sql(
    "insert into holder_people (holder_id, user_id, role, may) values ($1, $2, 'owner', 'pay')",
    [userId, other.userId],
  )
  expect(await violations()).toEqual([
    `Holder ${userId} is a person, but ${other.userId} owns it too`,
  ])
  await bank.sql("delete from holder_people where holder_id = $1 and user_id = $2", [
    userId,
    other.userId,
  ])
  const abandoned = await newHolder()
  expect(await violations()).toEqual([`Holder ${abandoned} has no owner`])
  await bank.sql("delete from holders where id = $1", [abandoned])
})

type Person = { readonly member: number; readonly ended: boolean }

/** Who may see the accounts of holders: the rule of account_people, in words of this test's own. */
const expected = (holders: readonly (readonly Person[])[], accounts: readonly number[]) =>
  holders.flatMap((people, place) =>
    people.filter(({ ended }) => !ended).map(({ member }) => `${member} sees ${accounts[place]}`),
  )

test("an account is seen by those who act for its holder and whose right has not ended, and by nobody else", async () => {
  const members = [await bank.member("1.00"), await bank.member("1.00"), await bank.member("1.00")]
  const person = fc.record({ member: fc.integer({ min: 0, max: 2 }), ended: fc.boolean() })
  const people = fc.uniqueArray(person, { selector: ({ member }) => member, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(fc.array(people, { minLength: 1, maxLength: 4 }), async (drawn) => {
      const holders = drawn.map((one) =>
        one.map(({ member, ended }) => ({ member: members[member]?.userId ?? 0, ended })),
      )
      const accounts: number[] = []
      for (const one of holders) {
        const holder = await newHolder()
        await bank.sql(
          `insert into holder_people (holder_id, user_id, role, may, ended_at)
            select $1, (p ->> 'member')::bigint, 'owner', 'pay', case when (p ->> 'ended')::boolean then now() end
              from jsonb_array_elements($2::jsonb) p`,
          [holder, JSON.stringify(one)],
        )
        const [account] = await bank.sql<{ id: number }>(
          "select account_open($1, 'current', 'EUR', 'LU' || lpad(floor(random() * 1e15)::text, 18, '0'), 'Shared') as id",
          [holder],
        )
        accounts.push(account?.id ?? 0)
      }
      const rows = await bank.sql<{ seen: string }>(
        "select viewer || ' sees ' || id as seen from account_people where id = any($1)",
        [accounts],
      )
      expect(rows.map(({ seen }) => seen).toSorted()).toEqual(
        expected(holders, accounts).toSorted(),
      )
      const told = await bank.sql<{ viewers: string[] }>(
        "select account_viewers(id) as viewers from accounts where id = any($1) order by id",
        [accounts],
      )
      expect(told.map(({ viewers }) => viewers.map(Number))).toEqual(
        holders.map((one) =>
          one
            .filter(({ ended }) => !ended)
            .map(({ member }) => member)
            .toSorted((a, b) => a - b),
        ),
      )
    }),
    { numRuns: 20 },
  )
})
