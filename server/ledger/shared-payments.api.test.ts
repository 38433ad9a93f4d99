import { beforeEach, expect, test } from "vitest"
import type { RecentPayee } from "#shared/contracts/payees.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { otherBankIban } from "../../testing/card-holder.ts"
import { asOwner } from "../../testing/database.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../testing/member.ts"
import { applyEvent, leaveUnconfirmed } from "../../testing/payments/apply-event.ts"
import { newSharedAccount, type SharedAccount } from "../../testing/shared-account.ts"

/** Two members pay from one account: what one of them paid counts for the other, or must not. */

let anna: Member
let ben: Member
let household: SharedAccount
let payeeIban: string
beforeEach(async () => {
  anna = await newMember({ firstName: "Anna", lastName: "Berg" })
  ben = await newMember({ firstName: "Ben", lastName: "Berg" })
  household = await newSharedAccount([anna, ben], "1000.00")
  payeeIban = (await (await newMember()).account("EUR")).iban
})

const send = (member: Member, amount: string, order: object = {}) =>
  member.post<PostingResult>("/api/transfers", {
    fromAccountId: household.id,
    amount,
    recipientName: "Payee",
    recipientIban: otherBankIban,
    ...order,
  })

/** Ben's own account, with money. */
async function ownOfBen() {
  const { id } = await ben.account("EUR")
  await ben.deposit(id, "500.00")
  return { fromAccountId: id }
}

test("while one's instant payment is unconfirmed, the other cannot send its money again, and pays from their own account", async () => {
  const { transaction } = expectOk(await send(anna, "900.00"))
  await leaveUnconfirmed(transaction.reference)
  expectProblem(await send(ben, "900.00"), "instant_unconfirmed")
  const standard = { speed: "standard" }
  expectProblem(await send(ben, "900.00", standard), "funds_unconfirmed")
  expectOk(await send(ben, "100.00", standard))
  const own = await ownOfBen()
  expectOk(await send(ben, "10.00", own))
  expectProblem(await send(anna, "10.00"), "instant_unconfirmed")
})

test("what is owed for one's late payment holds the shared account, and the other's own account is free", async () => {
  const { transaction } = expectOk(await send(anna, "900.00"))
  await leaveUnconfirmed(transaction.reference)
  expectOk(await send(ben, "950.00", { recipientIban: payeeIban }))
  await applyEvent(transaction.reference, "settled")
  await asOwner(
    `select ledger_post_for_bank(jsonb_build_object('kind', 'deposit', 'toAccountId', $1::bigint,
      'amount', '50.00', 'description', 'More'), null)`,
    [household.id],
  )
  for (const owner of [anna, ben]) expectProblem(await send(owner, "10.00"), "instant_owed")
  expectOk(await send(ben, "10.00", await ownOfBen()))
})

test("whom one of them paid is new to the other, for limits, cards, and lists", async () => {
  expectOk(await send(anna, "20.00", { recipientIban: payeeIban }))
  const facts = async (member: Member) => {
    const [row] = await asOwner(
      `select payee_known_since($1, $2) is not null as known, payee_was_paid($1, $2) as paid`,
      [member.user.id, payeeIban],
    )
    const recent = expectOk(await member.get<RecentPayee[]>("/api/recent-payees"))
    return { ...row, recent: recent.length }
  }
  expect(await facts(anna)).toEqual({ known: true, paid: true, recent: 1 })
  expect(await facts(ben)).toEqual({ known: false, paid: false, recent: 0 })
  expectOk(await send(ben, "20.00", { recipientIban: payeeIban }))
  expect(await facts(ben)).toEqual({ known: true, paid: true, recent: 1 })
})
