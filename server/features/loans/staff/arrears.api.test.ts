import { expect, test } from "vitest"
import { asOwner } from "../../../../testing/database.ts"
import { accept, apply, borrow, loanOf } from "../../../../testing/loans.ts"
import { type Member, newMember } from "../../../../testing/member.ts"
import { testStaffContext } from "../../../../testing/staff-context.ts"
import { staffFunction, violations } from "../../../../testing/staff-functions.ts"
import { spendLoan } from "../../../../testing/staff-subjects.ts"
import { productRules } from "../../../ledger/check-products.ts"
import { approveLoan, undoApproval, writeOffLoan } from "./decide-loan.ts"

const context = testStaffContext()
const both = { makerName: "Ida Keller", checkerName: "Ben Ortega" }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const auditOf = ({ user }: Member, action: string) =>
  asOwner<{ details: Record<string, unknown> }>(
    "select details from audit_events where user_id = $1 and action = $2",
    [user.id, action],
  )

const arrearsOf = async (loanId: number) =>
  (
    await asOwner<{ days: number; bucket: number; overdue: string; promise: object | null }>(
      "select days, bucket, overdue, promise from loan_arrears(null, null, 1000000) where loan_id = $1",
      [loanId],
    )
  )[0]

test("a write-off closes the loan as a loss, once, keeps its schedule, and tells the member", async () => {
  const member = await newMember()
  const loanId = await borrow(member, { at: daysAgo(100) })
  await asOwner(spendLoan, [loanId])
  const before = await loanOf(member, loanId)
  expect(before.arrears).not.toBe("0.00")
  const payload = { loanId, reason: "Insolvency file 12/2026" }
  const outcomes = await Promise.all([
    staffFunction("loan_write_off_carry_out", payload, both),
    staffFunction("loan_write_off_carry_out", payload, both),
  ])
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["done", "refused"]))
  expect(outcomes).toContainEqual({ outcome: "refused", reason: "wrong_status", status: "closed" })
  const after = await loanOf(member, loanId)
  expect(after).toMatchObject({ status: "closed", balance: "0.00", writtenOff: "1200.00" })
  expect(after).toMatchObject({ arrears: "0.00", nextPayment: null, payoff: null })
  expect(after.installments).toEqual(before.installments)
  expect(
    await asOwner(
      `select p.system_account, p.amount from postings p join loans l on l.written_off_entry_id = p.entry_id
        where l.id = $1 order by p.amount`,
      [loanId],
    ),
  ).toEqual([
    { system_account: "loan_losses", amount: "-1200.00" },
    { system_account: "loans_receivable", amount: "1200.00" },
  ])
  const [audited, ...more] = await auditOf(member, "loan.written_off")
  expect(audited?.details).toMatchObject({ ...payload, ...both, amount: "1200.00" })
  expect(more).toEqual([])
  expect(await arrearsOf(loanId)).toBeUndefined()
})

test("a write-off takes what the account holds first, and is refused while it holds all that is due", async () => {
  const member = await newMember()
  const loanId = await borrow(member, { at: daysAgo(100) })
  const reason = "Insolvency"
  expect(await writeOffLoan(context, { loanId, reason })).toEqual({
    outcome: "refused",
    reason: "account_covers",
  })
  await asOwner(spendLoan, [loanId])
  const { id } = await member.account("EUR")
  await member.deposit(id, "102.73")
  // One installment of 97.73 principal and 5.00 interest.
  expect(await writeOffLoan(context, { loanId, reason })).toMatchObject({
    outcome: "done",
    amount: "1102.27",
  })
  expect((await member.account("EUR")).balance).toBe("0.00")
  const after = await loanOf(member, loanId)
  expect(after).toMatchObject({ status: "closed", balance: "0.00", writtenOff: "1102.27" })
  expect(await violations(productRules)).toEqual([])
})

test("ledger:check finds a write-off without its entry", async () => {
  const member = await newMember()
  const loanId = await borrow(member, { at: daysAgo(40) })
  await asOwner(spendLoan, [loanId])
  await writeOffLoan(context, { loanId, reason: "Insolvency" })
  const change = `update loans set written_off = 1.00 where id = ${loanId}`
  expect(await violations(productRules, change)).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`Loan ${loanId} was written off at 1.00`) as string,
    ]),
  )
})

test("a loan is unpaid since the due date of its oldest unpaid installment, and ledger:check finds another day", async () => {
  const loanId = await borrow(await newMember(), { at: daysAgo(100) })
  const unpaidSince = async () => {
    const [loan] = await asOwner<{ kept: string; due: string }>(
      `select unpaid_since::text as kept, (select min(due_date)::text from loan_installments
          where loan_id = loans.id and paid_at is null) as due
        from loans where id = $1`,
      [loanId],
    )
    expect(loan?.kept).toBe(loan?.due)
    return String(loan?.kept)
  }
  const before = await unpaidSince()
  await asOwner("select loan_collect($1, bank_day(clock_timestamp()), null, clock_timestamp())", [
    loanId,
  ])
  expect((await unpaidSince()) > before).toBe(true)
  const change = `update loans set unpaid_since = '2020-01-31' where id = ${loanId}`
  expect(await violations(productRules, change)).toEqual([
    expect.stringContaining(`Loan ${loanId} is said to be unpaid since 2020-01-31`) as string,
  ])
})

