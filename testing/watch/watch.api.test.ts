import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAllowedWrites, expectNothingWritten } from "../fuzz/writes-allowed.ts"
import { newFullMember } from "./full-member.ts"
import { openWatchedBank, type WatchedApi, type WatchedBank } from "./watched-bank.ts"
import { changed, type Write } from "./writes.ts"

let bank: WatchedBank
let api: WatchedApi
beforeAll(async () => {
  bank = await openWatchedBank()
  api = await bank.open("watched")
})
afterAll(() => bank.close())

test("every table of the bank is watched", async () => {
  const [row] = await bank.sql<{ tables: number; rows: number; truncates: number }>(
    `select (select count(*)::int from pg_tables where schemaname = 'public') as tables,
      count(*) filter (where tgname = 'watch_rows')::int as rows,
      count(*) filter (where tgname = 'watch_truncate')::int as truncates from pg_trigger`,
  )
  expect(row?.tables).toBeGreaterThan(15)
  expect(row).toEqual({ tables: row?.tables, rows: row?.tables, truncates: row?.tables })
})

test("changes by a process are attributed to it, and other changes are not", async () => {
  const { member, euro } = await newFullMember(bank, api.url, "Noted")
  const tables = new Set((await api.writes()).map(({ table }) => table))
  for (const table of ["users", "accounts", "postings", "loans", "sign_ins", "sessions"]) {
    expect(tables).toContain(table)
  }
  await bank.sql("update accounts set name = 'Past the API' where id = $1", [euro.id])
  expect(await api.writes()).toEqual([])
  await member.put(`/api/accounts/${euro.id}`, { name: "Noted" })
  const renamed = (await api.writes()).find(({ table }) => table === "accounts")
  expect(renamed && changed(renamed)).toEqual(["name"])
})

/** A write to a table, which a refused request must not make. */
const write = (table: string, after: object = { id: 1, amount: 1 }): Write => ({
  id: 1,
  table,
  kind: "INSERT",
  before: null,
  after: after as Write["after"],
})

test.each([
  ["postings", "insufficient_funds"],
  ["accounts", "not_found"],
  ["chat_messages", "too_many_requests"],
  ["idempotency_keys", "invalid_request"],
  ["sessions", "wrong_credentials"],
  ["users", "username_taken"],
  ["audit_events", "card_frozen_by_bank"],
  ["sign_ins", "wrong_password"],
] as const)("a row of %s after %s is a violation", (table, code) => {
  expect(() => expectNothingWritten(code, true, [write(table)])).toThrow("to deeply equal []")
})

test("a counted limit, a cleared attempt, and an answer that is not stored are violations", () => {
  const spent = write("limit_counters", { scope: "card", subject_id: 1, day: "x", spent: 1 })
  expect(() => expectNothingWritten("card_limit_exceeded", false, [spent])).toThrow(
    "to deeply equal",
  )
  const tried = {
    ...write("debit_cards", { id: 1, cvv_failures: 1 }),
    before: { id: 1, cvv_failures: 0 },
  }
  expect(() => expectNothingWritten("card_not_active", false, [tried])).toThrow(
    "a right code forgets",
  )
  expectNothingWritten("wrong_cvv", false, [tried])
  const key = write("idempotency_keys")
  expect(() => expectNothingWritten("insufficient_funds", false, [key])).toThrow("to deeply equal")
  expectNothingWritten("insufficient_funds", true, [key])
})

test("an accepted request writes in its own tables, and a repeated one nowhere", () => {
  expectAllowedWrites("renameAccount", false, [write("accounts")])
  expect(() => expectAllowedWrites("renameAccount", false, [write("users")])).toThrow(
    "to deeply equal",
  )
  expect(() => expectAllowedWrites("listAccounts", false, [write("accounts")])).toThrow(
    "to deeply equal",
  )
  expect(() => expectAllowedWrites("createTransfer", true, [write("postings")])).toThrow(
    "to deeply equal",
  )
})
