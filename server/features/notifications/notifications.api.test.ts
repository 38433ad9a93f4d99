import { expect, test } from "vitest"
import type { Notification, UnreadNotifications } from "#shared/contracts/notifications.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { asApp, asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import {
  type ApiClient,
  expectOk,
  type Member,
  newMember,
  newVisitor,
} from "../../../testing/member.ts"
import { arriveAtOtherBank, payOtherBank } from "../../../testing/watch/full-member.ts"

const listOf = async (client: Pick<ApiClient, "get">, query = "") =>
  expectOk(await client.get<Notification[]>(`/api/notifications${query}`))

const unreadOf = async (client: Pick<ApiClient, "get">) =>
  expectOk(await client.get<UnreadNotifications>("/api/notifications/unread")).unread

async function signIn({ username, password }: Member, userAgent = "node"): Promise<ApiClient> {
  const visitor = newVisitor()
  const headers = { "user-agent": userAgent }
  expectOk(await visitor.post("/api/auth/login", { username, password }, { headers }))
  return visitor
}

/** Something that staff did. */
async function event({ user }: Member, action: string, details: object = {}): Promise<number> {
  const [row] = await asOwner<{ id: number }>(
    `insert into audit_events (user_id, actor, action, details) values ($1, 'staff', $2, $3)
      returning id::int`,
    [user.id, action, JSON.stringify(details)],
  )
  return row?.id ?? 0
}

async function pay(payer: Member, payee: Member, amount: string): Promise<string> {
  const [from, to] = [await payer.account("EUR"), await payee.account("EUR")]
  await payer.deposit(from.id, "100.00")
  const body = { fromAccountId: from.id, amount, recipientIban: to.iban, recipientName: "Payee" }
  return expectOk(await payer.post<PostingResult>("/api/transfers", body)).transaction.reference
}

test("money received is told to the payee with the amount and the payer, and not to the payer", async () => {
  const [payer, payee] = await Promise.all([
    newMember({ firstName: "Ana", lastName: "Roth" }),
    newMember(),
  ])
  const reference = await pay(payer, payee, "12.50")
  expect(await listOf(payee)).toMatchObject([
    {
      type: "money_received",
      text: "You received €12.50",
      detail: "From Ana Roth",
      unread: true,
      subject: "transaction",
      reference,
      orderId: null,
      requestId: null,
    },
  ])
  expect(await listOf(payer)).toEqual([])
})

test("a deposit, and a transfer between own accounts, are not told", async () => {
  const member = await newMember()
  const [euro, pound] = [await member.account("EUR"), await member.account("GBP")]
  await member.deposit(euro.id, "50.00")
  const body = { fromAccountId: euro.id, toAccountId: pound.id, amount: "5.00" }
  expectOk(await member.post("/api/exchange", body))
  expect(await listOf(member)).toEqual([])
})

test("a refused transfer tells nobody anything", async () => {
  const [payer, payee] = await Promise.all([newMember(), newMember()])
  const [from, to] = [await payer.account("EUR"), await payee.account("EUR")]
  const body = {
    fromAccountId: from.id,
    amount: "5.00",
    recipientIban: to.iban,
    recipientName: "Payee",
  }
  expectProblem(await payer.post("/api/transfers", body), "insufficient_funds")
  expect(await listOf(payee)).toEqual([])
})

test("payments to other banks: rejected, unconfirmed, returned, and the end of a recall", async () => {
  const member = await newMember()
  const { id: account } = await member.account("EUR")
  await member.deposit(account, "100.00")
  const apply = (reference: string, change: string, facts: object = {}) =>
    asOwner("select payment_apply(id, $2, $3) from payments where tx_id = $1", [
      reference,
      change,
      JSON.stringify(facts),
    ])
  const newest = async () => {
    const [first] = await listOf(member)
    return first && [first.type, first.text, first.detail, first.reference]
  }

  const rejected = await payOtherBank(member, account)
  await apply(rejected, "rejected", { reason: "AC04" })
  expect(await newest()).toEqual([
    "payment_refused",
    "A payment was not sent; the money is back in your account",
    "€1.00 to Bo Ek",
    rejected,
  ])
  const returned = await arriveAtOtherBank(asOwner, member, account)
  await apply(returned, "returned", { reason: "AC04" })
  expect(await newest()).toEqual([
    "payment_update",
    "The other bank returned a payment; the money is back",
    "€1.00 to Bo Ek",
    returned,
  ])
  const recalled = await arriveAtOtherBank(asOwner, member, account)
  await apply(recalled, "recall_requested", { answerBy: "2099-01-31" })
  await apply(recalled, "recall_refused", { reason: "CUST" })
  expect((await newest())?.slice(0, 2)).toEqual([
    "payment_update",
    "The other bank did not send back the payment that you recalled",
  ])
  // Neither sending nor arriving is told, nor the money that came back once more.
  expect(await listOf(member)).toHaveLength(3)
})

