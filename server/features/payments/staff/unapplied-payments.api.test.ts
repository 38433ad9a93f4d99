import { randomUUID } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { asOwner } from "../../../../testing/database.ts"
import { expectOk, type Member, newMember } from "../../../../testing/member.ts"
import { confirmShown } from "../../../../testing/payments/confirm-shown.ts"
import { receiveTransfer } from "../../../../testing/payments/receive-transfer.ts"
import { testStaffContext } from "../../../../testing/staff-context.ts"
import { closeRepair } from "./close-repair.ts"
import { confirmRepair } from "./confirm-repair.ts"
import { proposeRepair } from "./propose-repair.ts"
import { openRepairItems } from "./queries.ts"

/** Money that arrived for a nonexistent account, and what staff do with it. */

const context = testStaffContext()

let member: Member
let txId: string
let itemId: number

beforeEach(async () => {
  member = await newMember()
  txId = `IN-${randomUUID().slice(0, 18)}`
  itemId = await receiveUnapplied()
})

/** Receives 75.00 EUR. */
const receive = (differently: object) => receiveTransfer(asOwner, txId, differently)

/** Receives 75.00 EUR for a nonexistent account. */
async function receiveUnapplied(): Promise<number> {
  await receive({})
  const item = (await openRepairItems(context.db)).find((one) => one.txId === txId)
  if (!item) throw new Error("There is no repair item")
  expect(item.kind).toBe("unapplied")
  return item.id
}

const stateOfPayment = async () => {
  const rows = await asOwner<{ state: string }>("select state from payments where tx_id = $1", [
    txId,
  ])
  return rows[0]?.state
}

test("one employee proposes an account, another confirms, and the member has the money once", async () => {
  const { iban, id } = await member.account("EUR")
  const proposal = { action: "assign", iban } as const
  expect(await proposeRepair(context, { itemId, proposal, staff: "Ida" })).toEqual({
    outcome: "proposed",
    itemId,
    amount: "75.00",
    proposalNumber: 1,
  })
  for (const staff of ["Ida", "iDA", " Ida ", "I d a", "Ｉｄａ", "Idа", "Ida\u200b."]) {
    expect((await confirmShown(context, { itemId, staff })).outcome).toBe("refused")
  }
  expect(await confirmShown(context, { itemId, staff: "IDA" })).toEqual({
    outcome: "refused",
    reason: "same_person",
  })
  expect((await member.account("EUR")).balance).toBe("0.00")
  const confirmed = await Promise.all(
    ["Ben", "Carl", "Dora"].map((staff) => confirmShown(context, { itemId, staff })),
  )
  expect(confirmed.filter(({ outcome }) => outcome === "done")).toHaveLength(1)
  expect((await member.account("EUR")).balance).toBe("75.00")
  const [newest] = expectOk(await member.get<Transaction[]>(`/api/transactions?account=${id}`))
  expect(newest).toMatchObject({
    type: "deposit",
    amount: "75.00",
    description: "Salary",
    counterpartyName: "ACME Ltd",
  })
  expect(await stateOfPayment()).toBe("credited")
  const [event, ...others] = await asOwner(
    "select action, details from audit_events where user_id = $1 and actor = 'staff'",
    [member.user.id],
  )
  expect(others).toEqual([])
  expect(event).toMatchObject({
    action: "payment.assigned",
    details: {
      transactionId: expect.any(Number) as number,
      amount: "75.00",
      proposedBy: "Ida",
      confirmedBy: expect.stringMatching(/^(Ben|Carl|Dora)$/) as string,
    },
  })
})

