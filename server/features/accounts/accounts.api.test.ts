import { expect, test } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { badLines, nonTexts, validNames } from "../../../testing/bad-values.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

const open = async (member: Member, order: object = {}) =>
  expectOk(
    await member.post<Account>("/api/accounts", {
      currency: "CHF",
      accountType: "current",
      ...order,
    }),
  )
const close = (member: Member, id: number | string = "none") =>
  member.post(`/api/accounts/${id}/closure`, { password: member.password })
const lastAudit = async (member: Member) =>
  (
    await asOwner(
      "select action, actor, details from audit_events where user_id = $1 order by id desc limit 1",
      [member.user.id],
    )
  )[0]

test("an account of each currency and kind opens empty, with its name, interest rate, and card", async () => {
  const member = await newMember({ firstName: "Ines", lastName: "Duarte" })
  const cases = [
    ["EUR", "current", "Everyday Euro", "0.0000", "LU"],
    ["GBP", "savings", "Sterling Savings", "0.0150", "GB"],
    ["CHF", "savings", "Swiss Franc Savings", "0.0040", "CH"],
    ["USD", "current", "Everyday US Dollar", "0.0000", "LU"],
  ] as const
  for (const [currency, accountType, name, interestRate, country] of cases) {
    const answer = await member.post<Account>("/api/accounts", { currency, accountType })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ currency, accountType, name, interestRate })
    expect(answer.body.balance).toBe("0.00")
    expect(answer.body.iban.slice(0, 2)).toBe(country)
    const [card] = await asOwner(
      "select card_type, card_holder_name, status from debit_cards where account_id = $1",
      [answer.body.id],
    )
    expect(card).toEqual({
      card_type: "Visa",
      card_holder_name: "INES DUARTE",
      status: "active",
    })
  }
  expect(await member.accounts()).toHaveLength(6)
  expect(await lastAudit(member)).toMatchObject({ action: "account.opened", actor: "customer" })
})

test("the member chooses the card's network and the name, in any script", async () => {
  const member = await newMember()
  for (const [index, name] of validNames.slice(0, 8).entries()) {
    const cardType = index % 2 === 0 ? "Amex" : "Mastercard"
    const account = await open(member, { name: ` ${name} `, cardType })
    expect(account.name).toBe(name.trim())
    const cards = await asOwner("select card_type from debit_cards where account_id = $1", [
      account.id,
    ])
    expect(cards).toEqual([{ card_type: cardType }])
  }
})

test.each([
  ["currency", ["eur", "JPY", "", null, 1, undefined]],
  ["accountType", ["Current", "checking", "", null, undefined]],
  ["name", [...nonTexts, "", "  ", ...Object.values(badLines("Account name", 70)).flat()]],
  ["cardType", ["visa", "Maestro", "", null]],
  ["balance", ["1000000.00"]],
  ["interestRate", ["1.0000"]],
  ["userId", [1]],
])("opening with an invalid %s is refused and changes nothing", async (field, values) => {
  const member = await newMember()
  const before = await fingerprint(member.user.id)
  for (const value of values) {
    const order = { currency: "EUR", accountType: "savings", [field]: value }
    const { errors } = expectProblem(await member.post("/api/accounts", order), "invalid_request")
    expect(errors?.map(({ path }) => path)).toEqual([field])
  }
  expect(await fingerprint(member.user.id)).toBe(before)
})

test("a member can have at most forty open accounts, even if several are opened at once", async () => {
  const member = await newMember()
  await asOwner(
    `insert into accounts (holder_id, account_type, currency, iban, name)
      select $1::bigint, 'current', 'EUR', 'LU00999' || lpad(($1::bigint * 100 + n)::text, 13, '0'), 'Pot ' || n
        from generate_series(1, 36) as n`,
    [member.user.id],
  )
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      member.post("/api/accounts", { currency: "EUR", accountType: "current" }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectProblem(answer, "too_many_accounts")
  }
  const accounts = await member.accounts()
  expect(accounts).toHaveLength(40)
  expect((await close(member, accounts[39]?.id)).status).toBe(200)
  await open(member)
})

test("an account can be renamed, and the same name again changes nothing", async () => {
  const member = await newMember()
  const { id, ...rest } = await member.account("EUR")
  for (const name of ["Rent & bills", "Rent & bills"]) {
    expect((await member.put(`/api/accounts/${id}`, { name })).body).toEqual({
      id,
      ...rest,
      name,
    })
  }
  expect((await member.account("EUR")).name).toBe("Rent & bills")
  const audits = await asOwner(
    "select details from audit_events where user_id = $1 and action = 'account.renamed'",
    [member.user.id],
  )
  expect(audits).toEqual([
    { details: { accountId: id, from: "Everyday Euro", to: "Rent & bills" } },
  ])
  for (const name of [...nonTexts, "", " ", "a".repeat(71)]) {
    expectProblem(await member.put(`/api/accounts/${id}`, { name }), "invalid_request")
  }
})

