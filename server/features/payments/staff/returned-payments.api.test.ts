import { beforeEach, expect, test } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { PostingResult, Transaction } from "#shared/contracts/transactions.ts"
import { asOwner } from "../../../../testing/database.ts"
import { expectOk, type Member, newMember } from "../../../../testing/member.ts"
import { confirmShown } from "../../../../testing/payments/confirm-shown.ts"
import { testStaffContext } from "../../../../testing/staff-context.ts"
import { closeRepair } from "./close-repair.ts"
import { proposeRepair } from "./propose-repair.ts"
import { openRepairItems } from "./queries.ts"

/** Payments that were returned after their account was closed, and what staff do with the money. */

const context = testStaffContext()

let member: Member
let txId: string
let other: Account

beforeEach(async () => {
  member = await newMember()
  const { id: fromAccountId } = await member.account("EUR")
  await member.deposit(fromAccountId, "100.00")
  other = expectOk(
    await member.post<Account>("/api/accounts", { accountType: "current", currency: "EUR" }),
  )
  const { transaction } = expectOk(
    await member.post<PostingResult>("/api/transfers", {
      fromAccountId,
      amount: "100.00",
      recipientName: "Anna Weber",
      reference: "Rent",
      recipientIban: "FR1420041010050500013M02606",
    }),
  )
  txId = transaction.reference
  await asOwner("update payments set scheme = 'standard' where tx_id = $1", [txId])
  await apply("sent")
  await apply("settled")
  expectOk(
    await member.post(`/api/accounts/${fromAccountId}/closure`, { password: member.password }),
  )
})

async function apply(event: string, facts: object = {}): Promise<void> {
  await asOwner("select payment_apply(id, $2, $3) from payments where tx_id = $1", [
    txId,
    event,
    JSON.stringify(facts),
  ])
}

async function onlyItem() {
  const items = (await openRepairItems(context.db)).filter((one) => one.txId === txId)
  expect(items).toHaveLength(1)
  return items[0] ?? { id: 0, kind: "none", amount: null }
}

const balanceOf = async (id: number) =>
  (await member.accounts()).find((account) => account.id === id)?.balance

const held = async () => {
  const [row] = await asOwner<{ held: string }>(
    "select payment_held(id, 'unapplied_incoming')::text as held from payments where tx_id = $1",
    [txId],
  )
  return row?.held
}

test.each([
  ["returned", {}, "100.00"],
  ["recalled", { reason: "FOCR", amount: "95.00" }, "95.00"],
])(
  "%s money of a closed account goes to another one of the member, once",
  async (state, facts, amount) => {
    if (state === "recalled") await apply("recall_requested")
    await apply("returned", facts)
    const item = await onlyItem()
    expect(item).toMatchObject({ kind: "unapplied", amount })
    const proposal = { action: "assign", iban: other.iban } as const
    expect(await proposeRepair(context, { itemId: item.id, proposal, staff: "Ida" })).toMatchObject(
      {
        outcome: "proposed",
        amount,
      },
    )
    const confirmed = await Promise.all(
      ["Ben", "Carl", "Dora"].map((staff) => confirmShown(context, { itemId: item.id, staff })),
    )
    expect(confirmed.filter(({ outcome }) => outcome === "done")).toHaveLength(1)
    expect(await balanceOf(other.id)).toBe(amount)
    expect(await held()).toBe("0.00")
    const [newest] = expectOk(
      await member.get<Transaction[]>(`/api/transactions?account=${other.id}`),
    )
    expect(newest).toMatchObject({ type: "deposit", amount, description: "Returned: Rent" })
    await expect(apply("assigned", { accountId: other.id })).rejects.toThrow("cannot move")
    expect(await balanceOf(other.id)).toBe(amount)
  },
)

test("it is not sent back, given to another member, or forgotten", async () => {
  await apply("returned", { reason: "AC04" })
  const { id: itemId } = await onlyItem()
  const refused = async (done: Promise<{ outcome: string; reason?: string }>) => (await done).reason
  const stranger = await newMember()
  const propose = (proposal: Parameters<typeof proposeRepair>[1]["proposal"]) =>
    refused(proposeRepair(context, { itemId, proposal, staff: "Ida" }))
  expect(await propose({ action: "send_back", reason: "AC04" })).toBe("not_returnable")
  const { iban } = await stranger.account("EUR")
  expect(await propose({ action: "assign", iban })).toBe("other_member")
  expect(await refused(closeRepair(context, { itemId, staff: "Ida", note: "x" }))).toBe(
    "needs_decision",
  )
  expect(await held()).toBe("100.00")
})

test("an account that is closed between proposal and confirmation gets nothing", async () => {
  await apply("returned", { reason: "AC04" })
  const { id: itemId } = await onlyItem()
  const proposal = { action: "assign", iban: other.iban } as const
  await proposeRepair(context, { itemId, proposal, staff: "Ida" })
  expectOk(await member.post(`/api/accounts/${other.id}/closure`, { password: member.password }))
  expect(await confirmShown(context, { itemId, staff: "Ben" })).toEqual({
    outcome: "refused",
    reason: "account_not_found",
  })
  expect(await held()).toBe("100.00")
})