test("a confirmation carries out the proposal that was shown, and no other", async () => {
  const { iban } = await member.account("EUR")
  const other = await (await newMember()).account("EUR")
  const propose = (to: string) =>
    proposeRepair(context, { itemId, proposal: { action: "assign", iban: to }, staff: "Ida" })
  await propose(iban)
  const shown = (await openRepairItems(context.db)).find(({ id }) => id === itemId)
  expect(shown).toMatchObject({ proposalNumber: 1, proposal: { iban } })
  expect(await propose(other.iban)).toMatchObject({ proposalNumber: 2 })
  const confirm = (proposalNumber: number) =>
    confirmRepair(context, { itemId, proposalNumber, staff: "Ben" })
  const changed = { outcome: "refused", reason: "proposal_changed" }
  for (const number of [0, 1, 3]) expect(await confirm(number)).toEqual(changed)
  await propose(iban)
  for (const number of [1, 2]) expect(await confirm(number)).toEqual(changed)
  await asOwner("update repair_items set proposed_amount = 74.99 where id = $1", [itemId])
  expect(await confirm(3)).toEqual(changed)
  expect((await member.account("EUR")).balance).toBe("0.00")
  await propose(iban)
  expect(await confirm(4)).toMatchObject({ outcome: "done", amount: "75.00" })
  expect((await member.account("EUR")).balance).toBe("75.00")
})

test("what is sent back leaves the settlement account, with a message for the other bank", async () => {
  const proposal = { action: "send_back", reason: "AC01" } as const
  await proposeRepair(context, { itemId, proposal, staff: "Ida" })
  expect(await confirmShown(context, { itemId, staff: "Ben" })).toEqual({
    outcome: "done",
    proposal,
    amount: "75.00",
  })
  const onNostro = async () => {
    const rows = await asOwner<{ name: string; left: string }>(
      `select m.name, (select sum(amount)::text from payment_events v join postings l on l.entry_id = v.entry_id
          where v.payment_id = p.id and l.system_account = 'nostro') as left
        from payments p join rail_messages m on m.payment_id = p.id where p.tx_id = $1`,
      [txId],
    )
    return rows
  }
  expect(await stateOfPayment()).toBe("sending_back")
  // The payment came in, and its return has not been confirmed.
  expect(await onNostro()).toEqual([{ name: "pacs.004.001.09", left: "-75.00" }])
  await asOwner("select payment_apply(id, 'return_settled', '{}') from payments where tx_id = $1", [
    txId,
  ])
  expect(await stateOfPayment()).toBe("sent_back")
  expect(await onNostro()).toEqual([{ name: "pacs.004.001.09", left: "0.00" }])
})

test("refusals have codes, and change nothing", async () => {
  const { iban } = await member.account("EUR")
  const refused = async (done: Promise<{ outcome: string; reason?: string }>) => {
    const { outcome, reason } = await done
    expect(outcome).toBe("refused")
    return reason
  }
  const assign = (account: string, item = itemId) =>
    proposeRepair(context, {
      itemId: item,
      proposal: { action: "assign", iban: account },
      staff: "Ida",
    })
  expect(await refused(assign(iban, 999_999_999))).toBe("item_not_found")
  for (const staff of ["", "  ", "-", "I\u0000da", "x".repeat(101)]) {
    const proposal = { action: "assign", iban } as const
    expect(await refused(proposeRepair(context, { itemId, proposal, staff }))).toBe("staff_unnamed")
    expect(await refused(confirmShown(context, { itemId, staff }))).toBe("staff_unnamed")
    expect(await refused(closeRepair(context, { itemId, staff, note: "x" }))).toBe("staff_unnamed")
  }
  const writeOff = { action: "write_off", note: "Lost" } as const
  expect(await refused(proposeRepair(context, { itemId, proposal: writeOff, staff: "Ida" }))).toBe(
    "not_possible",
  )
  expect(await refused(assign("LU000000000000000000"))).toBe("account_not_found")
  expect(
    await refused(
      proposeRepair(context, {
        itemId,
        proposal: { action: "send_back", reason: "FOCR" },
        staff: "Ida",
      }),
    ),
  ).toBe("unknown_reason")
  expect(await refused(confirmShown(context, { itemId, staff: "Ben" }))).toBe("no_proposal")
  expect(await refused(closeRepair(context, { itemId, staff: "Ben", note: "x" }))).toBe(
    "needs_decision",
  )
  expect(await stateOfPayment()).toBe("unapplied")
  const item = (await openRepairItems(context.db)).find((one) => one.id === itemId)
  expect(item).toMatchObject({ proposal: null, proposedBy: null })
})

