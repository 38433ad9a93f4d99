import { afterAll, beforeAll, expect, test } from "vitest"
import type { DecisionAnswer, ProposalDetail, Proposed } from "#shared/contracts/staff-proposals.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"

let app: TestStaffApp

beforeAll(async () => {
  app = await openStaffApp()
})

afterAll(() => app.close())

/** A member with an account of 100 EUR. */
async function newMember(number: number) {
  const iban = `LU77${String(number).padStart(16, "0")}`
  const [user] = await app.sql<{ id: string }>(
    "insert into users (username, password_hash, holder_name) values ($1, 'none', $2) returning id",
    [`told-${number}`, number === 1 ? "Vera Gray" : "Vera Brown"],
  )
  const [account] = await app.sql<{ id: string }>(
    `insert into accounts (user_id, account_type, currency, iban, name)
      values ($1, 'current', 'EUR', $2, 'Current') returning id`,
    [user?.id, iban],
  )
  const member = { userId: Number(user?.id), accountId: Number(account?.id), iban }
  const { userId, accountId: toAccountId } = member
  await book({ kind: "deposit", userId, toAccountId, amount: "100.00", description: "Salary" })
  return member
}

const book = (request: object) =>
  app.sql<{ answer: { transaction: { id: string } } }>(
    "select ledger_post_for_bank($1, null) as answer",
    [JSON.stringify(request)],
  )

test("a reversal between two members is announced to both, and both are notified", async () => {
  const [payer, payee] = [await newMember(1), await newMember(2)]
  const [posted] = await book({
    ...{ kind: "transfer", userId: payer.userId, fromAccountId: payer.accountId },
    ...{ toIban: payee.iban, recipientName: "Vera Brown", amount: "20.00", description: "" },
  })
  const [transaction] = await app.sql<{ entry_id: string }>(
    "select entry_id from transactions where id = $1",
    [posted?.answer.transaction.id],
  )
  const teller = await app.employ("Tess Teller", "teller")
  const supervisor = await app.employ("Sam Super", "supervisor")
  const { body: sent } = await app
    .as(teller)
    .post<Proposed>(`/api/staff/ledger-entries/${transaction?.entry_id}/reversal`, {
      reason: "Keyed to the wrong member",
    })
  const path = `/api/staff/proposals/${sent.proposal.id}`
  const { body: shown } = await app.as(supervisor).get<ProposalDetail>(path)
  app.announced.length = 0
  const decided = await app.as(supervisor).post<DecisionAnswer>(`${path}/decision`, {
    ...{ decision: "approve", hash: shown.hash, code: await app.codeOf(supervisor) },
  })
  expect(decided).toMatchObject({ status: 200, body: { proposal: { state: "approved" } } })
  expect(app.announced).toHaveLength(2)
  for (const { userId } of [payer, payee]) {
    expect(app.announced).toContainEqual([userId, "accounts", "transactions"])
  }
  const told = await app.sql<{ user_id: string }>(
    "select user_id from notifications where type = 'payment_update' order by user_id",
  )
  expect(told.map(({ user_id }) => Number(user_id))).toEqual([payer.userId, payee.userId])
})
