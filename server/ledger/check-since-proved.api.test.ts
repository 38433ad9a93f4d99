import { randomBytes } from "node:crypto"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import {
  type BankCopy,
  type Entry,
  openSealedBank,
  type SealedBank,
} from "../../testing/sealed-bank.ts"
import { databaseOn } from "../db/pool.ts"
import { checkSinceProved } from "./check-since-proved.ts"
import { recordProof } from "./proved-history.ts"
import { continueCheckpoints } from "./repair-checkpoints.ts"

// Two entries in one seal, and one audit event in another.
let bank: SealedBank
let proved: Entry
let copy: BankCopy

beforeAll(async () => {
  bank = await openSealedBank()
  proved = await bank.pay()
  await bank.audit("card.frozen")
  await bank.seal("journal")
  await bank.seal("audit")
})
afterAll(() => bank.close())
beforeEach(async () => {
  copy = await bank.copy()
})
afterEach(() => copy.drop())

/** What a check of the copy finds, and how many seals it did not recalculate. */
async function check({ whole = false } = {}) {
  const { checkpointsFile } = copy
  const found = await checkSinceProved(copy.pool, { key: bank.key, checkpointsFile }, whole)
  const skipped = found.figures.filter(({ name }) => name.startsWith("proved seals"))
  return { violations: found.violations, skipped: skipped.map(({ value }) => value) }
}

const change = (entry: Entry) =>
  copy.tamper("update transactions set recipient_name = 'Me' where entry_id = $1", [entry.id])

const changed = (entry: Entry): unknown[] => [
  expect.stringContaining(`Entry ${entry.id} (${entry.reference}) is not what is in seal`),
]

test("a check continues after the seals that an earlier one found in order", async () => {
  expect(await check()).toEqual({ violations: [], skipped: [] })
  expect(await check()).toEqual({ violations: [], skipped: ["1", "1"] })
})

test("a change in the part that was proved is found by a check of the whole history", async () => {
  await check()
  await change(proved)
  expect(await check()).toEqual({ violations: [], skipped: ["1", "1"] })
  expect(await check({ whole: true })).toEqual({ violations: changed(proved), skipped: [] })
})

test("a check that finds a violation proves nothing", async () => {
  await change(proved)
  expect((await check()).violations).toEqual(changed(proved))
  expect(await check()).toEqual({ violations: changed(proved), skipped: [] })
})

test("a proof by another key does not count", async () => {
  const { rows } = await copy.pool.query<{ number: number; seal: Buffer }>(
    "select number::int as number, seal from seals where chain = 'journal'",
  )
  const seals = rows.map((row) => ({ chain: "journal" as const, ...row }))
  await change(proved)
  await recordProof(copy.checkpointsFile, randomBytes(32), seals)
  expect(await check()).toEqual({ violations: changed(proved), skipped: [] })
})

test("a proved seal that the database does not have is no proof", async () => {
  await check()
  await change(proved)
  await copy.tamper("delete from seals where chain = 'journal'")
  const { violations, skipped } = await check()
  expect(violations).toContainEqual(expect.stringContaining("The journal chain ends at seal 0"))
  expect(skipped).toEqual(["1"])
})

test("a check says how far it is, through the seals too, and each step once", async () => {
  const { key } = bank
  // More seals than steps. They are forged, which the check finds, but goes on.
  await copy.tamper(`
    insert into seals (chain, number, item_ids, digest, item_digests, previous, seal, key_id, sealed_at)
      select chain, number + more, item_ids, digest, item_digests, previous, sha256(more::text::bytea), key_id, sealed_at
        from seals, generate_series(1, 298) more where chain = 'journal'`)
  const steps: [done: number, total: number][] = []
  await checkSinceProved(
    copy.pool,
    { key, checkpointsFile: copy.checkpointsFile },
    true,
    (...step) => steps.push(step),
  )
  const [first] = steps
  const total = first?.[1] ?? 0
  const done = steps.map(([step]) => step)
  expect(first).toEqual([0, total])
  expect(done).toEqual([...new Set(done)].sort((one, other) => one - other))
  // The first seal is less than one of them.
  expect(done.slice(-99)).toEqual(Array.from({ length: 99 }, (_, index) => total - 99 + index))
  expect(steps.every(([, of]) => of === total)).toBe(true)
})

test("a database that was restored on purpose is proved again", async () => {
  await check()
  await continueCheckpoints(databaseOn(copy.pool), copy.checkpointsFile)
  expect(await check()).toEqual({ violations: [], skipped: [] })
})

test.each([
  ["below the first", "-7", "(select min(id) - 1 from journal_entries)"],
  ["beyond the last", "1000000000000000", "(select max(id) + 1 from journal_entries)"],
])("rows with an id %s are checked too", async (_place, account, entry) => {
  await copy.tamper(`
    insert into accounts (id, holder_id, account_type, currency, iban, name, balance) overriding system value
      select ${account}, min(id), 'current', 'EUR', 'LU280010000000000999', 'Forged', 5 from users;
    insert into postings (entry_id, system_account, currency, amount) values
      (${entry}, 'nostro', 'EUR', 3), ((select min(id) from journal_entries), 'nostro', 'EUR', -3)`)
  const { violations } = await check()
  expect(violations).toContainEqual(
    expect.stringContaining(`Account ${account} (LU280010000000000999) has a balance of 5.00 EUR`),
  )
  expect(violations.filter((one) => /sums to EUR -?3\.00, not to zero/.test(one))).toHaveLength(2)
})
