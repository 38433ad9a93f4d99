import { afterAll, beforeAll, expect, test } from "vitest"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { newMember } from "../../../testing/member.ts"
import { OrdersBank } from "../../../testing/orders-bank.ts"
import { databaseOn } from "../../db/pool.ts"
import { certifiedAccount, feesOfYear, interestOfYear, loansOfYear } from "./certificate-queries.ts"

let bank: OrdersBank

beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

/** Posts as the bank, at a time of the test's choice. */
const post = (request: object, at: string) =>
  bank.sql("select ledger_post_for_bank($1::jsonb, $2::timestamptz)", [request, at])

test("a year's interest and fees are those of its postings, by the bank's days", async () => {
  const member = await bank.member("1000.00")
  const { userId, accountId } = member
  const db = databaseOn(bank.owner)
  // The last minute of 2024 in the bank's zone, and the first and the last of 2025.
  for (const [amount, at] of [
    ["1.00", "2024-12-31T22:59:30Z"],
    ["2.10", "2024-12-31T23:00:30Z"],
    ["4.03", "2025-12-31T22:59:30Z"],
    ["8.00", "2025-12-31T23:00:30Z"],
  ]) {
    const earned = { userId, toAccountId: accountId, amount, description: "Interest" }
    await post({ ...earned, kind: "savings_interest" }, at ?? "")
  }
  await post(
    { userId, toAccountId: accountId, amount: "3.00", kind: "fee_refund", description: "Fee" },
    "2025-06-01T12:00:00Z",
  )
  const [account] = await interestOfYear(db, userId, 2025)
  expect(account).toMatchObject({ interest: "6.13", balance: "1010.13", iban: member.iban })
  expect((await interestOfYear(db, userId, 2024))[0]?.interest).toBe("1.00")
  expect(await interestOfYear(db, userId + 1, 2025)).toEqual([])
  expect(await feesOfYear(db, userId, accountId, 2025)).toEqual({
    uses: { standingOrders: 0, transfers: 0, cardTransfers: 0, exchanges: 0 },
    charged: "0.00",
    refunded: "3.00",
    interest: "6.13",
  })
  expect(await feesOfYear(db, userId + 1, accountId, 2025)).toBeUndefined()
})

test("an account of people together is certified with all their names, and all of its interest, to each of them", async () => {
  const owners = [await bank.member("0.00"), await bank.member("0.00")]
  await bank.sql("update users set holder_name = 'Bo Ek' where id = $1", [owners[1]?.userId])
  const db = databaseOn(bank.owner)
  for (const { userId, accountId } of await bank.sharedAccount(owners, "1000.00")) {
    const earned = { toAccountId: accountId, amount: "1.00", description: "Interest" }
    await post({ ...earned, kind: "savings_interest" }, "2025-03-31T22:59:30Z")
    const certified = await interestOfYear(db, userId, 2025)
    expect(certified.map(({ together, interest }) => [together, interest])).toEqual([
      [null, "0.00"],
      ["Ana Ek and Bo Ek", userId === owners[0]?.userId ? "1.00" : "2.00"],
    ])
    expect(await certifiedAccount(db, userId, accountId)).toMatchObject({
      together: "Ana Ek and Bo Ek",
    })
  }
})

test("a year's interest on loans is what was paid, and the debt is what was left at its end", async () => {
  const { userId, accountId } = await bank.member("1000.00")
  const db = databaseOn(bank.owner)
  const [loan] = await bank.sql<{ id: number }>(
    `insert into loans (user_id, loan_type, amount, currency, interest_rate, term_months, monthly_payment, status, purpose,
        employment_type, annual_income, approved_date, offer_expires_on, accepted_at)
      values ($1, 'personal', 1200, 'EUR', 5, 12, 102.73, 'approved', 'A new kitchen', 'employed', 41000, now(),
        '2099-01-01', now()) returning id::int`,
    [userId],
  )
  await bank.sql("select loan_disburse($1, '', '2024-11-15T12:00:00Z')", [loan?.id])
  for (const day of ["2024-12-15", "2025-01-15"]) {
    await bank.sql("select loan_collect($1, $2::date, '', $2::date + time '12:00')", [
      loan?.id,
      day,
    ])
  }
  // 1,200.00 at a twelfth of 5 %: 5.00 of interest and 97.73 of principal; then 4.59 and 98.14.
  expect(await loansOfYear(db, userId, 2024)).toEqual([
    { currency: "EUR", interest: "5.00", owed: "1102.27" },
  ])
  expect(await loansOfYear(db, userId, 2025)).toEqual([
    { currency: "EUR", interest: "4.59", owed: "1004.13" },
  ])
  expect(await loansOfYear(db, userId, 2023)).toEqual([])
  expect(await loansOfYear(db, userId + 1, 2024)).toEqual([])
  expect(accountId).toBeGreaterThan(0)
})

test("certificates are PDFs of the member's own accounts, of years that are over", async () => {
  const [member, other] = await Promise.all([newMember(), newMember()])
  const { id } = await member.account("EUR")
  const theirs = await other.account("EUR")
  for (const path of [
    "/api/certificates/interest?year=2025",
    `/api/accounts/${id}/fee-statement?year=2025`,
    `/api/accounts/${id}/confirmation`,
  ]) {
    const { status, headers } = await member.get(path)
    expect([status, headers.get("content-type")], path).toEqual([200, "application/pdf"])
  }
  for (const path of ["/api/certificates/interest", `/api/accounts/${id}/fee-statement`]) {
    const open = expectProblem(await member.get(`${path}?year=2098`), "invalid_request")
    expect(open.detail).toBe("The year must be over. Nothing was changed.")
    expectProblem(await member.get(`${path}?year=1999`), "invalid_request")
    expectProblem(await member.get(path), "invalid_request")
  }
  for (const path of ["fee-statement?year=2025", "confirmation"]) {
    expectProblem(await member.get(`/api/accounts/${theirs.id}/${path}`), "not_found")
  }
  await asOwner("update accounts set closed_at = clock_timestamp() where id = $1", [id])
  const closed = await member.get(`/api/accounts/${id}/confirmation`)
  expectProblem(closed, "document_not_possible")
})
