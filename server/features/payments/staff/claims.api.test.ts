import { beforeEach, expect, test } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Payment } from "#shared/contracts/payments.ts"
import type { PostingResult, Transaction } from "#shared/contracts/transactions.ts"
import { asOwner } from "../../../../testing/database.ts"
import { expectOk, type Member, newMember } from "../../../../testing/member.ts"
import { confirmShown } from "../../../../testing/payments/confirm-shown.ts"
import { testStaffContext } from "../../../../testing/staff-context.ts"
import { closeRepair } from "./close-repair.ts"
import { proposeRepair } from "./propose-repair.ts"
import { openRepairItems } from "./queries.ts"

/** Claims after a late acceptance: 100.00 EUR that the member had spent by then. */

const context = testStaffContext()

let member: Member
let account: Account
let txId: string
let itemId: number

beforeEach(async () => {
  member = await newMember()
  const { id: fromAccountId } = await member.account("EUR")
  await member.deposit(fromAccountId, "100.00")
  const order = { fromAccountId, amount: "100.00", recipientName: "Anna Weber" }
  const { transaction } = expectOk(
    await member.post<PostingResult>("/api/transfers", {
      ...order,
      recipientIban: "FR1420041010050500013M02606",
      reference: "Rent",
    }),
  )
  txId = transaction.reference
  await apply("sent")
  await apply("no_answer")
  const friend = await (await newMember()).account("EUR")
  expectOk(await member.post("/api/transfers", { ...order, recipientIban: friend.iban }))
  await apply("settled")
  account = await member.account("EUR")
  itemId = (await itemOf())?.id ?? 0
})

async function apply(event: string): Promise<void> {
  await asOwner("select payment_apply(id, $2, '{}') from payments where tx_id = $1", [txId, event])
}

const itemOf = async () => (await openRepairItems(context.db)).find((one) => one.txId === txId)

const confirm = (staff: string) => confirmShown(context, { itemId, staff })
const collect = (iban: string) =>
  proposeRepair(context, { itemId, proposal: { action: "collect", iban }, staff: "Ida" })

/** What staff did to the member, for the audit trail. */
const audited = () =>
  asOwner(
    `select action, details ->> 'amount' as amount, details ->> 'proposedBy' as proposed,
        details ->> 'confirmedBy' as confirmed
      from audit_events where user_id = $1 and actor = 'staff' order by id`,
    [member.user.id],
  )

/** The last thing that the member reads about the payment. */
const newestStep = async () =>
  expectOk(await member.get<Payment>(`/api/payments/${txId}`)).steps.at(-1)?.text

test("a claim is collected as far as the account holds it, and the rest stays open", async () => {
  expect(account.balance).toBe("0.00")
  expect(await itemOf()).toMatchObject({ kind: "claim", amount: "100.00" })
  expect(await newestStep()).toMatch(/did not hold enough\. You owe the bank €100\.00 for it\.$/)
  await member.deposit(account.id, "30.00")
  expect(await collect(account.iban)).toMatchObject({ outcome: "proposed", amount: "100.00" })
  expect(await confirm("ida")).toEqual({ outcome: "refused", reason: "same_person" })
  expect((await member.account("EUR")).balance).toBe("30.00")
  expect(await confirm("Ben")).toMatchObject({ outcome: "done", amount: "30.00" })
  expect((await member.account("EUR")).balance).toBe("0.00")
  expect(await itemOf()).toMatchObject({ amount: "70.00", proposal: null })
  expect(await audited()).toEqual([
    { action: "claim.collected", amount: "30.00", proposed: "Ida", confirmed: "Ben" },
  ])
  const [newest] = expectOk(
    await member.get<Transaction[]>(`/api/transactions?account=${account.id}`),
  )
  expect(newest).toMatchObject({ amount: "30.00", description: "Owed for: Rent" })

  expect(await newestStep()).toBe("€30.00 that you owed for it was debited from your account.")

  await collect(account.iban)
  expect(await confirm("Ben")).toEqual({ outcome: "refused", reason: "nothing_to_collect" })
  await member.deposit(account.id, "500.00")
  const confirmed = await Promise.all(["Ben", "Carl", "Dora"].map(confirm))
  expect(confirmed.filter(({ outcome }) => outcome === "done")).toHaveLength(1)
  expect((await member.account("EUR")).balance).toBe("430.00")
  expect(await itemOf()).toBeUndefined()
})

test("a claim that is written off is a loss of the bank, not of the member", async () => {
  const proposal = { action: "write_off", note: "The member died." } as const
  expect(
    await proposeRepair(context, { itemId, proposal: { ...proposal, note: " " }, staff: "Ida" }),
  ).toEqual({ outcome: "refused", reason: "note_missing" })
  await proposeRepair(context, { itemId, proposal, staff: "Ida" })
  expect(await confirm("Ben")).toEqual({ outcome: "done", proposal, amount: "100.00" })
  expect(await itemOf()).toBeUndefined()
  const rows = await asOwner<{ account: string; amount: string }>(
    `select l.system_account as account, l.amount::text from payments p
      join payment_events v on v.payment_id = p.id and v.event = 'claim_written_off' and v.staff = 'Ben'
      join postings l on l.entry_id = v.entry_id where p.tx_id = $1 order by l.id`,
    [txId],
  )
  expect(rows).toEqual([
    { account: "payment_losses", amount: "-100.00" },
    { account: "payment_claims", amount: "100.00" },
  ])
  expect((await member.account("EUR")).balance).toBe("0.00")
  expect(await audited()).toEqual([
    { action: "claim.written_off", amount: "100.00", proposed: "Ida", confirmed: "Ben" },
  ])
  expect(await newestStep()).toBe("You no longer owe the bank anything for it.")
})

test("it is collected from no other member and in no other currency, and not closed by one person", async () => {
  const { iban } = await (await newMember()).account("EUR")
  expect(await collect(iban)).toMatchObject({ reason: "other_member" })
  expect(await collect((await member.account("GBP")).iban)).toMatchObject({ reason: "not_in_euro" })
  expect(await collect("LU000000000000000000")).toMatchObject({ reason: "account_not_found" })
  expect(await closeRepair(context, { itemId, staff: "Ida", note: "x" })).toMatchObject({
    reason: "needs_decision",
  })
  expect(await itemOf()).toMatchObject({ amount: "100.00", proposal: null })
})
