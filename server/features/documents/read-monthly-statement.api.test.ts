import { unzipSync } from "fflate"
import { expect, inject, test } from "vitest"
import type { MonthlyStatement, StatedAccount } from "#shared/contracts/documents.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
import { newSharedAccount } from "../../../testing/shared-account.ts"

test("lists accounts by year with what is unread, closed ones too, and marks a statement as read once", async () => {
  const [member, other] = await Promise.all([newMember(), newMember()])
  const [euro, pound] = [await member.account("EUR"), await member.account("GBP")]
  // The first statement begins with the first entry, and all months up to the given one are closed.
  await asOwner("select ledger_post_for_bank($1::jsonb, '2025-11-10T12:00:00Z')", [
    {
      userId: member.user.id,
      toAccountId: euro.id,
      amount: "1.00",
      kind: "deposit",
      description: "",
    },
  ])
  await asOwner("select account_statements_close($1, '2026-02-28', null)", [euro.id])
  await asOwner("update accounts set closed_at = clock_timestamp() where id = $1", [pound.id])

  const stated = async () => expectOk(await member.get<StatedAccount[]>("/api/statements"))
  const [first, last] = await stated()
  expect(first).toEqual({
    id: euro.id,
    name: euro.name,
    iban: euro.iban,
    currency: "EUR",
    closed: false,
    openedIn: 2025,
    years: [
      { year: 2026, unread: 2 },
      { year: 2025, unread: 2 },
    ],
  })
  expect(last).toMatchObject({ id: pound.id, closed: true, years: [] })

  const list = async () =>
    expectOk(await member.get<MonthlyStatement[]>(`/api/accounts/${euro.id}/statements`))
  const [february] = await list()
  const read = `/api/statements/${february?.id}/read`
  expectProblem(await other.post(read, {}), "not_found")
  expect((await list()).map(({ unread }) => unread)).toEqual([true, true, true, true])
  expectOk(await member.post(read, {}))
  expectOk(await member.post(read, {}))
  expect((await list()).map(({ unread }) => unread)).toEqual([false, true, true, true])
  expect((await stated())[0]?.years[0]).toEqual({ year: 2026, unread: 1 })

  const readAll = (body: object) => member.post("/api/statements/read", body)
  expectProblem(await other.post("/api/statements/read", { accountId: euro.id }), "not_found")
  expectProblem(await readAll({ year: "26" }), "invalid_request")
  // Nothing of anybody else's.
  expectOk(await other.post("/api/statements/read", {}))
  expectOk(await readAll({ accountId: pound.id }))
  expect((await list()).map(({ unread }) => unread)).toEqual([false, true, true, true])
  expectOk(await readAll({ accountId: euro.id, year: "2025" }))
  expect((await list()).map(({ unread }) => unread)).toEqual([false, true, false, false])
  expectOk(await readAll({}))
  expect((await list()).map(({ unread }) => unread)).toEqual([false, false, false, false])

  const archive = `/api/accounts/${euro.id}/statements/archive`
  expectProblem(await other.get(`${archive}?year=2025&format=csv`), "not_found")
  expectProblem(await member.get(`${archive}?year=2024&format=csv`), "not_found")
  const answer = await fetch(`${inject("apis")[0]}${archive}?year=2025&format=csv`, {
    headers: { cookie: member.cookie() },
  })
  expect(answer.headers.get("content-disposition")).toContain(`statement-${euro.iban}-2025.zip`)
  const names = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))
  expect(names).toEqual([
    `statement-${euro.iban}-no-2-2025-12.csv`,
    `statement-${euro.iban}-no-1-2025-11.csv`,
  ])
  const rows = await asOwner("select from statement_reads where statement_id = $1", [february?.id])
  expect(rows).toHaveLength(1)
})

test("each owner of an account has read its statements or not", async () => {
  const [anna, ben] = [await newMember(), await newMember()]
  const shared = await newSharedAccount([anna, ben], "1.00")
  // As if this month and the next were over.
  await asOwner("select account_statements_close($1, bank_day(now()) + 70, null)", [shared.id])
  const listed = async (who: Member) =>
    expectOk(await who.get<MonthlyStatement[]>(`/api/accounts/${shared.id}/statements`))
  const unread = async (who: Member) => {
    const stated = expectOk(await who.get<StatedAccount[]>("/api/statements"))
    const years = stated.find(({ id }) => id === shared.id)?.years ?? []
    const counted = years.reduce((sum, each) => sum + each.unread, 0)
    expect((await listed(who)).filter((each) => each.unread)).toHaveLength(counted)
    return counted
  }
  const [newest, ...older] = await listed(anna)
  expect(older.length).toBeGreaterThan(0)
  expectOk(await anna.post(`/api/statements/${newest?.id}/read`, {}))
  expect(await unread(anna)).toBe(older.length)
  expect(await unread(ben)).toBe(older.length + 1)
  expectOk(await ben.post("/api/statements/read", { accountId: shared.id }))
  expect(await unread(anna)).toBe(older.length)
  expect(await unread(ben)).toBe(0)
})
