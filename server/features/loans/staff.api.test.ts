import { expect, test } from "vitest"
import { bankCommand } from "../../../testing/bank-command.ts"
import { asOwner } from "../../../testing/database.ts"
import { accept, apply, loanOf } from "../../../testing/loans.ts"
import { expectOk, newMember } from "../../../testing/member.ts"

const staff = (...args: string[]) => bankCommand(["loans", ...args])
const refused = async (...args: string[]) => {
  const { code, stderr } = await staff(...args)
  expect(code, args.join(" ")).toBe(1)
  return stderr
}

test("approve makes an offer, the member accepts it, disburse pays out, and each is audited", async () => {
  const member = await newMember()
  const id = await apply(member)
  const listed = (await staff("list")).stdout.split("\n").find((row) => row.startsWith(`${id} `))
  expect(listed).toContain("pending")
  expect(listed).toContain(member.username)
  expect(await refused("disburse", `${id}`)).toBe(
    `Loan ${id} (pending): This is not possible in the loan's present state. Nothing was changed.`,
  )

  const said = await staff("approve", `${id}`, "--rate", "4.2")
  expect(said.code).toBe(0)
  expect(said.stdout).toContain(
    `Loan ${id} is approved at 4.20 % a year: €102.29 a month.\nThe member can accept the offer until `,
  )
  const approved = await loanOf(member, id)
  expect(approved.offer).toMatchObject({ state: "open", acceptedAt: null })
  expect(await refused("disburse", `${id}`)).toBe(
    `Loan ${id} (offered until ${approved.offer?.expiresOn}): The member has not accepted the offer, or it has expired. Nothing was changed.`,
  )
  expect(approved).toMatchObject({
    status: "approved",
    interestRate: "4.20",
    monthlyPayment: "102.29",
    balance: "0.00",
    payoff: null,
  })
  expect(approved.approvedDate).toMatch(/^\d{4}-/)
  expect(approved.firstPaymentDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(await refused("approve", `${id}`)).toBe(
    `Loan ${id} (approved): This is not possible in the loan's present state. Nothing was changed.`,
  )
  expect(await refused("reject", `${id}`, "--reason", "No")).toBe(
    `Loan ${id} (approved): This is not possible in the loan's present state. Nothing was changed.`,
  )

  expectOk(await accept(member, approved))
  expect((await staff("disburse", `${id}`)).code).toBe(0)
  const { id: accountId, balance } = await member.account("EUR")
  expect(balance).toBe("1200.00")
  const active = await loanOf(member, id)
  expect(active).toMatchObject({ status: "active", balance: "1200.00", accountId })
  expect(active.installments).toHaveLength(12)
  expect(active.installments[0]).toMatchObject({
    number: 1,
    dueDate: active.firstPaymentDate,
    interest: "4.20",
    status: "upcoming",
  })
  expect(active.nextPayment).toEqual({ dueDate: active.firstPaymentDate, amount: "102.29" })
  expect(await refused("disburse", `${id}`)).toBe(
    `Loan ${id} (active): This is not possible in the loan's present state. Nothing was changed.`,
  )
  const postings = await asOwner(
    `select system_account, amount from postings where entry_id = (
      select entry_id from transactions where to_account_id = $1) order by amount`,
    [accountId],
  )
  expect(postings).toEqual([
    { system_account: "loans_receivable", amount: "-1200.00" },
    { system_account: null, amount: "1200.00" },
  ])
  const audited = await asOwner(
    "select actor, action from audit_events where user_id = $1 and action like 'loan.%' order by id",
    [member.user.id],
  )
  expect(audited).toEqual([
    { actor: "staff", action: "loan.approved" },
    { actor: "customer", action: "loan.accepted" },
    { actor: "staff", action: "loan.disbursed" },
  ])
})

test("a rejected loan keeps its reason, and its state is final", async () => {
  const member = await newMember()
  const id = await apply(member)
  expect(await refused("reject", `${id}`, "--reason", "  ")).toContain("Write why")
  expect((await staff("reject", `${id}`, "--reason", "Income too low")).code).toBe(0)
  expect(await loanOf(member, id)).toMatchObject({
    status: "rejected",
    rejectionReason: "Income too low",
  })
  expect(await refused("approve", `${id}`)).toBe(
    `Loan ${id} (rejected): This is not possible in the loan's present state. Nothing was changed.`,
  )
  expect(await refused("disburse", `${id}`)).toBe(
    `Loan ${id} (rejected): This is not possible in the loan's present state. Nothing was changed.`,
  )
})

test("the rate is 5.00 by default, and never below 3.50", async () => {
  const member = await newMember()
  const id = await apply(member)
  const said = await Promise.all(
    ["3.49", "20.01", "-5", "5.005"].map((rate) => refused("approve", `${id}`, "--rate", rate)),
  )
  expect(new Set(said)).toEqual(
    new Set([`Loan ${id}: The rate must be between 3.50 and 20.00%. Nothing was changed.`]),
  )
  expect((await staff("approve", `${id}`)).code).toBe(0)
  expect((await loanOf(member, id)).interestRate).toBe("5.00")
})

test("a loan without an account in its currency is not paid out", async () => {
  const member = await newMember()
  const id = await apply(member, { currency: "CHF", amount: "20000" })
  expect((await staff("approve", `${id}`)).code).toBe(0)
  expectOk(await accept(member, await loanOf(member, id)))
  expect(await refused("disburse", `${id}`)).toBe(
    `Loan ${id} (CHF): The member has no open current account in the loan's currency. Nothing was changed.`,
  )
  expect((await loanOf(member, id)).status).toBe("approved")
})

test("nonexistent loans and unknown commands are refused", async () => {
  for (const verb of ["approve", "disburse"]) {
    expect(await refused(verb, "999999999")).toBe("Loan 999999999: There is no such loan.")
  }
  const wrong: [args: string[], form: string][] = [
    [[], "approve ID [--rate 4.20]"],
    [["approve", "x"], "approve ID [--rate 4.20]"],
    [["reject", "1"], 'reject ID --reason "…"'],
    [["list", "1"], "list"],
  ]
  const replies = await Promise.all(wrong.map(([args]) => staff(...args)))
  for (const [index, { code, stderr }] of replies.entries()) {
    expect(code).toBe(2)
    expect(stderr).toContain(`npm run bank -- loans ${wrong[index]?.[1]}`)
  }
})
