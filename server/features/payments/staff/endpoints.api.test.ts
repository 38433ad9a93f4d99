import { afterAll, beforeAll, expect, test } from "vitest"
import type {
  PaymentItem,
  PaymentItemDetail,
  PaymentQueue,
} from "#shared/contracts/staff-payments.ts"
import type { DecisionAnswer, ProposalDetail, Proposed } from "#shared/contracts/staff-proposals.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { processItems, receiveTransfer } from "../../../../testing/payments/receive-transfer.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"

// Items of payments with other banks over HTTP, with the rights of the staff app's database roles.

let app: TestStaffApp
let officer: TestEmployee
let other: TestEmployee
let auditor: TestEmployee

beforeAll(async () => {
  app = await openStaffApp()
  officer = await app.employ("Pia Keller", "payments_officer")
  other = await app.employ("Sol Ortega", "supervisor")
  auditor = await app.employ("Otto Audit", "auditor")
})

afterAll(() => app.close())

let made = 0
const reason = "The payer named the member by phone"
const items = "/api/staff/payment-items"

async function newMember() {
  made += 1
  const iban = `LU28999${String(made).padStart(13, "0")}`
  const [row] = await app.sql<{ member: string; account: string }>(
    `with one as (insert into users (username, password_hash, holder_name)
        values ($1, 'none', 'Marta Weber') returning id)
      insert into accounts (holder_id, account_type, currency, iban, name)
        select id, 'current', 'EUR', $2, 'Current' from one returning holder_id as member, id as account`,
    [`payee${made}`, iban],
  )
  return { iban, member: Number(row?.member), account: Number(row?.account) }
}

const balance = async (account: number) =>
  (await app.sql<{ balance: string }>("select balance from accounts where id = $1", [account]))[0]
    ?.balance

/** The newest item of a queue. */
async function newest(queue: string): Promise<PaymentItem> {
  const { body } = await app.as(auditor).get<PaymentItem[]>(`${items}?queue=${queue}`)
  const item = queue === "closed" ? body[0] : body.at(-1)
  if (!item) throw new Error(`nothing waits in ${queue}`)
  return item
}

/** 75.00 EUR for an account that does not exist. */
async function unapplied(): Promise<PaymentItem> {
  made += 1
  await receiveTransfer(app.sql, `IN-${made}`)
  return newest("unapplied")
}

const read = async (id: number) =>
  (await app.as(auditor).get<PaymentItemDetail>(`${items}/${id}`)).body
const propose = (id: number, verb: string, body: object) =>
  app.as(officer).post<Proposed & { code: string; detail: string }>(`${items}/${id}/${verb}`, body)
const shown = async (who: TestEmployee, id: number) =>
  (await app.as(who).get<ProposalDetail>(`/api/staff/proposals/${id}`)).body

/** A supervisor approves: a new one each time, since each code works once. */
async function approve({ proposal: { id } }: Proposed, who?: TestEmployee) {
  made += 1
  const supervisor = who ?? (await app.employ(`Sam Ortega ${made}`, "supervisor"))
  const { hash } = await shown(supervisor, id)
  const code = await app.codeOf(supervisor)
  const decision = { decision: "approve", hash, code }
  return app
    .as(supervisor)
    .post<DecisionAnswer & { code: string }>(`/api/staff/proposals/${id}/decision`, decision)
}

const auditOf = (action: string) =>
  app.sql<{ user_id: string | null; details: Record<string, unknown> }>(
    "select user_id, details from audit_events where action = $1 order by id desc limit 1",
    [action],
  )