test.each([
  ["loan.approved", "loan", "loan", "The bank approved a loan"],
  ["loan.rejected", "loan", "loan", "The bank declined a loan"],
  ["chat.answered", "message", "chat", "Staff answered your message"],
  ["card.frozen", "security", "card", "The bank froze a card"],
  ["card.replaced", "security", "card", "A card was replaced; the old one is closed for good"],
  ["card.closed", "security", "card", "A card was closed for good"],
  ["card.virtual_created", "security", "card", "A virtual card was created"],
  ["card.switched_on", "security", "card", "A restriction on a card's transfers was lifted"],
  ["access.recovery_issued", "security", "security", /^Staff issued a code/],
] as const)("%s is told as %s", async (action, type, subject, text) => {
  const member = await newMember()
  await event(member, action)
  const [told] = await listOf(member)
  expect(told).toMatchObject({ type, subject, unread: true })
  expect(told?.text).toMatch(text)
})

test("a decision about a loan names the loan", async () => {
  const member = await newMember()
  await event(member, "loan.rejected", { loanId: 12 })
  await event(member, "loan.rejected")
  const told = await listOf(member)
  expect(told.map(({ loanId }) => loanId)).toEqual([null, 12])
})

test("what staff did about a payment leads to its transaction", async () => {
  const [payer, payee] = await Promise.all([newMember(), newMember()])
  const reference = await pay(payer, payee, "3.00")
  await asOwner(
    `insert into audit_events (user_id, actor, action, details)
      select $1, 'staff', 'payment.sent_back', jsonb_build_object('transactionId', id)
        from transactions where reference = $2`,
    [payee.user.id, reference],
  )
  const [told] = await listOf(payee)
  expect(told).toMatchObject({ type: "payment_update", subject: "transaction", reference })
})

test("a waiting and a refused order name the payment, and lead to the order", async () => {
  const member = await newMember()
  const { id: fromAccountId } = await member.account("EUR")
  const order = {
    fromAccountId,
    amount: "25.00",
    firstOn: "2099-01-31",
    rhythm: "monthly",
    recipientIban: "DE89370400440532013000",
    recipientName: "Alma Power",
  }
  const { id } = expectOk(await member.post<{ id: number }>("/api/orders", order))
  for (const action of ["order.delayed", "order.refused", "order.uncovered"]) {
    await asOwner(
      "insert into audit_events (user_id, actor, action, details) values ($1, 'bank', $2, $3)",
      [member.user.id, action, JSON.stringify({ orderId: id, dueOn: "2099-01-31" })],
    )
  }
  const told = await listOf(member)
  expect(told.map(({ type }) => type)).toEqual([
    "order_waiting",
    "payment_refused",
    "order_waiting",
    "security",
  ])
  for (const one of told) {
    expect(one).toMatchObject({ subject: "order", orderId: id, detail: "€25.00 to Alma Power" })
  }
})

test("a sign-in is not told as unread what was done in it; another one is", async () => {
  const member = await newMember()
  const payee = { iban: "DE89370400440532013000", name: "Landlord" }
  expectOk(await member.post("/api/trusted-payees", { ...payee, password: member.password }))
  expect(await listOf(member)).toMatchObject([{ type: "security", unread: false }])
  expect(await unreadOf(member)).toBe(0)
  const other = await signIn(member)
  expect(await listOf(other)).toMatchObject([{ type: "security", unread: true }])
  expect(await unreadOf(other)).toBe(1)
})

test("the API's role cannot write, forge, or move notifications", async () => {
  const member = await newMember()
  await event(member, "chat.answered")
  for (const statement of [
    "insert into notifications (user_id, type, source, source_id, created_at) values (1, 'loan', 'audit', 1, now())",
    "update notifications set user_id = 1",
    "update notifications set type = 'loan'",
    "delete from notifications",
  ]) {
    await expect(asApp(statement), statement).rejects.toThrow("permission denied")
  }
})

test("every event of the shared bank that is told has exactly one notification for each who is told", async () => {
  const [row] = await asOwner<{ missing: number; doubled: number }>(`
    select (select count(*)::int from audit_events e
        where e.user_id is not null and notification_type_of(e.action, e.actor, e.details) is not null
          and not exists (select from notifications n where n.source = 'audit' and n.source_id = e.id)) as missing,
      (select count(*)::int from (select from notifications group by user_id, source, source_id having count(*) > 1) d)
        as doubled`)
  expect(row).toEqual({ missing: 0, doubled: 0 })
})
