import { afterAll, beforeAll, expect, test } from "vitest"
import { demoCreditUnion, type Letterhead } from "#shared/credit-union.ts"
import { OrdersBank } from "../../testing/orders-bank.ts"
import { storeLetterhead } from "../db/letterhead.ts"
import { databaseOn } from "../db/pool.ts"
import { closedStatement } from "./read-statement.ts"

let bank: OrdersBank
beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

const { cardsEmail: _, hours: __, color: ___, ...demo } = demoCreditUnion
const named = (name: string): Letterhead => ({ ...demo, name })

test("closed statements keep the name that the bank had, and later ones have the new one", async () => {
  const { accountId } = await bank.member("100.00")
  const db = databaseOn(bank.owner)
  const {
    rows: [owner],
  } = await bank.owner.query<{ id: number }>(
    "select holder_id::float8 as id from accounts where id = $1",
    [accountId],
  )
  const close = (monthEnd: string) =>
    bank.sql(`select account_statements_close($1, '${monthEnd}', null)`, [accountId])
  const issuers = async () => {
    const { rows } = await bank.owner.query<{ id: number; digest: string }>(
      "select id::float8 as id, encode(digest, 'hex') as digest from account_statements where account_id = $1 order by number",
      [accountId],
    )
    const statements = rows.map(({ id }) => closedStatement(db, owner?.id ?? 0, id))
    return {
      names: (await Promise.all(statements)).map((statement) => statement?.head.bank.name),
      digests: rows.map(({ digest }) => digest),
    }
  }
  await close("2020-02-28")
  const before = await issuers()
  expect(new Set(before.names)).toEqual(new Set(["Tessera Credit Union"]))

  await storeLetterhead(bank.owner, named("Harbor Credit Union"))
  await storeLetterhead(bank.owner, named("Harbor Credit Union"))
  await close("2020-04-30")
  const after = await issuers()
  const old = before.names.length
  expect(after.names.slice(0, old)).toEqual(before.names)
  expect(after.digests.slice(0, old)).toEqual(before.digests)
  expect(new Set(after.names.slice(old))).toEqual(new Set(["Harbor Credit Union"]))
  const { rows } = await bank.owner.query("select since from letterheads")
  expect(rows).toHaveLength(1)
})

test("no letterhead can be changed or removed", async () => {
  await storeLetterhead(bank.owner, named("Another Credit Union"))
  for (const text of ["update letterheads set content = '{}'", "delete from letterheads"]) {
    await expect(bank.owner.query(text)).rejects.toThrow("append-only")
  }
})