test("unapplied money is credited by two, who see exactly what happens, and never by one", async () => {
  const { iban, member, account } = await newMember()
  const { itemId, txId } = await unapplied()
  const { body: queues } = await app.as(officer).get<PaymentQueue[]>("/api/staff/payment-queues")
  expect(queues[0]).toMatchObject({ queue: "unapplied", waiting: 1 })
  expect(await read(itemId)).toMatchObject({
    item: { kind: "unapplied", amount: "75.00", txId, waits: false },
    actions: ["assign", "send_back"],
    payment: { otherName: "ACME Ltd", ownName: "Test Payee", events: [{ event: "received" }] },
    messages: [{ name: "pacs.008.001.08", direction: "in" }],
  })
  expect(await propose(itemId, "assignment", { iban: "LU28", reason })).toMatchObject({
    status: 400,
  })
  const wrong = { iban: "LU289990000000099999", reason }
  expect(await propose(itemId, "assignment", wrong)).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining("No open account") as string },
  })
  const { status, body: sent } = await propose(itemId, "assignment", { iban, reason })
  expect(status).toBe(201)
  expect(await propose(itemId, "assignment", { iban, reason })).toMatchObject({ status: 409 })
  // An IBAN that is typed in does not tell its maker whose it is.
  const toMaker = await shown(officer, sent.proposal.id)
  expect(toMaker).toMatchObject({ rows: [{ name: "Details" }], link: null })
  expect(JSON.stringify(toMaker)).not.toContain("Marta")
  expect(await shown(other, sent.proposal.id)).toMatchObject({
    sentence: `Credit €75.00 from ACME Ltd to Marta Weber, ${iban.replace(/.{4}(?=.)/g, "$& ")}.`,
    rows: expect.arrayContaining([
      { name: "Unapplied money", before: "€75.00", after: "€0.00" },
    ]) as unknown,
    link: { href: `/payments/${itemId}`, label: `Payment item ${itemId}` },
  })
  // Its maker does not even have the hash.
  expect(await approve(sent, officer)).toMatchObject({ status: 400 })
  expect(await balance(account)).toBe("0.00")
  expect((await read(itemId)).proposals).toMatchObject([{ kind: "payment.assign" }])
  expect(await approve(sent, other)).toMatchObject({ body: { proposal: { state: "approved" } } })
  expect(await balance(account)).toBe("75.00")
  expect(app.announced).toEqual([[member, "accounts", "transactions"]])
  const both = { makerName: "Pia Keller", checkerName: "Sol Ortega", amount: "75.00" }
  expect(await auditOf("payment.assigned")).toMatchObject([
    { user_id: String(member), details: both },
  ])
  expect(await auditOf("repair.confirmed")).toMatchObject([
    { user_id: null, details: { ...both, itemId, action: "assign", iban } },
  ])
  expect(await newest("closed")).toMatchObject({ itemId, closedBy: "Sol Ortega" })
  expect(await propose(itemId, "return", { code: "AC01", reason })).toMatchObject({ status: 409 })
  // The payment is the member's now, so its own side is part of the file.
  expect((await read(itemId)).payment).toMatchObject({ memberId: member, ownName: null })
})

test("of two approvals at once one wins, and what has changed meanwhile is refused", async () => {
  const { iban, account } = await newMember()
  const { itemId } = await unapplied()
  const credit = await propose(itemId, "assignment", { iban, reason })
  const back = await propose(itemId, "return", { code: "AC01", reason })
  const outcomes = await Promise.all([approve(credit.body), approve(back.body)])
  const states = outcomes.map(({ body }) => body.proposal.state).sort()
  expect(states).toEqual(["approved", "refused"])
  const won = outcomes[0]?.body.proposal.state === "approved"
  expect(await balance(account)).toBe(won ? "75.00" : "0.00")
  const [events] = await app.sql<{ moved: string }>(
    `select count(*) as moved from payment_events v join repair_items r on r.payment_id = v.payment_id
      where r.id = $1 and v.actor = 'staff'`,
    [itemId],
  )
  expect(events?.moved).toBe("1")

  const second = await unapplied()
  const { body: same } = await propose(second.itemId, "assignment", { iban, reason })
  await Promise.all([approve(same), approve(same)])
  expect(await balance(account)).toBe(won ? "150.00" : "75.00")

  const third = await unapplied()
  const { body: late } = await propose(third.itemId, "assignment", { iban, reason })
  await app.sql(
    `select payment_send_back_carry_out(jsonb_build_object('itemId', $1::bigint, 'reason', 'AC01'),
      '{"staff": "Ida", "proposedBy": "Ben"}')`,
    [third.itemId],
  )
  const { body } = await approve(late)
  expect(body.proposal).toMatchObject({ state: "refused" })
  expect(body.proposal.refusal).toMatch(/changed/i)
})

test("a recall is granted or refused by two, never from an account of a relative", async () => {
  const { iban, member, account } = await newMember()
  made += 1
  const txId = `IN-${made}`
  await receiveTransfer(app.sql, txId, { ownIban: iban, ownName: "Marta Weber" })
  const recall = { kind: "recall", from: "NLBKDEFFXXX", txId, reason: "DUPL", amount: "75.00" }
  await processItems(app.sql, { name: "camt.056.001.08", peer: "NLBKDEFFXXX" }, `RC-${made}`, [
    { ...recall, answerBy: "2999-01-15" },
  ])
  const { itemId } = await newest("recalls")
  expect(await read(itemId)).toMatchObject({
    actions: ["grant", "refuse"],
    item: { recallReason: "DUPL", answerBy: "2999-01-15" },
    payment: { memberId: member, ownIban: null, open: false },
  })
  await app.sql(
    "insert into employee_relatives (employee_id, user_id, relation) values ($1, $2, 'relative')",
    [other.id, member],
  )
  const { body: grant } = await propose(itemId, "grant", { reason })
  const decider = await app.employ("Sid Ortega", "supervisor")
  expect(await shown(decider, grant.proposal.id)).toMatchObject({
    sentence: "Return €75.00, which the bank of ACME Ltd recalls, from Marta Weber's account.",
  })
  expect(await app.as(other).get(`${items}/${itemId}`)).toMatchObject({
    body: { code: "own_membership" },
  })
  await approve(grant)
  expect(await balance(account)).toBe("0.00")
  const [message] = await app.sql(
    "select name from rail_messages where direction = 'out' order by id desc limit 1",
  )
  expect(message).toEqual({ name: "pacs.004.001.09" })
})

