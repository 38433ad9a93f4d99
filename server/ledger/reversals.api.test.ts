import { expect, test } from "vitest"
import type { Notification } from "#shared/contracts/notifications.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { asOwner } from "../../testing/database.ts"
import { expectOk, newMember } from "../../testing/member.ts"
import { staffFunction, violations } from "../../testing/staff-functions.ts"
import { cashRules } from "./check-cash.ts"

const entryOf = async (reference: string) =>
  Number(
    (
      await asOwner<{ id: string }>("select id from journal_entries where reference = $1", [
        reference,
      ])
    )[0]?.id,
  )

/** A member with 100.00 EUR who has paid 40.00 of it to another. */
async function paid() {
  const [payer, payee] = await Promise.all([newMember(), newMember()])
  const from = await payer.account("EUR")
  const to = await payee.account("EUR")
  await payer.deposit(from.id, "100.00")
  const [row] = await asOwner<{ posted: { transaction: { reference: string } } }>(
    "select ledger_post_for_bank($1, null) as posted",
    [
      JSON.stringify({
        kind: "transfer",
        userId: payer.user.id,
        fromAccountId: from.id,
        toIban: to.iban,
        amount: "40.00",
        description: "Rent",
        recipientName: "Payee",
      }),
    ],
  )
  const reference = row?.posted.transaction.reference ?? ""
  return { payer, payee, from, to, reference, entryId: await entryOf(reference) }
}

const balance = async (member: Awaited<ReturnType<typeof newMember>>) =>
  (await member.account("EUR")).balance

const both = { makerName: "Ida Keller", checkerName: "Ben Ortega" }

test("a reversal gives a wrong transfer back, once, and both members are told", async () => {
  const { payer, payee, from, reference, entryId } = await paid()
  expect(await staffFunction("entry_reverse_carry_out", { entryId }, both)).toMatchObject({
    outcome: "done",
    reference: expect.stringMatching(/^REV-/) as string,
  })
  expect([await balance(payer), await balance(payee)]).toEqual(["100.00", "0.00"])
  const [seen] = expectOk(await payer.get<Transaction[]>(`/api/transactions?account=${from.id}`))
  expect(seen).toMatchObject({
    amount: "40.00",
    direction: "in",
    description: `Reversal of ${reference} by the bank`,
  })
  for (const member of [payer, payee]) {
    const told = expectOk(await member.get<Notification[]>("/api/notifications"))
    expect(told.map(({ type, text }) => `${type}: ${text}`)[0]).toBe(
      `payment_update: The bank corrected a wrong booking of €40.00, ${reference}`,
    )
  }
  const [event] = await asOwner<{ details: object }>(
    "select details from audit_events where action = 'entry.reversed' and user_id = $1",
    [payer.user.id],
  )
  expect(event?.details).toMatchObject({ ...both, reference })
  expect(await staffFunction("entry_reverse_carry_out", { entryId })).toEqual({
    outcome: "refused",
    reason: "already_reversed",
  })
})

test("of two reversals at once one is done", async () => {
  const { entryId } = await paid()
  const answers = await Promise.all(
    [1, 2].map(() => staffFunction("entry_reverse_carry_out", { entryId })),
  )
  expect(answers.map(({ outcome }) => String(outcome)).toSorted()).toEqual(["done", "refused"])
})

test("a correction gives back what was too much", async () => {
  const { payer, payee, entryId } = await paid()
  for (const amount of ["0.00", "40.00", "41.00"]) {
    expect(await staffFunction("entry_correct_carry_out", { entryId, amount })).toMatchObject({
      reason: "wrong_amount",
    })
  }
  expect(await staffFunction("entry_correct_carry_out", { entryId, amount: "4.00" })).toMatchObject(
    { outcome: "done" },
  )
  expect([await balance(payer), await balance(payee)]).toEqual(["96.00", "4.00"])
})

test("an account that cannot pay is not debited", async () => {
  const { payer, payee, to, entryId } = await paid()
  await asOwner("select ledger_post_for_bank($1, null)", [
    JSON.stringify({
      kind: "transfer",
      userId: payee.user.id,
      fromAccountId: to.id,
      amount: "1.00",
      toIban: (await payer.account("EUR")).iban,
      description: "Spent",
    }),
  ])
  expect(await staffFunction("entry_reverse_carry_out", { entryId })).toEqual({
    outcome: "refused",
    reason: "insufficient_funds",
  })
  expect(await balance(payee)).toBe("39.00")
})

test("only kinds on the list are reversed, and a reversal is not", async () => {
  const { entryId } = await paid()
  const done = await staffFunction("entry_reverse_carry_out", { entryId })
  expect(
    await staffFunction("entry_reverse_carry_out", { entryId: done["entryId"] }),
  ).toMatchObject({
    reason: "not_reversible",
  })
  expect(await staffFunction("entry_reverse_carry_out", { entryId: 0 })).toMatchObject({
    reason: "not_found",
  })
  const kinds = await asOwner<{ kind: string; mirrors: boolean }>(
    `select k.kind, r.debit = k.credit and r.credit = k.debit and r.reversed_by is null as mirrors
      from movement_kinds k join movement_kinds r on r.kind = k.reversed_by`,
  )
  expect(kinds.length).toBeGreaterThan(4)
  expect(kinds.filter(({ mirrors }) => !mirrors)).toEqual([])
})

test("a refund of a fee is paid to the member, up to 500.00", async () => {
  const member = await newMember()
  const { id: accountId } = await member.account("EUR")
  const refund = (amount: string) =>
    staffFunction("fee_refund_carry_out", { accountId, amount, fee: "Card replacement" })
  expect(await refund("12.50")).toMatchObject({ outcome: "done" })
  for (const amount of ["0", "-1", "500.01", "1.001"]) {
    expect(await refund(amount), amount).toMatchObject({ reason: "wrong_amount" })
  }
  const [seen] = expectOk(await member.get<Transaction[]>(`/api/transactions?account=${accountId}`))
  expect(seen).toMatchObject({ amount: "12.50", description: "Refund of a fee: Card replacement" })
})

test("ledger:check finds reversing entries that reverse nothing, or something else", async () => {
  const { entryId } = await paid()
  const { entryId: otherId } = await paid()
  await staffFunction("entry_reverse_carry_out", { entryId })
  expect(await violations(cashRules)).toEqual([])
  const change = (sql: string) => violations(cashRules, sql, ["entry_reversals"])
  expect(
    await change(`delete from entry_reversals where reversed_entry_id = ${entryId}`),
  ).toContainEqual(expect.stringContaining("reverses an entry that it does not name"))
  expect(
    await change(
      `update entry_reversals set reversed_entry_id = ${otherId} where reversed_entry_id = ${entryId}`,
    ),
  ).toContainEqual(expect.stringContaining(`is not a reversal of entry ${otherId}`))
})
