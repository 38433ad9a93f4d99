import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { asOwner } from "../../testing/database.ts"
import { expectOk, newMember } from "../../testing/member.ts"
import { staffFunction, violations } from "../../testing/staff-functions.ts"
import { fillVault } from "../../testing/staff-subjects.ts"
import { cashRules } from "./check-cash.ts"

/** Tellers whom no other test uses. */
const newTeller = () => Math.floor(Math.random() * 1e12) + 1e6

async function as(teller: number, name: string, request: object, ...more: unknown[]) {
  const [row] = await asOwner<{ outcome: Record<string, unknown> }>(
    `select ${name}($1, $2::jsonb, ${more.map((value) => `${String(value)}, `).join("")}'{}') as outcome`,
    [teller, JSON.stringify(request)],
  )
  return row?.outcome ?? {}
}

async function openDrawer(count: Record<string, number> = { "50.00": 4 }) {
  const teller = newTeller()
  await fillVault(asOwner)
  const opened = await as(teller, "cash_drawer_open", { currency: "EUR", count })
  return { teller, drawerId: Number(opened["drawerId"]) }
}

/** A member, a drawer with 200.00 EUR, and what pays at it. */
async function counter() {
  const member = await newMember()
  const { id: accountId } = await member.account("EUR")
  const drawer = await openDrawer()
  const cash = (direction: "in" | "out", amount: string, more: object = {}, byTwo = false) =>
    as(
      drawer.teller,
      "cash_post",
      { key: randomUUID(), drawerId: drawer.drawerId, direction, accountId, amount, ...more },
      byTwo,
    )
  const balance = async () => (await member.account("EUR")).balance
  return { ...drawer, member, accountId, cash, balance }
}

const drawerBalance = async (drawerId: number) =>
  (await asOwner<{ b: string }>("select cash_drawer_balance($1) as b", [drawerId]))[0]?.b

test("cash in and out moves the member's balance and the drawer's, once for each key", async () => {
  const { member, accountId, drawerId, cash, balance } = await counter()
  const key = randomUUID()
  const first = await cash("in", "120.50", { key })
  expect(first).toMatchObject({ outcome: "done", replayed: false })
  expect(await cash("in", "120.50", { key })).toEqual({ ...first, replayed: true })
  expect(await cash("in", "120.51", { key })).toMatchObject({ reason: "key_reused" })
  expect(await cash("out", "20.50")).toMatchObject({ outcome: "done" })
  expect([await balance(), await drawerBalance(drawerId)]).toEqual(["100.00", "300.00"])
  const seen = expectOk(await member.get<Transaction[]>(`/api/transactions?account=${accountId}`))
  expect(seen.map(({ type, description }) => [type, description])).toEqual([
    ["withdrawal", "Cash paid out at the counter"],
    ["deposit", "Cash paid in at the counter"],
  ])
  expect(await violations(cashRules)).toEqual([])
})

test("what neither the account nor the drawer holds is not paid out", async () => {
  const { cash, drawerId } = await counter()
  expect(await cash("out", "0.01")).toMatchObject({ reason: "insufficient_funds" })
  await cash("in", "100.00")
  const other = await counter()
  await other.member.deposit(other.accountId, "900.00")
  expect(await other.cash("out", "200.01")).toMatchObject({ reason: "drawer_too_low" })
  expect(await other.cash("out", "200.00")).toMatchObject({ outcome: "done" })
  expect(await drawerBalance(drawerId)).toBe("300.00")
})

test("amounts of one day are added up: identified from 3,000, two employees above 5,000, and the source above 10,000", async () => {
  const { cash, balance } = await counter()
  const identified = "Passport X1234567"
  expect(await cash("in", "2999.99")).toMatchObject({ outcome: "done" })
  expect(await cash("in", "0.01")).toMatchObject({ reason: "identification_required" })
  expect(await cash("in", "2000.01", { identified })).toMatchObject({ outcome: "done" })
  expect(await cash("in", "0.01", { identified })).toMatchObject({ reason: "two_people_needed" })
  expect(await cash("in", "5000.00", { identified }, true)).toMatchObject({ outcome: "done" })
  expect(await cash("in", "0.01", { identified }, true)).toMatchObject({
    reason: "source_required",
  })
  const source = "Sale of a car, contract seen"
  expect(await cash("in", "0.01", { identified, source })).toMatchObject({
    reason: "two_people_needed",
  })
  expect(await cash("in", "2000.00", { identified, source }, true)).toMatchObject({
    outcome: "done",
  })
  expect(await balance()).toBe("12000.00")
})

test("a member's amounts at two drawers at once count together", async () => {
  const one = await counter()
  const two = await openDrawer()
  const both = await Promise.all(
    [one, two].map(({ teller, drawerId }) =>
      as(
        teller,
        "cash_post",
        {
          key: randomUUID(),
          drawerId,
          direction: "in",
          accountId: one.accountId,
          amount: "3000.00",
          identified: "Passport X1234567",
        },
        false,
      ),
    ),
  )
  expect(both.map(({ outcome }) => String(outcome)).toSorted()).toEqual(["done", "refused"])
})

