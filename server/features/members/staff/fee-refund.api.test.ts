import { afterAll, beforeAll, expect, test } from "vitest"
import type { DecisionAnswer, ProposalDetail, Proposed } from "#shared/contracts/staff-proposals.ts"
import { highestFeeRefund } from "#shared/limits.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"

let app: TestStaffApp

beforeAll(async () => {
  app = await openStaffApp()
})

afterAll(() => app.close())

test("a fee is refunded by two, up to the maximum, and the member is told", async () => {
  const [member] = await app.sql<{ id: string }>(
    "insert into users (username, password_hash, holder_name) values ('fee', 'none', 'Vera Gray') returning id",
  )
  const [account] = await app.sql<{ id: string }>(
    `insert into accounts (holder_id, account_type, currency, iban, name)
      values ($1, 'current', 'EUR', 'LU770000000000000001', 'Current') returning id`,
    [member?.id],
  )
  const teller = await app.employ("Tess Teller", "teller")
  const supervisor = await app.employ("Sam Super", "supervisor")
  const opening = { purpose: "service" }
  await app.as(teller).post(`/api/staff/members/${member?.id}/views`, opening)
  const propose = (amount: string) =>
    app.as(teller).post<Proposed>(`/api/staff/accounts/${account?.id}/fee-refunds`, {
      amount,
      fee: "Card replacement",
      reason: "The card arrived damaged",
    })
  for (const amount of ["0.00", "500.01"]) {
    expect(await propose(amount)).toMatchObject({ status: 400, body: { code: "invalid_request" } })
  }
  const { status, body: sent } = await propose(highestFeeRefund)
  expect(status).toBe(201)
  expect(await propose("5.00")).toMatchObject({ status: 409, body: { code: "already_done" } })

  const path = `/api/staff/proposals/${sent.proposal.id}`
  const { body: shown } = await app.as(supervisor).get<ProposalDetail>(path)
  expect(shown.sentence).toBe("Refund Vera Gray €500.00 for a fee: Card replacement.")
  expect(shown.rows).toContainEqual({
    name: "Refunds to the account so far",
    before: "€0.00",
    after: "€500.00",
  })
  const decide = async (who: typeof teller) =>
    app.as(who).post<DecisionAnswer>(`${path}/decision`, {
      decision: "approve",
      hash: shown.hash,
      code: await app.codeOf(who),
    })
  expect((await decide(teller)).status).toBe(403)
  app.announced.length = 0
  expect(await decide(supervisor)).toMatchObject({
    status: 200,
    body: { proposal: { state: "approved" } },
  })
  expect(app.announced).toEqual([[Number(member?.id), "accounts", "transactions"]])
  expect(await app.sql("select balance from accounts where id = $1", [account?.id])).toEqual([
    { balance: "500.00" },
  ])
  // What the bank took back of a refund was not refunded.
  const [entry] = await app.sql<{ id: string }>(
    "select id from journal_entries where kind = 'fee_refund'",
  )
  await app.sql("select entry_reverse_part($1, 20, '{}')", [entry?.id])
  const { body: next } = await propose("5.00")
  const again = await app
    .as(supervisor)
    .get<ProposalDetail>(`/api/staff/proposals/${next.proposal.id}`)
  expect(again.body.rows).toContainEqual({
    name: "Refunds to the account so far",
    before: "€480.00",
    after: "€485.00",
  })
  expect(
    await app.sql("select type from notifications where user_id = $1", [member?.id]),
  ).toContainEqual({ type: "money_received" })
})
