import { expect, test } from "vitest"
import type { Loan } from "#shared/contracts/loans.ts"
import { loanOfferDays } from "#shared/limits.ts"
import { asApp, asOwner, fingerprint, ownerConnection } from "../../../testing/database.ts"
import {
  challengeOf,
  confirmWithoutFactor,
  enroll,
  isUsed,
  sendConfirmed,
  withProof,
} from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { accept, apply, borrow, loanOf } from "../../../testing/loans.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
import { testStaffContext } from "../../../testing/staff-context.ts"
import { approveLoan, disburseLoan } from "./staff/decide-loan.ts"

const context = testStaffContext()
const decline = (member: Member, id: number) => member.post<Loan>(`/api/loans/${id}/decline`, {})
const disburse = (loanId: number) => disburseLoan(context, { loanId })

async function offered(already?: Member) {
  const member = already ?? (await newMember())
  const id = await apply(member)
  await approveLoan(context, { loanId: id, rate: "4.2" })
  return { member, id, loan: await loanOf(member, id) }
}

const expire = (id: number) =>
  asOwner("update loans set offer_expires_on = bank_day(clock_timestamp()) - 1 where id = $1", [id])

test("an offer is open for 14 days, is accepted with its terms once, and is then paid out", async () => {
  const { member, id, loan } = await offered()
  expect(loan.status).toBe("approved")
  const [due] = await asOwner<{ day: string }>(
    "select (bank_day(clock_timestamp()) + $1::int)::text as day",
    [loanOfferDays],
  )
  expect(loan.offer).toEqual({ state: "open", expiresOn: due?.day, acceptedAt: null })
  expect(await disburse(id)).toEqual({
    outcome: "refused",
    reason: "not_accepted",
    expiresOn: due?.day,
    expired: false,
  })
  const accepted = expectOk(await accept(member, loan))
  expect(accepted).toMatchObject({ status: "approved", offer: { state: "accepted" } })
  expect(Date.parse(accepted.offer?.acceptedAt ?? "")).toBeGreaterThan(Date.now() - 60_000)
  const before = await fingerprint(member.user.id)
  const { detail } = expectProblem(await accept(member, loan), "loan_offer_not_open")
  expect(detail).toBe("You have answered this offer already. Nothing was changed.")
  expect(await fingerprint(member.user.id)).toEqual(before)
  expect(await disburse(id)).toMatchObject({ outcome: "done" })
  expect(await loanOf(member, id)).toMatchObject({
    status: "active",
    amount: loan.amount,
    balance: loan.amount,
    interestRate: "4.20",
    monthlyPayment: loan.monthlyPayment,
  })
  expectProblem(await decline(member, id), "loan_offer_not_open")
})

test("other terms, a missing or wrong password, and another member's offer are refused", async () => {
  const { member, id, loan } = await offered()
  const before = await fingerprint(member.user.id)
  for (const changes of [
    { amount: "1200.01" },
    { interestRate: "4.19" },
    { termMonths: 11 },
    { monthlyPayment: "102.28" },
  ]) {
    expectProblem(await accept(member, loan, changes), "loan_terms_differ")
  }
  expectProblem(await accept(member, loan, { password: undefined }), "password_required")
  expectProblem(await accept(member, loan, { amount: "1200" }), "invalid_request")
  const other = await newMember()
  expectProblem(await accept(other, loan), "not_found")
  expectProblem(await decline(other, id), "not_found")
  expect(await fingerprint(member.user.id)).toEqual(before)
  expectProblem(await accept(member, loan, { password: "wrong-password" }), "wrong_password")
  expect((await loanOf(member, id)).offer?.state).toBe("open")
})