test("a teller has one open drawer, and uses no one else's", async () => {
  const { teller, drawerId, accountId } = await counter()
  expect(await as(teller, "cash_drawer_open", { currency: "USD", count: {} })).toMatchObject({
    reason: "already_open",
  })
  const request = { key: randomUUID(), drawerId, direction: "in", accountId, amount: "1.00" }
  expect(await as(newTeller(), "cash_post", request, false)).toMatchObject({
    reason: "drawer_not_found",
  })
})

test("a drawer that holds what it should is closed by its count, and gives its cash to the vault", async () => {
  const { teller, drawerId, cash } = await counter()
  await cash("in", "30.00")
  expect(
    await as(teller, "cash_drawer_count", { drawerId, count: { "50.00": 4, "10.00": 3 } }),
  ).toMatchObject({ closed: true, expected: "230.00", counted: "230.00" })
  expect(await drawerBalance(drawerId)).toBe("0.00")
  expect(await cash("in", "1.00")).toMatchObject({ reason: "drawer_closed" })
  expect((await openDrawer()).drawerId).toBeGreaterThan(drawerId)
})

test("a difference stops the drawer until two employees post it to suspense, which they can clear", async () => {
  const { teller, drawerId, cash } = await counter()
  expect(await staffFunction("cash_difference_carry_out", { drawerId })).toMatchObject({
    reason: "drawer_not_counted",
  })
  expect(
    await as(teller, "cash_drawer_count", { drawerId, count: { "50.00": 3, "20.00": 2 } }),
  ).toMatchObject({ closed: false, expected: "200.00", counted: "190.00" })
  expect(await cash("in", "1.00")).toMatchObject({ reason: "drawer_counted" })
  expect(await staffFunction("cash_difference_carry_out", { drawerId })).toMatchObject({
    outcome: "done",
    difference: "-10.00",
  })
  expect(await drawerBalance(drawerId)).toBe("0.00")
  expect(await staffFunction("suspense_clear_carry_out", { currency: "EUR" })).toMatchObject({
    outcome: "done",
  })
  expect(await staffFunction("suspense_clear_carry_out", { currency: "EUR" })).toMatchObject({
    reason: "nothing_to_clear",
  })
  expect(await violations(cashRules)).toEqual([])
})

test("cash that was keyed wrong is reversed while its drawer is open", async () => {
  const { cash, drawerId, balance, teller } = await counter()
  const { reference } = await cash("in", "500.00")
  const [entry] = await asOwner<{ id: string }>(
    "select id from journal_entries where reference = $1",
    [reference],
  )
  const entryId = Number(entry?.id)
  const correct = () => staffFunction("entry_correct_carry_out", { entryId, amount: "50.00" })
  await as(teller, "cash_drawer_count", { drawerId, count: {} })
  expect(await correct()).toMatchObject({ reason: "drawer_counted" })
  await as(teller, "cash_drawer_count", { drawerId, count: null })
  expect(await correct()).toMatchObject({ outcome: "done" })
  expect([await balance(), await drawerBalance(drawerId)]).toEqual(["50.00", "250.00"])
  expect(await violations(cashRules)).toEqual([])
})

test("cash of a closed drawer is corrected through suspense, and the difference of its count is cleared by that", async () => {
  const { cash, drawerId, balance, teller } = await counter()
  const { reference } = await cash("in", "500.00")
  const [entry] = await asOwner<{ id: string }>(
    "select id from journal_entries where reference = $1",
    [reference],
  )
  // 50.00 was handed over: the count is short of 450.00.
  await as(teller, "cash_drawer_count", { drawerId, count: { "50.00": 5 } })
  await staffFunction("cash_difference_carry_out", { drawerId })
  const entryId = Number(entry?.id)
  expect(
    await staffFunction("entry_correct_carry_out", { entryId, amount: "50.00" }),
  ).toMatchObject({ outcome: "done" })
  expect(await balance()).toBe("50.00")
  expect(
    await asOwner(
      `select p.amount from postings p join entry_reversals r on r.entry_id = p.entry_id
        where r.reversed_entry_id = $1 and p.system_account = 'suspense'`,
      [entryId],
    ),
  ).toEqual([{ amount: "450.00" }])
  expect(await drawerBalance(drawerId)).toBe("0.00")
  expect(await violations(cashRules)).toEqual([])
})

test("ledger:check finds a drawer whose movements are not the ledger's", async () => {
  const { drawerId, cash } = await counter()
  await cash("in", "30.00")
  const change = `update cash_movements set amount = 31 where drawer_id = ${drawerId} and amount = 30`
  const found = await violations(cashRules, change, ["cash_movements"])
  expect(found).toContainEqual(expect.stringContaining("but the ledger says"))
  expect(found).toContainEqual(expect.stringMatching(/drawer \d+ is of 31.00, but its entry/))
})

test("what happened in a drawer never changes", async () => {
  const { drawerId } = await openDrawer()
  await expect(
    asOwner("delete from cash_movements where drawer_id = $1", [drawerId]),
  ).rejects.toThrow("append-only")
})
