import { expect, test } from "vitest"
import { asOwner } from "../../../../testing/database.ts"
import { apply } from "../../../../testing/loans.ts"
import { newMember } from "../../../../testing/member.ts"
import { testStaffContext } from "../../../../testing/staff-context.ts"
import { approveLoan, disburseLoan, rejectLoan } from "./decide-loan.ts"

const context = testStaffContext()

test("if two members of staff decide on a loan at once, there is one decision and one audit event", async () => {
  const member = await newMember()
  const loanId = await apply(member)
  const outcomes = await Promise.all([
    approveLoan(context, { loanId, rate: "4.2" }),
    rejectLoan(context, { loanId, rejectionReason: "Income too low" }),
  ])
  const refused = outcomes.filter(({ outcome }) => outcome === "refused")
  expect(refused).toEqual([expect.objectContaining({ reason: "wrong_status" })])
  const audited = await asOwner(
    "select action from audit_events where user_id = $1 and action like 'loan.%'",
    [member.user.id],
  )
  expect(audited).toHaveLength(1)
  expect(context.announced).toEqual([[member.user.id, "loans"]])
})

test("refusals have codes, and change nothing", async () => {
  const member = await newMember()
  const loanId = await apply(member)
  expect(await approveLoan(context, { loanId, rate: "20.01" })).toEqual({
    outcome: "refused",
    reason: "rate_out_of_bounds",
  })
  expect(await rejectLoan(context, { loanId, rejectionReason: " " })).toMatchObject({
    outcome: "refused",
    reason: "reason_length",
  })
  expect(await disburseLoan(context, { loanId })).toEqual({
    outcome: "refused",
    reason: "wrong_status",
    status: "pending",
  })
  expect(await disburseLoan(context, { loanId: 999_999_999 })).toEqual({
    outcome: "refused",
    reason: "loan_not_found",
  })
  expect(await asOwner("select status from loans where id = $1", [loanId])).toEqual([
    { status: "pending" },
  ])
})
