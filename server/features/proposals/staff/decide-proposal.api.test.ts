import { afterAll, beforeAll, expect, test } from "vitest"
import type { DecisionAnswer, ProposalDetail, Proposed } from "#shared/contracts/staff-proposals.ts"
import { testClient } from "../../../../testing/connections.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
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
    `insert into accounts (holder_id, account_type, currency, iban, name)
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

const openFile = (who: TestEmployee, member: number) =>
  app.as(who).post(`/api/staff/members/${member}/views`, { purpose: "member_request" })

test("a reversal between two members is announced to both, and both are notified", async () => {
  const [payer, payee] = [await newMember(1), await newMember(2)]
  const [posted] = await book({
    kind: "transfer",
    userId: payer.userId,
    fromAccountId: payer.accountId,
    toIban: payee.iban,
    recipientName: "Vera Brown",
    amount: "20.00",
    description: "",
  })
  const [transaction] = await app.sql<{ entry_id: string }>(
    "select entry_id from transactions where id = $1",
    [posted?.answer.transaction.id],
  )
  const teller = await app.employ("Tess Teller", "teller")
  const supervisor = await app.employ("Sam Super", "supervisor")
  await openFile(teller, payee.userId)
  const { body: sent } = await app
    .as(teller)
    .post<Proposed>(`/api/staff/ledger-entries/${transaction?.entry_id}/reversal`, {
      reason: "Keyed to the wrong member",
    })
  const path = `/api/staff/proposals/${sent.proposal.id}`
  const { body: shown } = await app.as(supervisor).get<ProposalDetail>(path)
  app.announced.length = 0
  const decided = await app.as(supervisor).post<DecisionAnswer>(`${path}/decision`, {
    decision: "approve",
    hash: shown.hash,
    code: await app.codeOf(supervisor),
  })
  expect(decided).toMatchObject({ status: 200, body: { proposal: { state: "approved" } } })
  expect(app.announced).toHaveLength(2)
  for (const { userId } of [payer, payee]) {
    expect(app.announced).toContainEqual([userId, "accounts", "transactions", "loans"])
  }
  const told = await app.sql<{ user_id: string }>(
    "select user_id from notifications where type = 'payment_update' order by user_id",
  )
  expect(told.map(({ user_id }) => Number(user_id))).toEqual([payer.userId, payee.userId])
})

test("of two approvals by one employee at once, each has a confirmation of its own, and one is used", async () => {
  const member = await newMember(3)
  const teller = await app.employ("Tom Teller", "teller")
  const supervisor = await app.employ("Sue Super", "supervisor")
  const [posted] = await app.sql<{ entry_id: string }>(
    "select entry_id from transactions where to_account_id = $1",
    [member.accountId],
  )
  await openFile(teller, member.userId)
  const { body: sent } = await app
    .as(teller)
    .post<Proposed>(`/api/staff/ledger-entries/${posted?.entry_id}/reversal`, {
      reason: "Keyed to the wrong member",
    })
  const path = `/api/staff/proposals/${sent.proposal.id}`
  const { body: shown } = await app.as(supervisor).get<ProposalDetail>(path)
  const confirmations = async (which: string) => {
    const [row] = await app.sql<{ number: number }>(
      `select count(*)::int as number from employee_confirmations where proposal_id = $1 and ${which}`,
      [sent.proposal.id],
    )
    return row?.number
  }
  const owner = testClient(app.database.ownerUrl)
  await owner.connect()
  try {
    await owner.query("begin")
    await owner.query("select from proposals where id = $1 for update", [sent.proposal.id])
    const decide = async () =>
      app.as(supervisor).post(`${path}/decision`, {
        decision: "approve",
        hash: shown.hash,
        code: await app.codeOf(supervisor),
      })
    const first = decide()
    await expect.poll(() => confirmations("true")).toBe(1)
    // A code is good for one use.
    await app.sql("delete from employee_authenticators where employee_id = $1", [supervisor.id])
    const second = decide()
    await expect.poll(() => confirmations("true")).toBe(2)
    await owner.query("commit")
    const statuses = (await Promise.all([first, second])).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await confirmations("used_at is not null")).toBe(1)
  } finally {
    await owner.end()
  }
})