test("an instant payment that settled after its account was closed is assigned, and not returned", async () => {
  const { id, iban } = expectOk(
    await member.post<Account>("/api/accounts", { accountType: "current", currency: "EUR" }),
  )
  itemId = 0
  txId = `IN-${randomUUID().slice(0, 18)}`
  await receive({ scheme: "instant", ownIban: iban })
  expectOk(await member.post(`/api/accounts/${id}/closure`, { password: member.password }))
  await asOwner("select payment_apply(id, 'settled', '{}') from payments where tx_id = $1", [txId])
  const item = (await openRepairItems(context.db)).find((one) => one.txId === txId)
  expect(item).toMatchObject({ kind: "unapplied", amount: "75.00", lastReturnDay: null })
  itemId = item?.id ?? 0
  const sendBack = { action: "send_back", reason: "AC04" } as const
  expect(await proposeRepair(context, { itemId, proposal: sendBack, staff: "Ida" })).toMatchObject({
    reason: "not_returnable",
  })
  const home = await member.account("EUR")
  const proposal = { action: "assign", iban: home.iban } as const
  await proposeRepair(context, { itemId, proposal, staff: "Ida" })
  expect(await confirmShown(context, { itemId, staff: "Ben" })).toMatchObject({ outcome: "done" })
  expect((await member.account("EUR")).balance).toBe("75.00")
  expect(await stateOfPayment()).toBe("credited")
})

test("money for an account that became too full stays unapplied", async () => {
  const { id, iban } = await member.account("EUR")
  const cannot = { outcome: "refused", reason: "cannot_be_credited" }
  const propose = () =>
    proposeRepair(context, { itemId, proposal: { action: "assign", iban }, staff: "Ida" })
  expect(await propose()).toMatchObject({ outcome: "proposed" })
  await member.deposit(id, "9999999999.98")
  expect(await confirmShown(context, { itemId, staff: "Ben" })).toEqual(cannot)
  expect(await propose()).toEqual(cannot)
  expect((await member.account("EUR")).balance).toBe("9999999999.98")
  expect(await stateOfPayment()).toBe("unapplied")
  const item = (await openRepairItems(context.db)).find((one) => one.id === itemId)
  expect(item).toMatchObject({ amount: "75.00", proposalNumber: 1, proposedBy: "Ida" })
})

test("money is assigned to no account that was closed meanwhile, or whose currency has no coin so small", async () => {
  const account = expectOk(
    await member.post<Account>("/api/accounts", { accountType: "current", currency: "EUR" }),
  )
  const assign = (iban: string) =>
    proposeRepair(context, { itemId, proposal: { action: "assign", iban }, staff: "Ida" })
  expect(await assign(account.iban)).toMatchObject({ outcome: "proposed" })
  expectOk(await member.post(`/api/accounts/${account.id}/closure`, { password: member.password }))
  const confirmed = await confirmShown(context, { itemId, staff: "Ben" })
  expect(confirmed).toEqual({ outcome: "refused", reason: "account_not_found" })
  expect(await stateOfPayment()).toBe("unapplied")

  txId = `IN-${randomUUID().slice(0, 18)}`
  await receive({ amount: "0.01" })
  itemId = (await openRepairItems(context.db)).find((one) => one.txId === txId)?.id ?? 0
  const { iban } = await member.account("GBP")
  expect(await assign(iban)).toEqual({ outcome: "refused", reason: "cannot_be_credited" })
  expect((await member.account("GBP")).balance).toBe("0.00")
})

test("unapplied money is never returned without a message that waits for its answer", async () => {
  const [row] = await asOwner<{ outcome: string }>(
    `select payment_apply(id, 'sent_back', '{"actor": "staff", "staff": "Ida"}') ->> 'outcome' as outcome
      from payments where tx_id = $1`,
    [txId],
  )
  expect(row?.outcome).toBe("contradiction")
  expect(await stateOfPayment()).toBe("unapplied")
})