test("two acceptances at once are one, and declining at the same time ends the loan in any order", async () => {
  const { member, loan } = await offered()
  const answers = await Promise.all([accept(member, loan), accept(member, loan)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expectProblem(answer, "loan_offer_not_open")
  }
  const audited = await asOwner(
    "select from audit_events where user_id = $1 and action = 'loan.accepted'",
    [member.user.id],
  )
  expect(audited).toHaveLength(1)
  const raced = await offered()
  const [, declined] = await Promise.all([
    accept(raced.member, raced.loan),
    decline(raced.member, raced.id),
  ])
  expect(declined.status).toBe(200)
  // Declining comes first, or withdraws the acceptance.
  expect(await loanOf(raced.member, raced.id)).toMatchObject({
    status: "closed",
    offer: { state: "declined" },
  })
})

test("with a second factor, the confirmation is bound to the loan and its terms", async () => {
  const member = await newMember()
  const { loan } = await offered(member)
  await enroll(member)
  const { challenge, answer } = await sendConfirmed((options) =>
    accept(member, loan, { password: undefined }, options),
  )
  expect(challenge).toMatchObject({
    purpose: "loan",
    summary: [
      { name: "Loan", value: "€1,200.00" },
      { name: "Rate", value: "4.20% a year" },
      { name: "Term", value: "12 months" },
      { name: "Monthly payment", value: "€102.29" },
    ],
  })
  expect(expectOk(answer).offer?.state).toBe("accepted")
  expect(await isUsed(challenge)).toBe(true)
  // The proof of one loan does not accept another.
  const other = await offered(member)
  const proof = await confirmWithoutFactor(
    challengeOf(await accept(member, other.loan, { password: undefined })),
  )
  const third = await offered(member)
  challengeOf(await accept(member, third.loan, { password: undefined }, withProof(proof)))
  expect((await loanOf(member, third.id)).offer?.state).toBe("open")
})

test("a declined offer, and an acceptance that was withdrawn, are never paid out", async () => {
  const first = await offered()
  expect(expectOk(await decline(first.member, first.id))).toMatchObject({
    status: "closed",
    offer: { state: "declined", acceptedAt: null },
  })
  expectProblem(await accept(first.member, first.loan), "loan_offer_not_open")
  expect(await disburse(first.id)).toMatchObject({ reason: "wrong_status", status: "closed" })

  const second = await offered()
  expectOk(await accept(second.member, second.loan))
  const withdrawn = expectOk(await decline(second.member, second.id))
  expect(withdrawn).toMatchObject({ status: "closed", offer: { state: "declined" } })
  expect(withdrawn.offer?.acceptedAt).toMatch(/^2/)
  expect(await disburse(second.id)).toMatchObject({ reason: "wrong_status", status: "closed" })
  expectProblem(await decline(second.member, second.id), "loan_offer_not_open")
})

test("an application that waits for a decision can be withdrawn, and staff can't decide on it anymore", async () => {
  const member = await newMember()
  const id = await apply(member)
  expectProblem(await decline(await newMember(), id), "not_found")
  expect(expectOk(await decline(member, id))).toMatchObject({ status: "closed", offer: null })
  expect(await approveLoan(context, { loanId: id, rate: "4.2" })).toMatchObject({
    outcome: "refused",
    status: "closed",
  })
  const { detail } = expectProblem(await decline(member, id), "loan_offer_not_open")
  expect(detail).toBe("You withdrew this application. You can apply again. Nothing was changed.")
  expect(
    await asOwner(
      "select details from audit_events where user_id = $1 and action = 'loan.declined'",
      [member.user.id],
    ),
  ).toEqual([{ details: { loanId: id, accepted: false, application: true } }])
})

test("an expired offer can be neither accepted, declined, nor paid out; the end of the day closes it", async () => {
  const { member, id, loan } = await offered()
  await expire(id)
  expect(await loanOf(member, id)).toMatchObject({ status: "closed", offer: { state: "expired" } })
  const { detail } = expectProblem(await accept(member, loan), "loan_offer_not_open")
  expect(detail).toBe("This offer has expired. You can apply again. Nothing was changed.")
  expectProblem(await decline(member, id), "loan_offer_not_open")
  expect(await disburse(id)).toMatchObject({ reason: "not_accepted", expired: true })
})

test("the end of a day closes expired offers, and tells of those that expire in two days, once", async () => {
  const [expired, soon, later, accepted] = await Promise.all(
    Array.from({ length: 4 }, () => offered()),
  )
  if (!expired || !soon || !later || !accepted) throw new Error("four offers were made")
  expectOk(await accept(accepted.member, accepted.loan))
  const all = [expired, soon, later, accepted]
  // Rolled back, because the end of a day concerns the offers of all tests.
  const owner = await ownerConnection()
  try {
    await owner.query("begin")
    // Of the day after the one that is closed, two more days are 13 May.
    for (const [index, day] of ["05-10", "05-13", "05-14", "05-10"].entries()) {
      await owner.query("update loans set offer_expires_on = $2 where id = $1", [
        all[index]?.id,
        `2020-${day}`,
      ])
    }
    const close = async (day: string) => {
      const closing = await owner.query<{ ids: number[] }>(
        "select loan_offers_end($1::date, $1::date) as ids",
        [day],
      )
      return closing.rows[0]?.ids.filter((id) => all.some(({ member }) => member.user.id === id))
    }
    expect(await close("2020-05-10")).toEqual(
      [expired.member.user.id, soon.member.user.id].toSorted((one, other) => one - other),
    )
    const { rows } = await owner.query(
      `select a.user_id::int as "userId", a.actor, a.action, a.details ->> 'expiresOn' as day, n.type
        from audit_events a join notifications n on n.source = 'audit' and n.source_id = a.id
        where a.user_id = any($1) and a.action like 'loan.offer%' order by a.action`,
      [all.map(({ member }) => member.user.id)],
    )
    const event = { actor: "bank", type: "loan" }
    expect(rows).toEqual([
      { ...event, userId: expired.member.user.id, action: "loan.offer_expired", day: "2020-05-10" },
      { ...event, userId: soon.member.user.id, action: "loan.offer_expiring", day: "2020-05-13" },
    ])
    expect(await close("2020-05-11")).toEqual([later.member.user.id])
    const open = await owner.query<{ id: number }>(
      "select id::int from loans where id = any($1) and status = 'approved' order by id",
      [all.map(({ id }) => id)],
    )
    expect(open.rows).toEqual(
      [soon, later, accepted].map(({ id }) => ({ id })).toSorted((one, other) => one.id - other.id),
    )
  } finally {
    await owner.query("rollback")
    owner.release()
  }
})

test("the database pays out only what was accepted, and keeps the accepted terms", async () => {
  const { member, id, loan } = await offered()
  const byHand =
    "update loans set status = 'active', account_id = $2, disbursed_date = now(), interest_from = now() where id = $1"
  const { id: account } = await member.account("EUR")
  await expect(asOwner(byHand, [id, account])).rejects.toThrow("was not accepted")
  expectOk(await accept(member, loan))
  for (const change of [
    "amount = amount + 1",
    "interest_rate = 4.3",
    "term_months = 13",
    "monthly_payment = 102.30",
    "accepted_at = now()",
    "accepted_at = null",
  ]) {
    await expect(asOwner(`update loans set ${change} where id = $1`, [id]), change).rejects.toThrow(
      "do not change",
    )
  }
  expect(await disburse(id)).toMatchObject({ outcome: "done" })
  // A partial early repayment still lowers the payment.
  expectOk(await member.post(`/api/loans/${id}/repayments`, { amount: "500.00" }))
  expect((await loanOf(member, id)).monthlyPayment).not.toBe(loan.monthlyPayment)
})

test("the app's role answers offers only through the functions, and not without password or factor", async () => {
  const { member, id, loan } = await offered()
  await asOwner(
    "update sign_ins set password_given_at = now() - interval '1 hour' where user_id = $1",
    [member.user.id],
  )
  const [signIn] = await asOwner<{ id: string }>("select id from sign_ins where user_id = $1", [
    member.user.id,
  ])
  const request = { ...loan, loanId: id, userId: member.user.id, signInId: signIn?.id }
  await expect(asApp("select loan_accept($1::jsonb)", [JSON.stringify(request)])).rejects.toThrow(
    "nothing allows this sign-in",
  )
  for (const text of [
    "update loans set accepted_at = now()",
    "update loans set status = 'closed'",
    "select loan_offers_end('2026-01-01', '2026-01-01')",
  ]) {
    await expect(asApp(text)).rejects.toThrow("permission denied")
  }
  expect((await loanOf(member, id)).offer?.state).toBe("open")
})

test("a loan that was paid out keeps no offer to answer", async () => {
  const member = await newMember()
  const id = await borrow(member)
  expectProblem(await decline(member, id), "loan_offer_not_open")
  expect((await loanOf(member, id)).offer?.state).toBe("accepted")
})
