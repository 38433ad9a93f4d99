import { beforeAll, expect, inject, test } from "vitest"
import type { AccountDetail } from "#shared/contracts/accounts.ts"
import { testClient } from "../../../testing/connections.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem, withoutTrace } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
import { endRight, newSharedAccount, type SharedAccount } from "../../../testing/shared-account.ts"
import { waitingFor } from "../../../testing/waiting-for.ts"

let anna: Member
let ben: Member
let stranger: Member
let household: SharedAccount
beforeAll(async () => {
  anna = await newMember({ firstName: "Anna", lastName: "Berg" })
  ben = await newMember({ firstName: "Ben", lastName: "Berg" })
  stranger = await newMember()
  household = await newSharedAccount([anna, ben], "1000.00")
})

const send = (member: Member, from: number, iban: string, amount = "100.00", name = "Payee") =>
  member.post<{ transaction: { reference: string } }>("/api/transfers", {
    fromAccountId: from,
    amount,
    recipientName: name,
    recipientIban: iban,
    reference: "Test",
  })

test("each owner sees the account with both names, and a stranger learns nothing", async () => {
  for (const owner of [anna, ben]) {
    expect((await owner.accounts()).map(({ id }) => id)).toContain(household.id)
    const detail = expectOk(await owner.get<AccountDetail>(`/api/accounts/${household.id}`))
    expect(detail).toMatchObject({ holder: "Anna Berg and Ben Berg", iban: household.iban })
  }
  const paths = ["", "/statements", "/statement?from=2026-01-01&to=2026-01-31&format=csv"].map(
    (rest) => `/api/accounts/${household.id}${rest}`,
  )
  for (const path of paths) {
    const missing = await stranger.get(path.replace(String(household.id), "999999999"))
    expect(withoutTrace(await stranger.get(path))).toEqual(withoutTrace(missing))
  }
  expectProblem(await send(stranger, household.id, household.iban), "not_found")
})

test("what an owner pays from it is theirs: the name of both, one's limit, and both are shown it", async () => {
  const { iban } = await stranger.account("EUR")
  const { transaction } = expectOk(await send(anna, household.id, iban, "120.00"))
  const [entry] = await asOwner(
    `select e.user_id::float8 as actor, t.payer_name as payer from transactions t
      join journal_entries e on e.id = t.entry_id where t.reference = $1`,
    [transaction.reference],
  )
  expect(entry).toEqual({ actor: anna.user.id, payer: "Anna Berg and Ben Berg" })
  const spent = await asOwner(
    "select subject_id::float8 as member, spent from limit_counters where scope = 'customer' and subject_id = any($1)",
    [[anna.user.id, ben.user.id, household.holderId]],
  )
  expect(spent).toEqual([{ member: anna.user.id, spent: "120.00" }])
  for (const owner of [anna, ben]) {
    expectOk(await owner.get(`/api/transactions/${transaction.reference}`))
  }
})

test("to the payer's own account it is a payment to others, and both are told of what comes in", async () => {
  const own = await ben.account("EUR")
  expectOk(await send(ben, household.id, own.iban, "50.00", "Ben Berg"))
  const [{ spent } = {}] = await asOwner<{ spent: string }>(
    "select spent from limit_counters where scope = 'customer' and subject_id = $1",
    [ben.user.id],
  )
  expect(spent).toBe("50.00")
  const { transaction } = expectOk(await send(ben, own.id, household.iban, "20.00"))
  const told = await asOwner(
    `select n.user_id::float8 as member from notifications n join transactions t on t.id = n.source_id
      where n.source = 'transaction' and t.reference = $1 order by 1`,
    [transaction.reference],
  )
  expect(told).toEqual([{ member: anna.user.id }, { member: ben.user.id }])
})

test("two owners who spend more than there is together: one of them is refused", async () => {
  const shared = await newSharedAccount([anna, ben], "1000.00")
  const { iban } = await stranger.account("EUR")
  const answers = await Promise.all(
    [anna, ben].map((owner) => send(owner, shared.id, iban, "700.00")),
  )
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 422])
  const [row] = await asOwner("select balance from accounts where id = $1", [shared.id])
  expect(row).toEqual({ balance: "300.00" })
})

test("whose right has ended finds nothing, and pays nothing, in any way", async () => {
  const shared = await newSharedAccount([anna, ben], "500.00")
  await endRight(shared, ben)
  const { iban } = await stranger.account("EUR")
  expectProblem(await send(ben, shared.id, iban), "not_found")
  expectProblem(await send(ben, (await ben.account("EUR")).id, shared.iban), "insufficient_funds")
  expect((await ben.accounts()).map(({ id }) => id)).not.toContain(shared.id)
  expectProblem(await ben.get(`/api/accounts/${shared.id}`), "not_found")
  expectOk(await send(anna, shared.id, iban))
})

test("who may only see the account is shown it, and cannot pay from it", async () => {
  const shared = await newSharedAccount([anna, ben], "500.00")
  await asOwner("update holder_people set may = 'see' where holder_id = $1 and user_id = $2", [
    shared.holderId,
    ben.user.id,
  ])
  expectOk(await ben.get(`/api/accounts/${shared.id}`))
  const { iban } = await stranger.account("EUR")
  expectProblem(await send(ben, shared.id, iban), "not_found")
  expectOk(await send(anna, shared.id, iban))
})

test("nothing is exchanged with an account of another holder, past the limit and the confirmation of payments", async () => {
  const shared = await newSharedAccount([anna, ben], "500.00")
  const { id: pounds } = await anna.account("GBP")
  for (const [fromAccountId, toAccountId] of [
    [shared.id, pounds],
    [pounds, shared.id],
  ]) {
    const exchange = { fromAccountId, toAccountId, amount: "10.00" }
    expectProblem(await anna.post("/api/exchange", exchange), "not_found")
  }
  const [row] = await asOwner("select balance from accounts where id = $1", [shared.id])
  expect(row).toEqual({ balance: "500.00" })
})

test("a payment that waits for the account is refused if the right ends meanwhile", async () => {
  const shared = await newSharedAccount([anna, ben], "500.00")
  const { iban } = await stranger.account("EUR")
  const other = testClient(inject("bank").ownerUrl)
  await other.connect()
  try {
    await other.query("begin")
    await other.query("select from accounts where id = $1 for no key update", [shared.id])
    const answer = send(ben, shared.id, iban)
    await expect.poll(() => waitingFor(other)).toBe(1)
    await other.query(
      "update holder_people set ended_at = clock_timestamp() where holder_id = $1 and user_id = $2",
      [shared.holderId, ben.user.id],
    )
    await other.query("commit")
    expectProblem(await answer, "not_found")
  } finally {
    await other.end()
  }
})