test("a loan without anything overdue is not written off, nor one without a reason", async () => {
  const member = await newMember()
  const loanId = await borrow(member)
  const refused = (reason: string) => writeOffLoan(context, { loanId, reason })
  expect(await refused("Too much work")).toEqual({ outcome: "refused", reason: "not_overdue" })
  expect(await refused(" ")).toEqual({ outcome: "refused", reason: "reason_length" })
  expect(await loanOf(member, loanId)).toMatchObject({ status: "active", balance: "1200.00" })
})

test("an approval can be taken back until the member accepts, and decided again", async () => {
  const member = await newMember()
  const loanId = await apply(member)
  await approveLoan(context, { loanId, rate: "4.2" })
  const undo = () => undoApproval(context, { loanId, reason: "Wrong rate" })
  expect(await undo()).toMatchObject({ outcome: "done" })
  const pending = { status: "pending", interestRate: "5.00", monthlyPayment: "102.73", offer: null }
  expect(await loanOf(member, loanId)).toMatchObject(pending)
  expect(await undo()).toMatchObject({ reason: "wrong_status", status: "pending" })
  expect(await auditOf(member, "loan.approval_undone")).toHaveLength(1)
  await approveLoan(context, { loanId, rate: "4.5" })
  await accept(member, await loanOf(member, loanId))
  expect(await undo()).toEqual({ outcome: "refused", reason: "accepted" })
})

test("one employee pays out up to 10,000 EUR; above it, it takes two, and two at once pay once", async () => {
  const member = await newMember()
  const [small, large] = [
    await apply(member, { amount: "10000.00" }),
    await apply(member, { amount: "10000.01" }),
  ]
  for (const loanId of [small, large]) {
    await approveLoan(context, { loanId })
    await accept(member, await loanOf(member, loanId))
  }
  const alone = (loanId: number, reason = "The contract is signed") =>
    staffFunction("loan_disburse_alone", { loanId, reason })
  expect(await alone(small, " ")).toEqual({ outcome: "refused", reason: "reason_length" })
  expect(await alone(large)).toEqual({ outcome: "refused", reason: "two_people_needed" })
  expect(await alone(small)).toMatchObject({ outcome: "done" })
  const byTwo = () => staffFunction("loan_disburse_carry_out", { loanId: large }, both)
  const outcomes = await Promise.all([byTwo(), byTwo()])
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["done", "refused"]))
  expect((await member.account("EUR")).balance).toBe("20000.01")
  expect(await auditOf(member, "loan.disbursed")).toHaveLength(2)
})

test("arrears are listed by days, and a promise is open until it is paid or its day is over", async () => {
  const member = await newMember()
  const loanId = await borrow(member, { at: daysAgo(100) })
  const listed = await arrearsOf(loanId)
  expect(listed?.bucket).toBe(60)
  expect(listed?.overdue).toBe((await loanOf(member, loanId)).arrears)
  const [employee] = await asOwner<{ id: string; today: string; past: string }>(
    `select (random() * 1e9)::bigint + 1000000 as id, bank_day(clock_timestamp())::text as today,
      (bank_day(clock_timestamp()) - 1)::text as past`,
  )
  const promise = (changes: object) =>
    staffFunction(
      "loan_promise_note",
      { loanId, amount: "100.00", promisedFor: employee?.today, note: "By phone", ...changes },
      { makerId: Number(employee?.id) },
    )
  expect(await promise({ promisedFor: employee?.past })).toMatchObject({ reason: "wrong_day" })
  expect(await promise({ amount: "99999.00" })).toMatchObject({ reason: "wrong_amount" })
  expect(await promise({ note: "" })).toMatchObject({ reason: "reason_length" })
  expect(await promise({})).toMatchObject({ outcome: "done", state: "open", paid: "0.00" })
  await member.post(`/api/loans/${loanId}/repayments`, { amount: "100.00" })
  expect((await arrearsOf(loanId))?.promise).toMatchObject({ state: "paid", paid: "100.00" })
})

test("affordability counts income and outgoings of whole months, and no own or borrowed money", async () => {
  const [member, payee] = await Promise.all([newMember(), newMember()])
  const landlord = await payee.account("EUR")
  const [{ id: accountId }, { id: loanId }] = [
    await member.account("EUR"),
    { id: await apply(member) },
  ]
  await borrow(member, { amount: "2400.00" })
  const post = (kind: object, at: string) =>
    asOwner(
      `select ledger_post_for_bank($1, (date_trunc('month', bank_day(clock_timestamp())::timestamp) - $2::interval))`,
      [JSON.stringify({ userId: member.user.id, ...kind }), at],
    )
  for (const at of ["80 days", "50 days", "20 days"]) {
    await post(
      {
        kind: "incoming_transfer",
        toAccountId: accountId,
        amount: "3000.00",
        description: "Salary",
        payerName: "Employer",
      },
      at,
    )
  }
  await post(
    {
      kind: "transfer",
      fromAccountId: accountId,
      amount: "900.00",
      description: "Rent",
      recipientName: "Landlord",
      toIban: landlord.iban,
    },
    "20 days",
  )
  await member.deposit(accountId, "5000.00")
  const [row] = await asOwner<{ found: object }>("select loan_affordability($1) as found", [loanId])
  expect(row?.found).toMatchObject({
    income: "3000.00",
    outgoings: "300.00",
    payment: "102.73",
    instalments: "205.46",
    debtToIncome: "10.3",
    left: "2391.81",
  })
})
