import { afterAll, beforeAll, expect, test } from "vitest"
import type { MemberFile, MemberHit, MemberView } from "#shared/contracts/staff-members.ts"
import type { ProposalDetail, Proposed } from "#shared/contracts/staff-proposals.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"

// Serving members over HTTP, with the rights of the staff app's database roles.

let app: TestStaffApp
let teller: TestEmployee
let colleague: TestEmployee
let supervisor: TestEmployee
let auditor: TestEmployee
let administrator: TestEmployee

beforeAll(async () => {
  app = await openStaffApp()
  teller = await app.employ("Tess Teller", "teller")
  colleague = await app.employ("Cleo Counter", "teller")
  supervisor = await app.employ("Sam Super", "supervisor")
  auditor = await app.employ("Otto Audit", "auditor")
  administrator = await app.employ("Ada Adler", "administrator")
})

afterAll(() => app.close())

let made = 0
async function newMember({ opened = false } = {}) {
  made += 1
  const lastFour = String(1000 + made)
  const [member] = await app.sql<{ id: string }>(
    "insert into users (username, password_hash, holder_name) values ($1, 'none', $2) returning id",
    [`vera-${made}`, `Vera Visitor${made}`],
  )
  const [card] = await app.sql<{ id: string }>(
    `with account as (
        insert into accounts (holder_id, account_type, currency, iban, name)
          values ($1, 'current', 'EUR', $2, 'Current') returning id, holder_id)
      insert into debit_cards (account_id, user_id, card_number_ciphertext, card_key_id, card_number_hash, last_four,
          cvv_key_version, expiry_date)
        select id, holder_id, '\\x00', 'x', $3, $4, 'x', '2999-01-31' from account returning id`,
    [member?.id, `LU88${String(made).padStart(16, "0")}`, Buffer.from(`card ${made}`), lastFour],
  )
  if (opened) await open(teller, Number(member?.id))
  return { id: Number(member?.id), card: Number(card?.id), lastFour, name: `Vera Visitor${made}` }
}

const file = (id: number) => `/api/staff/members/${id}`
const stolen = { reason: "Reported stolen by phone" }
const open = (who: TestEmployee, id: number, purpose = "member_request") =>
  app.as(who).post(`${file(id)}/views`, { purpose })
const activityOf = (id: number) =>
  app.sql<{ action: string; details: { purpose?: string } }>(
    "select action, details from audit_events where user_id = $1 order by id",
    [id],
  )
const stateOf = async (card: number) =>
  (await app.sql("select status, frozen_by_bank as bank from debit_cards where id = $1", [card]))[0]

async function unfreezing(card: number, maker = teller): Promise<number> {
  const { status, body } = await app
    .as(maker)
    .post<Proposed>(`/api/staff/cards/${card}/unfreezing`, { reason: "It was found again" })
  expect(status).toBe(201)
  return body.proposal.id
}

/** Approves by the database's function, with a confirmation as a factor makes it. */
async function approve(who: TestEmployee, id: number) {
  const [row] = await app.sql<{ hash: string }>(
    "select encode(payload_hash, 'hex') as hash from proposals where id = $1",
    [id],
  )
  const request = {
    id,
    decision: "approve",
    hash: row?.hash,
    confirmationId: await who.confirm(id),
  }
  const { rows } = await app.context.pool.query<{ answer: { outcome: string; reason?: string } }>(
    "select proposal_decide($1, $2) as answer",
    [who.token, JSON.stringify(request)],
  )
  return rows[0]?.answer
}

test("a file opens for a stated purpose, and the member sees it in Security Activity", async () => {
  const member = await newMember()
  const { body: found } = await app
    .as(teller)
    .get<MemberHit[]>(`/api/staff/members?q=${member.lastFour}`)
  expect(found).toMatchObject([{ id: member.id, foundBy: "card", detail: member.lastFour }])
  for (const part of ["", "/payments", "/events", "/messages"]) {
    expect(await app.as(teller).get(`${file(member.id)}${part}`)).toMatchObject({
      status: 403,
      body: { code: "purpose_required" },
    })
  }
  expect(await open(teller, member.id, "curiosity")).toMatchObject({ status: 400 })
  expect(await activityOf(member.id)).toEqual([])

  app.announced.length = 0
  expect(await open(teller, member.id)).toMatchObject({ status: 201 })
  expect(app.announced).toEqual([[member.id, "security"]])
  const { body } = await app.as(teller).get<MemberFile>(file(member.id))
  expect(body).toMatchObject({ profile: { holderName: member.name }, cards: [{ id: member.card }] })
  for (const part of ["/payments", "/events", "/messages"]) {
    expect(await app.as(teller).get(`${file(member.id)}${part}`)).toMatchObject({ status: 200 })
  }
  expect(await activityOf(member.id)).toMatchObject([
    { action: "file.opened", details: { purpose: "member_request" } },
  ])
  // An opening is one employee's own.
  expect(await app.as(colleague).get(file(member.id))).toMatchObject({ status: 403 })
})

