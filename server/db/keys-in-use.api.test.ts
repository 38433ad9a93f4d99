import { afterAll, beforeAll, expect, test } from "vitest"
import { testPool } from "../../testing/connections.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { distinctKeysSql, keysInUse, requireKeysInUse } from "./keys-in-use.ts"

let bank: ScratchDatabase
let pool: ReturnType<typeof testPool>
beforeAll(async () => {
  bank = await openScratchDatabase()
  pool = testPool({ connectionString: bank.superuserUrl, max: 1 })
  // Cards without accounts and members: only the keys matter here.
  await pool.query("set session_replication_role = replica")
  await pool.query(`insert into debit_cards (account_id, user_id, card_number_ciphertext, card_key_id, card_number_hash,
      last_four, cvv_key_version, expiry_date)
    select n, n, '\\x00', case when n % 1000 = 0 then 'old' else 'new' end, decode(lpad(to_hex(n), 8, '0'), 'hex'),
      '0000', 'v1', '2030-01-31' from generate_series(1, 20000) as n`)
  await pool.query("analyze debit_cards")
})
afterAll(async () => {
  await pool.end()
  await bank.drop()
})

const keys = (...ids: string[]) => ids.map((id) => ({ id, key: Buffer.alloc(32) }))

test("a start finds each key that rows need by an index, without reading all cards", async () => {
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(
    `explain (analyze, costs off, timing off) ${distinctKeysSql}`,
  )
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
  expect(plan).not.toMatch(/Seq Scan on (debit_cards|authenticators)/)
  expect(plan).toMatch(/Index Only Scan using debit_cards_card_key_idx/)
  expect(plan).toMatch(/Index Only Scan using debit_cards_cvv_key_idx/)

  const env = { CARD_KEYS: keys("new", "old"), CVV_KEY: keys("v1"), FACTOR_KEYS: keys("1") }
  await requireKeysInUse(env, pool)
  await expect(requireKeysInUse({ ...env, CARD_KEYS: keys("new") }, pool)).rejects.toThrow(
    "CARD_KEYS has no key old",
  )
  await expect(requireKeysInUse({ ...env, CVV_KEY: keys("v2") }, pool)).rejects.toThrow(
    "CVV_KEY has no key v1",
  )
  expect(await keysInUse(pool)).toEqual([
    { setting: "CARD_KEYS", id: "new", rows: 19_980 },
    { setting: "CARD_KEYS", id: "old", rows: 20 },
    { setting: "CVV_KEY", id: "v1", rows: 20_000 },
  ])
})