test("a difference to a statement is written off by two, and its reversal is another proposal", async () => {
  made += 1
  const id = `ST-${made}`
  const iban = "BE68539007547034"
  const head = { kind: "statement", id, iban, opening: "0.00", closing: "-5.00" }
  const line = { kind: "line", statementId: id, amount: "-5.00", bankReference: "FEE", txIds: [] }
  await processItems(app.sql, { name: "camt.053.001.08", peer: "SPONSOR" }, id, [
    { ...head, closingDate: "2026-11-23" },
    line,
  ])
  await app.sql("update statements set created_at = created_at - interval '2 days'")
  await app.sql("select statements_match()")
  const { itemId } = await newest("mismatches")
  expect(await read(itemId)).toMatchObject({
    actions: ["write_off"],
    item: { amount: "-5.00" },
    payment: null,
    statement: { statementId: id, line: { amount: "-5.00", matched: false } },
  })
  expect(await propose(itemId, "closing", { reason })).toMatchObject({ status: 409 })
  await approve((await propose(itemId, "write-off", { reason: "A fee of the sponsor" })).body)
  expect(await read(itemId)).toMatchObject({
    item: { note: "Written off: A fee of the sponsor" },
    actions: ["reverse"],
  })
  const { body: undo } = await propose(itemId, "reversal", { reason: "It was a payment" })
  const reversal = await newest("mismatches")
  expect(await shown(officer, undo.proposal.id)).toMatchObject({
    link: { href: `/payments/${reversal.itemId}`, label: `Payment item ${reversal.itemId}` },
    reason: "It was a payment",
    sentence: "Reverse the write-off of a difference of €5.00 to a statement.",
  })
  await approve(undo)
  // Nothing explains the line, so it is for staff again.
  expect(await read(reversal.itemId)).toMatchObject({
    item: { closedAt: null, amount: "-5.00" },
    actions: ["write_off"],
  })
})

test("one employee takes an item, notes, and closes what is not about money; a message is released by two", async () => {
  await app.sql("select rail_quarantine('clearing', $1, sha256($1), 'It is no XML.')", [
    Buffer.from("no XML \u{fffd}"),
  ])
  const { itemId } = await newest("messages")
  await app.as(officer).post(`${items}/${itemId}/taking`)
  const text = "The sender makes a new one"
  expect(await app.as(officer).post(`${items}/${itemId}/notes`, { text })).toMatchObject({
    status: 201,
  })
  expect(await propose(itemId, "release", { reason })).toMatchObject({ status: 403 })
  expect((await propose(itemId, "inquiry", {})).status).toBe(409)
  expect(await read(itemId)).toMatchObject({ message: "closed", messages: [{ beginning: null }] })
  const open = (who: TestEmployee, why: string) =>
    app.as(who).post(`${items}/${itemId}/views`, { reason: why })
  expect(await open(officer, "Whose is it?")).toMatchObject({ status: 201 })
  expect(await read(itemId)).toMatchObject({ message: "closed" })
  const { body } = await propose(itemId, "release", { reason })
  expect(body).toMatchObject({ detail: expect.stringContaining("still cannot be read") as string })
  expect(await open(auditor, "Review of the queue")).toMatchObject({ status: 201 })
  const [opened] = await app.sql(
    "select details from audit_events where action = 'message.opened' order by id",
  )
  expect(opened).toMatchObject({ details: { reason: "Whose is it?", employee: "Pia Keller" } })
  expect(await read(itemId)).toMatchObject({
    message: "open",
    item: { takenBy: { name: "Pia Keller" } },
    notes: [{ text, employee: "Pia Keller" }],
    messages: [{ beginning: expect.stringContaining("no XML") as string }],
    actions: ["release", "close"],
  })
  await app.as(officer).post(`${items}/${itemId}/leaving`)
  expect(await propose(itemId, "closing", { reason: text })).toMatchObject({ status: 200 })
  expect(await newest("closed")).toMatchObject({ itemId, note: text, takenBy: null })

  await app.sql(
    `with refused as (insert into rail_messages (direction, name, lane, peer, msg_id, state, bytes, sha256)
        values ('out', 'pacs.004.001.09', 'instant', 'clearing', 'M2', 'refused', 'x', 'x') returning id)
      insert into repair_items (kind, message_id, what) select 'refused', id, 'Refused.' from refused`,
  )
  const refused = await newest("messages")
  const { body: again } = await propose(refused.itemId, "release", { reason })
  expect(await shown(officer, again.proposal.id)).toMatchObject({
    sentence: "Send message M2 again.",
  })
  await approve(again)
  const [message] = await app.sql("select state from rail_messages where msg_id = 'M2'")
  expect(message).toEqual({ state: "due" })
})
