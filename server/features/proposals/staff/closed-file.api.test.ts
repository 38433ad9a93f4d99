import { afterAll, beforeAll, expect, test } from "vitest"
import type { ProposalDetail } from "#shared/contracts/staff-proposals.ts"
import { listProposalKinds } from "#shared/staff-operations.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { keepInstantOpen } from "../../../../testing/keep-instant-open.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"
import { newStaffItems } from "../../../../testing/staff-items.ts"
import { newStaffSubjects } from "../../../../testing/staff-subjects.ts"
import { allPayloads } from "../../../../testing/two-people.ts"

// Whether something would be refused says what is in a member's file: that a card is not frozen, that access is open,
// or what an account holds. To an employee without the file open, every answer is the same.

let app: TestStaffApp

beforeAll(async () => {
  app = await openStaffApp()
  await keepInstantOpen(app.database.ownerUrl)
})

afterAll(() => app.close())

const everyRight = ["teller", "loan_officer", "payments_officer", "supervisor"] as const

let made = 0
const hire = () => {
  made += 1
  const letters = [...String(made)].map((digit) => "abcdefghij"[Number(digit)]).join("")
  return app.employ(`Cleo Curious${letters}`, ...everyRight)
}

type Answer = { outcome: string; reason?: string; id?: number }

async function propose(maker: TestEmployee, kind: string, payload: object): Promise<Answer> {
  const [row] = await app.sql<{ answer: Answer }>("select proposal_store($1, $2) as answer", [
    maker.token,
    JSON.stringify({ kind, payload, reason: "Agreed by phone" }),
  ])
  return row?.answer ?? { outcome: "none" }
}

const newSubjects = async (owner: TestEmployee) => {
  const subjects = await newStaffSubjects(app.sql, owner)
  return { ...subjects, ...(await newStaffItems(app.sql, subjects)) }
}

const openFile = (who: TestEmployee, ...members: readonly number[]) =>
  app.sql(
    `insert into member_views (user_id, employee_id, purpose)
      select member, $1, 'member_request' from unnest($2::bigint[]) as member`,
    [who.id, members],
  )

/** The payload of what is refused: it was carried out before, or the membership, the account, or the loan is not as it must be. */
async function refusedPayload(kind: string) {
  const helper = await hire()
  const subjects = await newSubjects(await hire())
  const { memberId, blockedId } = subjects
  const members = [memberId, blockedId]
  const payload = { ...allPayloads[kind]?.(subjects, 0) }
  if (kind.startsWith("loan.")) {
    const loanId = /approve|reject/.test(kind) ? subjects.overdueId : subjects.applicationId
    return { payload: { ...payload, loanId }, members }
  }
  if (kind === "recovery.issue" || kind === "factors.reset") {
    await app.sql("update users set membership_closed_at = now() where id = $1", [memberId])
    return { payload, members }
  }
  if (kind === "fee.refund") {
    const { id } = await closedAccount(memberId)
    return { payload: { ...payload, accountId: Number(id) }, members }
  }
  const [done] = await app.sql<{ outcome: Answer }>(
    "select proposal_carry_out($1, $2, $3) as outcome",
    [kind, JSON.stringify(payload), JSON.stringify({ makerId: helper.id, makerName: "Hal" })],
  )
  expect(done?.outcome).toMatchObject({ outcome: "done" })
  return { payload, members }
}

async function closedAccount(memberId: number): Promise<{ id: string; iban: string }> {
  const [closed] = await app.sql<{ id: string; iban: string }>(
    `insert into accounts (holder_id, account_type, currency, iban, name, closed_at)
      values ($1, 'current', 'EUR', 'LU5' || lpad(nextval('accounts_id_seq')::text, 17, '0'), 'Old', now())
      returning id, iban`,
    [memberId],
  )
  if (!closed) throw new Error("no account was made")
  return closed
}

/** Those that concern a member, but for what takes the open file (server/features/cash/staff/closed-file.api.test.ts). */
const ofMembers = listProposalKinds()
  .filter((kind) => !("opened" in kind))
  .map(({ kind }) => kind)
  .filter((kind) => !/^(employee|vault|suspense|message)[.]|cash[.]difference/.test(kind))
  // Those of payments have tests of their own below.
  .filter((kind) => !kind.startsWith("payment."))