test("a secret purpose is for supervisors, and leaves no trace with the member", async () => {
  const member = await newMember()
  expect(await open(teller, member.id, "fraud")).toMatchObject({ body: { code: "role_required" } })
  app.announced.length = 0
  expect(await open(supervisor, member.id, "fraud")).toMatchObject({ status: 201 })
  expect(app.announced).toEqual([])
  expect(await activityOf(member.id)).toEqual([])
  const views = `/api/staff/member-views?member=${member.id}`
  for (const who of [supervisor, auditor]) {
    expect((await app.as(who).get<MemberView[]>(views)).body).toMatchObject([
      { purpose: "fraud", employee: { name: "Sam Super" } },
    ])
  }
  expect(await app.as(teller).get(views)).toMatchObject({ body: { code: "role_required" } })
})

test("one freezes at once, and two unfreeze: the maker is no checker", async () => {
  const { id, card, lastFour, name } = await newMember({ opened: true })
  app.announced.length = 0
  expect(await app.as(teller).post(`/api/staff/cards/${card}/freezing`, stolen)).toMatchObject({
    status: 200,
    body: {},
  })
  expect(app.announced).toEqual([[id, "cards", "security"]])
  expect(await stateOf(card)).toEqual({ status: "frozen", bank: true })
  expect(await app.as(teller).post(`/api/staff/cards/${card}/freezing`, stolen)).toMatchObject({
    body: { code: "already_done" },
  })

  const proposal = await unfreezing(card)
  expect(await stateOf(card)).toEqual({ status: "frozen", bank: true })
  const { body: shown } = await app
    .as(supervisor)
    .get<ProposalDetail>(`/api/staff/proposals/${proposal}`)
  expect(shown).toMatchObject({
    sentence: `Unfreeze ${name}'s card ending in ${lastFour}.`,
    rows: [{ name: "State", before: "Frozen by the bank", after: "Not frozen by the bank" }],
    // The member's file has a link of its own.
    member: { id },
    link: null,
    reason: "It was found again",
    mayDecide: true,
  })
  const decision = { decision: "approve", hash: shown.hash, code: "123456" }
  expect(
    await app.as(teller).post(`/api/staff/proposals/${proposal}/decision`, decision),
  ).toMatchObject({ body: { code: "second_person_required" } })
  expect(await approve(teller, proposal)).toMatchObject({ reason: "own_proposal" })
  expect(await stateOf(card)).toEqual({ status: "frozen", bank: true })
  app.announced.length = 0
  const code = await app.codeOf(supervisor)
  expect(
    await app
      .as(supervisor)
      .post(`/api/staff/proposals/${proposal}/decision`, { ...decision, code }),
  ).toMatchObject({
    status: 200,
    body: { proposal: { state: "approved", decidedBy: { name: "Sam Super" } } },
  })
  expect(app.announced).toEqual([[id, "cards", "security"]])
  expect(await stateOf(card)).toEqual({ status: "active", bank: false })
})

test("of two approvals at once one wins", async () => {
  const { card } = await newMember({ opened: true })
  await app.as(teller).post(`/api/staff/cards/${card}/freezing`, stolen)
  const proposal = await unfreezing(card)
  const answers = await Promise.all([approve(supervisor, proposal), approve(colleague, proposal)])
  expect(answers).toContainEqual(expect.objectContaining({ outcome: "approved" }))
  expect(answers).toContainEqual(expect.objectContaining({ reason: "not_open" }))
})

const identitySeen = {
  documentKind: "passport",
  documentNumber: "X1234567",
  documentCountry: "LU",
  documentExpiresOn: "2999-01-31",
  checklist: ["original", "photo", "name", "genuine"],
  evidence: "Came to the branch",
}

