import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Vault, VaultCounted } from "#shared/contracts/staff-cash.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { approveAs } from "../../../../testing/cash-desk.ts"
import { testPool } from "../../../../testing/connections.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"
import { checkLedger } from "../../../ledger/check.ts"

let app: TestStaffApp
let owner: pg.Pool
let teller: TestEmployee
let supervisor: TestEmployee

beforeAll(async () => {
  app = await openStaffApp()
  owner = testPool({ connectionString: app.database.ownerUrl, max: 1 })
  teller = await app.employ("Tess Counter", "teller")
  supervisor = await app.employ("Sam Super", "supervisor")
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

test("the vault is counted blind, and a difference is posted by two, once", async () => {
  const tess = await app.employ("Tess Vault", "teller")
  const seenBy = async (who: TestEmployee) =>
    (await app.as(who).get<Vault>("/api/staff/vault")).body.balances.find(
      ({ currency }) => currency === "GBP",
    )
  const count = (hundreds: number) =>
    app.as(tess).post<VaultCounted>("/api/staff/vault-counts", {
      currency: "GBP",
      count: { "50.00": hundreds * 2 },
    })
  const differ = () =>
    app.as(tess).post<Proposed>("/api/staff/vault-counts/difference", {
      currency: "GBP",
      reason: "Counted twice, nothing found",
    })
  await app.sql("select ledger_book_own('demo_vault_filled', 700, 'GBP', clock_timestamp())")
  const held = 700
  expect(await seenBy(tess)).toMatchObject({ balance: null })
  expect(await differ()).toMatchObject({ status: 409, body: { code: "already_done" } })
  const before = await balances()
  const right = await count(held / 100)
  expect(right).toMatchObject({ status: 201, body: { expected: held.toFixed(2) } })
  expect(right.body.counted).toBe(right.body.expected)
  // After the own count, the teller knows it anyway.
  expect(await seenBy(tess)).toMatchObject({ balance: held.toFixed(2), count: { open: false } })
  expect(await seenBy(teller)).toMatchObject({
    balance: null,
    count: { employee: "Tess Vault", expected: null, counted: null },
  })
  expect(await differ()).toMatchObject({ status: 409 })
  await count(held / 100 - 1)
  expect(await seenBy(supervisor)).toMatchObject({ count: { open: true } })
  expect(moved(before, await balances())).toEqual({})
  const { body } = await differ()
  const { sentence } = await approveAs(app, supervisor, body)
  expect(sentence).toBe("Post £100.00 that is missing from the vault to suspense.")
  expect(moved(before, await balances())).toEqual({
    "cash_vault GBP": 10_000,
    "suspense GBP": -10_000,
  })
  expect(await differ()).toMatchObject({ status: 409 })
  expect(await app.as(supervisor).post("/api/staff/vault-counts", {})).toMatchObject({
    status: 403,
  })
  await expect(app.sql("update vault_counts set counted = 1")).rejects.toThrow(
    "counts of the vault are refused to change",
  )
  expect((await checkLedger(owner)).violations).toEqual([])
})

/** The bank's own accounts, in cents. */
async function balances() {
  const rows = await app.sql<{ name: string; cents: string }>(
    `select system_account || ' ' || currency as name, (sum(amount) * 100)::bigint as cents from postings
      where system_account is not null group by 1`,
  )
  return new Map(rows.map(({ name, cents }) => [name, Number(cents)]))
}

const moved = (before: Map<string, number>, after: Map<string, number>) =>
  Object.fromEntries(
    [...after]
      .map(([name, cents]): [string, number] => [name, cents - (before.get(name) ?? 0)])
      .filter(([, cents]) => cents !== 0),
  )