test("a closed account is no longer listed, its history stays, and its IBAN and card stop working", async () => {
  const member = await newMember({ firstName: "Bo", lastName: "Ek" })
  const friend = await newMember()
  const euro = await member.account("EUR")
  const second = await open(member, { currency: "EUR" })
  await member.deposit(second.id, "25.00")
  expectOk(
    await member.post("/api/transfers", {
      fromAccountId: second.id,
      amount: "25.00",
      recipientIban: euro.iban,
      recipientName: "Bo Ek",
    }),
  )
  const history = expectOk(await member.get<Transaction[]>("/api/transactions"))
  expect((await close(member, second.id)).status).toBe(200)
  expect(await lastAudit(member)).toMatchObject({
    action: "account.closed",
    details: { accountId: second.id },
  })
  expect((await member.accounts()).map(({ id }) => id)).not.toContain(second.id)
  expect((await member.get("/api/transactions")).body).toEqual(history)
  const cards = expectOk(await member.get<{ accountId: number }[]>("/api/debit-cards"))
  expect(cards.map(({ accountId }) => accountId)).not.toContain(second.id)

  const payer = await friend.account("EUR")
  await friend.deposit(payer.id, "5.00")
  const payee = { recipientIban: second.iban, recipientName: "Bo Ek" }
  const transfer = { fromAccountId: payer.id, amount: "1.00", ...payee }
  expectProblem(await friend.post("/api/transfers", transfer), "payee_not_found")
  expectProblem(await friend.post("/api/payee-verification", payee), "payee_not_found")
  const deposit = { accountId: second.id, amount: "1.00", description: "Back" }
  expectProblem(await member.post("/api/deposits", deposit), "not_found")
  expectProblem(await close(member, second.id), "not_found")
  expectProblem(await member.put(`/api/accounts/${second.id}`, { name: "x" }), "not_found")
})

test("an account with a cent, unpaid interest, or a loan cannot be closed", async () => {
  const member = await newMember()
  const { id } = await member.account("EUR")
  await member.deposit(id, "0.01")
  expectProblem(await close(member, id), "account_not_empty")

  const { id: savings } = await member.account("GBP")
  const forget = () => asOwner("delete from interest_balances where account_id = $1", [savings])
  const accrue = `insert into interest_balances (account_id, accrued, accrued_to, version)
    values ($1, $2, '2020-01-02', 0)`
  await asOwner(accrue, [savings, "0.01"])
  expectProblem(await close(member, savings), "interest_not_paid")
  await forget()
  await asOwner(accrue, [savings, "0.00999999"])

  const home = await open(member, { currency: "USD" })
  await asOwner(
    `insert into loans (user_id, loan_type, amount, currency, interest_rate, term_months,
        monthly_payment, status, purpose, employment_type, annual_income, account_id, balance,
        disbursed_date, interest_from)
      values ($1, 'personal', 1000, 'USD', 5, 12, 85.61, 'active', 'A bicycle to work', 'employed',
        30000, $2, 1000, now(), now())`,
    [member.user.id, home.id],
  )
  expectProblem(await close(member, home.id), "account_repays_loan")
  expect(await member.accounts()).toHaveLength(3)
  // Interest below one cent is never paid.
  expect((await close(member, savings)).status).toBe(200)
  await forget()
  await asOwner("delete from loans where user_id = $1", [member.user.id])
})

test("money that arrives while an account closes is either credited or refused, never lost", async () => {
  const member = await newMember()
  for (let round = 0; round < 15; round += 1) {
    const { id } = await open(member, { currency: "EUR" })
    const deposit = { accountId: id, amount: "1.00", description: "Just in time" }
    const [closed, paid] = await Promise.all([
      close(member, id),
      member.post("/api/deposits", deposit),
    ])
    const [row] = await asOwner<{ balance: string; closed: boolean }>(
      "select balance, closed_at is not null as closed from accounts where id = $1",
      [id],
    )
    const money = paid.status === 201
    expect(row).toEqual({ balance: money ? "1.00" : "0.00", closed: !money })
    if (money) expectProblem(closed, "account_not_empty")
    else expectProblem(paid, "not_found")
  }
})

test("the database refuses to close an account with money on it", async () => {
  const member = await newMember()
  const { id } = await member.account("EUR")
  await member.deposit(id, "1.00")
  await expect(
    asOwner("update accounts set closed_at = now() where id = $1", [id]),
  ).rejects.toMatchObject({ constraint: "accounts_closed_empty" })
})