test("each release is shown to the second employee in words", async () => {
  const { id, name } = await newMember({ opened: true })
  await app.as(teller).post(`${file(id)}/blocking`, stolen)
  await app.sql("update users set new_payee_days = 7, new_payee_amount = 0.01 where id = $1", [id])
  const lost = { reason: "Lost the phone", evidence: "Called back and came to the branch" }
  const renamed = { ...identitySeen, reason: "Married", holderName: "Vera Nilsson" }
  for (const [path, body, sentence] of [
    ["payee-limit-lifting", { reason: "Not set by her" }, `Lift ${name}'s limit for new payees.`],
    ["unblocking", { reason: "The phone was found" }, `Let ${name} sign in again.`],
    [
      "recovery",
      { ...lost, removesFactors: false },
      `Issue a code with which ${name} sets a new password.`,
    ],
    [
      "recovery",
      { ...lost, removesFactors: true },
      `Issue a code with which ${name} sets a new password and loses all second factors.`,
    ],
    ["holder-name", renamed, `Change the name on ${name}'s accounts to Vera Nilsson.`],
  ] as const) {
    const { body: sent } = await app.as(teller).post<Proposed>(`${file(id)}/${path}`, body)
    const { body: shown } = await app
      .as(supervisor)
      .get<ProposalDetail>(`/api/staff/proposals/${sent.proposal.id}`)
    expect(shown).toMatchObject({ sentence, deciders: ["supervisor"], changed: false })
    expect(shown.rows.length).toBeGreaterThan(0)
  }
})

test("a membership that has ended is not recovered", async () => {
  const { id } = await newMember({ opened: true })
  await app.sql("update users set membership_closed_at = now() where id = $1", [id])
  for (const removesFactors of [false, true]) {
    const lost = { reason: "Lost the phone", evidence: "Came to the branch", removesFactors }
    const { body } = await app.as(teller).post(`${file(id)}/recovery`, lost)
    expect(body).toMatchObject({ code: "already_done" })
  }
})

test("nobody opens or serves a membership that they have declared, and nothing undoes it", async () => {
  const { id, card, name } = await newMember()
  const declare = (relation: string) =>
    app.as(colleague).post("/api/staff/relatives", { memberId: id, memberName: name, relation })
  expect(await declare("relative")).toMatchObject({ status: 201 })
  expect(await declare("self")).toMatchObject({ body: { code: "already_done" } })
  expect((await app.as(colleague).get("/api/staff/relatives")).body).toMatchObject([
    { memberId: id, memberName: name, relation: "relative" },
  ])
  expect((await app.as(teller).get("/api/staff/relatives")).body).toEqual([])
  for (const answer of [
    await open(colleague, id),
    await app.as(colleague).get(file(id)),
    await app.as(colleague).post(`/api/staff/cards/${card}/freezing`, stolen),
    await app.as(colleague).post(`${file(id)}/blocking`, stolen),
  ]) {
    expect(answer).toMatchObject({ status: 403, body: { code: "own_membership" } })
  }
})

test("messages, notes, and identity: each for its roles", async () => {
  const { id } = await newMember()
  const note = (who: TestEmployee, secret = false) =>
    app.as(who).post(`${file(id)}/notes`, { text: "Prefers calls", secret })
  expect(await note(teller)).toMatchObject({ body: { code: "purpose_required" } })
  await open(teller, id)
  expect(await note(teller)).toMatchObject({ status: 201, body: {} })
  expect(await note(teller, true)).toMatchObject({ body: { code: "role_required" } })
  expect(await app.as(teller).post(`${file(id)}/identity-checks`, identitySeen)).toMatchObject({
    status: 201,
  })
  expect((await app.as(teller).get<MemberFile>(file(id))).body).toMatchObject({
    profile: { identity: "checked" },
    notes: [{ text: "Prefers calls", employee: "Tess Teller" }],
  })
  expect(await app.as(teller).post(`${file(id)}/messages`, { text: "Hello" })).toMatchObject({
    status: 201,
  })
  expect((await app.as(teller).get(`${file(id)}/messages`)).body).toMatchObject([
    { author: "staff", text: "Hello" },
  ])
  const template = { title: "Greeting", text: "Hello" }
  const templates = "/api/staff/message-templates"
  expect(await app.as(teller).post(templates, template)).toMatchObject({ status: 403 })
  expect(await app.as(supervisor).post(templates, template)).toMatchObject({ status: 201 })
  expect((await app.as(teller).get(templates)).body).toMatchObject([template])
  expect(await app.as(teller).get("/api/staff/conversations?author=staff")).toMatchObject({
    status: 200,
    body: [{ memberId: id, waiting: false }],
  })
  await open(auditor, id, "supervision")
  expect(await app.as(auditor).get(file(id))).toMatchObject({ status: 200 })
  for (const who of [auditor, administrator]) {
    expect(await app.as(who).post(`${file(id)}/messages`, { text: "Hi" })).toMatchObject({
      body: { code: "role_required" },
    })
  }
  expect(await app.as(administrator).get("/api/staff/members?q=vera")).toMatchObject({
    status: 403,
    body: { code: "role_required" },
  })
})