test.each(ofMembers)(
  "%s gets the same answer for every member whose file is closed",
  async (kind) => {
    const possible = await newSubjects(await hire())
    const refused = await refusedPayload(kind)
    const [curious, decider] = [await hire(), await hire()]
    const answers = [
      await propose(curious, kind, allPayloads[kind]?.(possible, 0) ?? {}),
      await propose(curious, kind, refused.payload),
    ]
    const [first, second] = answers.map(({ outcome, reason }) => ({ outcome, reason }))
    expect(second).toEqual(first)
    for (const { id } of answers) {
      if (id === undefined) continue
      const { body } = await app.as(curious).get<ProposalDetail>(`/api/staff/proposals/${id}`)
      // A guess of what was true could be compared with the hash.
      expect(body).toMatchObject({ hash: "", changed: false, link: null })
      // Who decides reads it, also when it can't be done.
      const seen = await app.as(decider).get<ProposalDetail>(`/api/staff/proposals/${id}`)
      expect(seen.body).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
    }
    // Otherwise it would be tried, and refused.
    const officer = await hire()
    await openFile(officer, ...refused.members)
    await app.sql(
      "update proposals set state = 'withdrawn', decided_at = now() where state = 'open'",
    )
    expect(await propose(officer, kind, refused.payload)).toMatchObject({ outcome: "refused" })
  },
)

test("what an account holds is not told by whether money can be given back, held, or collected", async () => {
  const [rich, poor] = [await newSubjects(await hire()), await newSubjects(await hire())]
  await app.sql(
    `select ledger_book(jsonb_build_object('kind', 'demo_outgoing_transfer', 'userId', a.holder_id,
        'fromAccountId', a.id, 'amount', a.balance, 'description', 'Spent', 'recipientName', 'A shop',
        'recipientIban', 'DE89370400440532013000'), null)
      from accounts a where a.id = $1 and a.balance > 0`,
    [poor.accountId],
  )
  const curious = await hire()
  const officer = await hire()
  await openFile(officer, poor.memberId)
  for (const [kind, more] of [
    ["payment.grant", {}],
    ["payment.hold", {}],
    ["payment.collect", {}],
    ["payment.refuse", { reason: "AC04" }],
  ] as const) {
    const answers = []
    for (const subjects of [rich, poor]) {
      const payload = { ...allPayloads[kind]?.(subjects, 0), ...more }
      const { outcome, reason } = await propose(curious, kind, payload)
      answers.push({ outcome, reason })
    }
    expect(answers, kind).toEqual([{ outcome: "stored" }, { outcome: "stored" }])
    await app.sql(
      "update proposals set state = 'withdrawn', decided_at = now() where state = 'open'",
    )
    const payload = { ...allPayloads[kind]?.(poor, 0), ...more }
    expect(await propose(officer, kind, payload), kind).toMatchObject({ outcome: "refused" })
  }
})

test("money is assigned to a closed account and to an open one with the same answer", async () => {
  const subjects = await newSubjects(await hire())
  const closed = await closedAccount(subjects.memberId)
  const curious = await hire()
  const decider = await hire()
  const answers = []
  for (const iban of [subjects.iban, closed.iban]) {
    const { outcome, id } = await propose(curious, "payment.assign", {
      itemId: subjects.unappliedId,
      iban,
    })
    answers.push(outcome)
    const seen = await app.as(decider).get<ProposalDetail>(`/api/staff/proposals/${id}`)
    expect(seen.body.sentence).toMatch(/^Credit .+ to [^,]+/)
    await app.sql(
      "update proposals set state = 'withdrawn', decided_at = now() where state = 'open'",
    )
  }
  expect(answers).toEqual(["stored", "stored"])
})

test("what one employee does alone takes the open file, whether it would be refused or not", async () => {
  const reason = "Reported stolen by phone"
  const { memberId, blockedId, ...subjects } = await newSubjects(await hire())
  const curious = await hire()
  const payout = { reason: "The contract is signed" }
  const acts = [
    [`cards/${subjects.cardId}/freezing`, { reason }],
    [`cards/${subjects.frozenCardId}/freezing`, { reason }],
    [`members/${memberId}/blocking`, { reason }],
    [`members/${blockedId}/blocking`, { reason }],
    [`members/${memberId}/session-ending`, { reason }],
    [`members/${memberId}/identity-doubts`, { reason }],
    [`members/${memberId}/messages`, { text: "Hello" }],
    [`loans/${subjects.applicationId}/payout`, payout],
    [`loans/${subjects.acceptedId}/payout`, payout],
    [`loans/${subjects.offerId}/undoing`, payout],
    [`loans/${subjects.overdueId}/undoing`, payout],
    [
      `loans/${subjects.overdueId}/promises`,
      { amount: "20.00", promisedFor: "2999-01-31", note: "By phone" },
    ],
  ] as const
  const audit = () => app.sql("select count(*) from audit_events where user_id = $1", [memberId])
  const before = await audit()
  for (const [path, body] of acts) {
    const answer = await app.as(curious).post<{ code: string }>(`/api/staff/${path}`, body)
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, "purpose_required"])
  }
  expect(await audit()).toEqual(before)
  await openFile(curious, memberId, blockedId)
  for (const [path, body] of acts) {
    const answer = await app.as(curious).post<{ code?: string }>(`/api/staff/${path}`, body)
    expect(answer.body.code, path).not.toBe("purpose_required")
  }
})
