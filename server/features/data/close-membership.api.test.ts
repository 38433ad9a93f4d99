import { expect, test } from "vitest"
import type { Membership } from "#shared/contracts/data.ts"
import { asApp, asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, newMember, newVisitor } from "../../../testing/member.ts"
import { endRight, newSharedAccount } from "../../../testing/shared-account.ts"

const actions = (userId: number) =>
  asOwner<{ action: string }>(
    "select action from audit_events where user_id = $1 and action ~ '^(data|membership)' order by id",
    [userId],
  )

test("a membership with money, orders, or a loan stays open, and says why", async () => {
  const member = await newMember()
  const { id, name } = await member.account("EUR")
  await member.deposit(id, "10.00")
  expectOk(
    await member.post("/api/orders", {
      fromAccountId: id,
      amount: "5.00",
      firstOn: "2099-01-31",
      rhythm: "monthly",
      recipientIban: "DE89370400440532013000",
      recipientName: "Bo Ek",
    }),
  )
  await asOwner(
    `insert into loans (user_id, loan_type, amount, interest_rate, term_months, monthly_payment, purpose,
        employment_type, annual_income)
      values ($1, 'personal', 1000, 5, 12, 90, 'A kitchen for the flat', 'employed', 30000)`,
    [member.user.id],
  )
  const { obstacles, accounts, cards } = expectOk(await member.get<Membership>("/api/membership"))
  expect(obstacles).toMatchObject([
    { kind: "balance", id, name, amount: "10.00", currency: "EUR" },
    { kind: "application", name: "personal", amount: "1000.00" },
    { kind: "order", name: "Bo Ek", amount: "5.00" },
  ])
  expect({ accounts, cards }).toEqual({ accounts: 2, cards: 2 })
  const refused = await member.post("/api/membership/closure", { password: member.password })
  expectProblem(refused, "membership_not_closable")
  expect(await actions(member.user.id)).toEqual([])
  // The API's role can't close it either, nor for a sign-in that is not the member's.
  const absent = "00000000-0000-4000-8000-000000000000"
  for (const userId of [member.user.id, (await newMember()).user.id]) {
    expect(await asApp("select membership_close($1, $2, '') as closed", [userId, absent])).toEqual([
      { closed: false },
    ])
  }
  // Each of them leads to a page with a way out.
  const application = obstacles.find(({ kind }) => kind === "application")
  expectOk(await member.post(`/api/loans/${application?.id}/decline`, {}))
  const left = expectOk(await member.get<Membership>("/api/membership")).obstacles
  expect(left.map(({ kind }) => kind)).toEqual(["balance", "order"])
})

test("closing a membership ends every sign-in for good, erases what need not be kept, and leaves the ledger", async () => {
  const [member, other] = [await newMember(), await newMember()]
  const { id } = await member.account("EUR")
  await member.deposit(id, "10.00")
  const theirs = await other.account("EUR")
  expectOk(
    await member.post("/api/transfers", {
      fromAccountId: id,
      amount: "10.00",
      recipientIban: theirs.iban,
      recipientName: String(other.user.holderName),
    }),
  )
  expectOk(await member.post("/api/insights/rules", { word: "garden", category: "leisure" }))
  expectOk(
    await member.post("/api/saved-payees", {
      iban: theirs.iban,
      name: String(other.user.holderName),
    }),
  )
  const postings = () =>
    asOwner(
      `select p.* from postings p join accounts a on a.id = p.account_id where a.holder_id = $1 order by p.id`,
      [member.user.id],
    )
  await asOwner("update users set language = 'en' where id = $1", [member.user.id])
  const before = await postings()
  expectProblem(await member.post("/api/membership/closure", {}), "password_required")
  expectOk(await member.post("/api/membership/closure", { password: member.password }))

  expectProblem(await member.get("/api/accounts"), "not_signed_in")
  const visitor = newVisitor()
  const { username, password } = member
  expectProblem(await visitor.post("/api/auth/login", { username, password }), "wrong_credentials")
  expectProblem(await visitor.post("/api/auth/register", { username, password }), "username_taken")
  const [row] = await asOwner(
    `select username = $2 as "kept", holder_name is not null as "holder", email, phone_number, first_name, last_name,
        language,
        (select count(*)::int from accounts where holder_id = u.id and closed_at is null) as open,
        (select count(*)::int from debit_cards c join accounts a on a.id = c.account_id
          where a.holder_id = u.id and c.closed_at is null) as cards,
        (select count(*)::int from category_rules where user_id = u.id) as rules,
        (select count(*)::int from saved_payees where user_id = u.id) as payees
      from users u where id = $1`,
    [member.user.id, username],
  )
  expect(row).toEqual({
    kept: true,
    holder: true,
    email: null,
    phone_number: null,
    first_name: null,
    last_name: null,
    language: null,
    open: 0,
    cards: 0,
    rules: 0,
    payees: 0,
  })
  expect(await postings()).toEqual(before)
  expect(await actions(member.user.id)).toEqual([{ action: "membership.closed" }])

  // The database refuses, also for the owner.
  for (const statement of [
    "insert into sign_ins (id, user_id) values (gen_random_uuid(), $1)",
    "insert into recoveries (user_id, code_hash, removes_factors, expires_at) values ($1, '\\x00', false, now())",
  ]) {
    await expect(asOwner(statement, [member.user.id])).rejects.toThrow(
      /membership of \d+ has ended/,
    )
  }
  // A request to somebody who has left reaches nobody, as one to a username that does not exist.
  expectOk(
    await other.post("/api/payment-requests", {
      asked: username,
      accountId: theirs.id,
      amount: "1.00",
      reason: "Lunch",
    }),
  )
  expect(
    await asOwner("select payer_id from payment_requests where user_id = $1", [other.user.id]),
  ).toEqual([{ payer_id: null }])
})

test("an account that the member no longer sees keeps nobody, whose order from it ends, and the other's reads stay", async () => {
  const [member, other] = [await newMember(), await newMember()]
  const shared = await newSharedAccount([member, other], "10.00")
  const order = {
    fromAccountId: shared.id,
    amount: "5.00",
    firstOn: "2099-01-31",
    rhythm: "monthly",
    recipientIban: "DE89370400440532013000",
    recipientName: "Bo Ek",
  }
  const { id } = expectOk(await member.post<{ id: number }>("/api/orders", order))
  const theirs = expectOk(await other.post<{ id: number }>("/api/orders", order))
  const kinds = async () =>
    expectOk(await member.get<Membership>("/api/membership")).obstacles.map(({ kind }) => kind)
  expect(await kinds()).toContain("order")
  await asOwner("select account_statements_close($1, bank_day(now()) + 40, null)", [shared.id])
  for (const who of [member, other]) expectOk(await who.post("/api/statements/read", {}))

  await endRight(shared, member)
  expect(await kinds()).toEqual([])
  expectOk(await member.post("/api/membership/closure", { password: member.password }))
  const states = await asOwner("select state from payment_orders where id = any($1) order by id", [
    [id, theirs.id],
  ])
  expect(states).toEqual([{ state: "ended" }, { state: "active" }])
  const readers = await asOwner<{ reader: number }>(
    `select distinct r.user_id::float8 as reader from statement_reads r
      join account_statements s on s.id = r.statement_id where s.account_id = $1`,
    [shared.id],
  )
  expect(readers).toEqual([{ reader: other.user.id }])
})
