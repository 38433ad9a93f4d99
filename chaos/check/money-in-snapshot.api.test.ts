import type pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { testClient } from "../../testing/connections.ts"
import { OrdersBank } from "../../testing/orders-bank.ts"
import { inSnapshot, moneyInSnapshot } from "./money-in-snapshot.ts"
import { readRows } from "./rows.ts"

/** A bank of its own, because a change here locks all accounts; as superuser and without triggers. */
let bank: OrdersBank
let client: pg.Client
let account: number

beforeAll(async () => {
  bank = await OrdersBank.open()
  client = testClient(bank.database.superuserUrl)
  await client.connect()
  await client.query("set session_replication_role = replica")
})
afterAll(async () => {
  await client.end()
  await bank.close()
})

beforeEach(async () => {
  const member = await bank.member("100.00")
  await bank.receive(member, "50.00", "2025-01-01T12:00:00Z")
  account = member.accountId
})

/** What is wrong after a change that is taken back at once, by invariant. */
async function wrongAfter(change: string): Promise<string[]> {
  await client.query("begin")
  try {
    await client.query(change.replaceAll("$account", String(account)))
    const findings = await moneyInSnapshot(client)
    return findings.flatMap(({ invariant, violations }) =>
      violations.map((violation) => `${invariant}: ${violation}`),
    )
  } finally {
    await client.query("rollback")
  }
}

test("finds nothing wrong with an unchanged bank, and checks everything in it", async () => {
  const findings = await inSnapshot(client, () => moneyInSnapshot(client))
  expect(findings.flatMap(({ violations }) => violations)).toEqual([])
  const looked = findings.map(({ invariant, figures }) => [invariant, Object.values(figures)[0]])
  expect(looked.map(([invariant]) => invariant)).toEqual(["I1", "I2", "I3", "I4"])
  for (const [, number] of looked) expect(number).toBeGreaterThan(0)
  const rows = await inSnapshot(client, () => readRows(client, "Europe/Luxembourg"))
  const own = rows.accounts.find(({ id }) => id === account)
  expect(own).toMatchObject({ balance: 15_000n, version: 2, currency: "EUR" })
})

describe("reports a change made directly in the database", () => {
  test.each([
    [
      "I1",
      /^I1: Entry \d+ sums to 0\.01 EUR$/,
      `update postings set amount = amount + 0.01 where id =
        (select max(id) from postings where account_id = $account)`,
    ],
    [
      "I1",
      /^I1: Entry \d+ has no postings$/,
      `delete from postings where entry_id =
        (select max(entry_id) from postings where account_id = $account)`,
    ],
    [
      "I2",
      /^I2: Account \d+ has a balance of 151\.00, and postings of 150\.00$/,
      "update accounts set balance = balance + 1 where id = $account",
    ],
    [
      "I3",
      /^I3: Account \d+ has -1\.00$/,
      `alter table accounts drop constraint accounts_balance_not_negative;
        update accounts set balance = -1 where id = $account`,
    ],
    [
      "I4",
      /^I4: Account \d+: version 3 with 150\.00 follows version 1 with 100\.00/,
      "update postings set account_version = 3 where account_id = $account and account_version = 2",
    ],
    [
      "I4",
      /^I4: Account \d+ is at version 9 /,
      "update accounts set version = 9 where id = $account",
    ],
  ])("%s: %s", async (_invariant, sentence, change) => {
    expect(await wrongAfter(change)).toContainEqual(expect.stringMatching(sentence))
  })
})
