import { beforeEach, expect, test } from "vitest"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import type { Currency } from "#shared/money/currency.ts"
import { paymentSchemes, paymentStates } from "#shared/stored-values.ts"
import { asOwner, fingerprint } from "../../testing/database.ts"
import { expectOk, type Member, newMember } from "../../testing/member.ts"
import { applyEvent as apply } from "../../testing/payments/apply-event.ts"

/** The states of payments and the money that moves with them, as the database's functions decide them. */

const outside = "FR1420041010050500013M02606"

let payer: Member

beforeEach(async () => {
  payer = await newMember({ firstName: "Ana", lastName: "Roth" })
})

/** Orders a payment of 100.00 from an account of the payer's with 1000.00. */
async function order(currency: Currency = "EUR", scheme = "instant"): Promise<string> {
  const { id: fromAccountId } = await payer.account(currency)
  await payer.deposit(fromAccountId, "1000.00")
  const { transaction } = expectOk(
    await payer.post<PostingResult>("/api/transfers", {
      fromAccountId,
      amount: "100.00",
      recipientIban: outside,
      recipientName: "Anna Weber",
      reference: "Rent",
    }),
  )
  const { reference } = transaction
  await asOwner("update payments set scheme = $2 where tx_id = $1", [reference, scheme])
  return reference
}

const balance = async (currency: Currency = "EUR") => (await payer.account(currency)).balance

/** What the entries of a payment have left on the bank's own accounts. */
async function systemAccounts(reference: string): Promise<Record<string, string>> {
  const rows = await asOwner<{ code: string; total: string }>(
    `select system_account || ' ' || currency as code, sum(p.amount)::text as total
      from payments join payment_events v on v.payment_id = payments.id
      join postings p on p.entry_id = v.entry_id
      where tx_id = $1 and system_account is not null
      group by 1 having sum(p.amount) <> 0 order by 1`,
    [reference],
  )
  return Object.fromEntries(rows.map(({ code, total }) => [code, total]))
}

async function spentToday(): Promise<string> {
  const [row] = await asOwner<{ spent: string }>(
    "select coalesce(sum(spent), 0)::numeric(12, 2) as spent from limit_counters where scope = 'customer' and subject_id = $1",
    [payer.user.id],
  )
  return row?.spent ?? "none"
}

async function repairItems(reference: string): Promise<string[]> {
  const rows = await asOwner<{ kind: string }>(
    "select kind from repair_items r join payments p on p.id = r.payment_id where tx_id = $1 order by r.id",
    [reference],
  )
  return rows.map(({ kind }) => kind)
}

test("an order debits the payer and stores the payment, in one transaction", async () => {
  const reference = await order()
  expect(await balance()).toBe("900.00")
  expect(await systemAccounts(reference)).toEqual({ "payments_in_transit EUR": "100.00" })
  const [payment] = await asOwner<object>(
    `select direction, scheme, state, amount, own_name, other_name, other_iban, remittance,
      due_at - accepted_at = interval '10 seconds' as due from payments where tx_id = $1`,
    [reference],
  )
  expect(payment).toEqual({
    direction: "out",
    scheme: "instant",
    state: "queued",
    amount: "100.00",
    own_name: "Ana Roth",
    other_name: "Anna Weber",
    other_iban: outside,
    remittance: "Rent",
    due: true,
  })
  expect(await spentToday()).toBe("100.00")
})

test("settling moves the money to the settlement account, once", async () => {
  const reference = await order()
  expect(await apply(reference, "sent")).toMatchObject({ outcome: "applied", state: "sent" })
  expect(await apply(reference, "settled")).toMatchObject({ outcome: "applied", state: "settled" })
  const before = await fingerprint(payer.user.id)
  expect(await apply(reference, "settled")).toEqual({ outcome: "repeated", state: "settled" })
  expect(await systemAccounts(reference)).toEqual({ "nostro EUR": "100.00" })
  expect(await fingerprint(payer.user.id)).toBe(before)
  expect(await spentToday()).toBe("100.00")
})

test.each<Currency>(["EUR", "GBP"])(
  "a reject gives back exactly what the %s account paid",
  async (currency) => {
    const reference = await order(currency)
    expect(await balance(currency)).toBe("900.00")
    await apply(reference, "sent")
    const { transactionId } = await apply(reference, "rejected", { reason: "AC04" })
    expect(await balance(currency)).toBe("1000.00")
    expect(await systemAccounts(reference)).toEqual({})
    expect(await spentToday()).toBe("0.00")
    const [shown] = await asOwner<object>(
      "select type, amount, currency, converted_amount, description, payer_name from transactions where id = $1",
      [transactionId],
    )
    expect(shown).toEqual({
      type: "deposit",
      amount: "100.00",
      currency,
      converted_amount: null,
      description: "Not sent: Rent",
      payer_name: "Anna Weber",
    })
  },
)

test("a reject on a later day does not change that day's limit", async () => {
  const reference = await order()
  await asOwner("update payments set counted_day = counted_day - 1 where tx_id = $1", [reference])
  await apply(reference, "sent")
  await apply(reference, "rejected", { reason: "AC04" })
  expect(await spentToday()).toBe("100.00")
})

test("an answer that contradicts an earlier one moves nothing and goes to staff", async () => {
  const reference = await order()
  await apply(reference, "sent")
  await apply(reference, "settled")
  const before = await fingerprint(payer.user.id)
  expect(await apply(reference, "rejected", { reason: "MS03" })).toEqual({
    outcome: "contradiction",
    state: "settled",
  })
  expect(await fingerprint(payer.user.id)).toBe(before)
  expect(await repairItems(reference)).toEqual(["contradiction"])
})

test.each<Currency>(["EUR", "GBP"])(
  "without an answer the money is back, and a late acceptance takes it again: %s",
  async (currency) => {
    const reference = await order(currency)
    await apply(reference, "sent")
    expect(await apply(reference, "no_answer")).toMatchObject({ state: "unconfirmed" })
    expect(await balance(currency)).toBe("1000.00")
    expect(await apply(reference, "settled")).toMatchObject({ state: "settled_late" })
    expect(await balance(currency)).toBe("900.00")
    expect(await systemAccounts(reference)).not.toHaveProperty(["payments_in_transit EUR"])
    expect(await repairItems(reference)).toEqual([])
  },
)

test.each<[string, Currency, string, object]>([
  ["part of it", "EUR", "40.00", { "nostro EUR": "100.00", "payment_claims EUR": "-60.00" }],
  ["nothing", "EUR", "0.00", { "nostro EUR": "100.00", "payment_claims EUR": "-100.00" }],
])(
  "a late acceptance claims what the account no longer holds: %s",
  async (_what, currency, left, expected) => {
    const reference = await order(currency)
    await apply(reference, "sent")
    await apply(reference, "no_answer")
    const { id: fromAccountId } = await payer.account(currency)
    const amount = (1000 - Number(left)).toFixed(2)
    const other = await newMember()
    const { iban } = await other.account("EUR")
    expectOk(
      await payer.post("/api/transfers", {
        fromAccountId,
        amount,
        recipientIban: iban,
        recipientName: "Other",
      }),
    )
    await apply(reference, "settled")
    expect(await balance(currency)).toBe("0.00")
    expect(await systemAccounts(reference)).toEqual(expected)
    expect(await repairItems(reference)).toEqual(["claim"])
  },
)

test("a late reject changes nothing more", async () => {
  const reference = await order()
  await apply(reference, "sent")
  await apply(reference, "no_answer")
  expect(await apply(reference, "rejected", { reason: "AG09" })).toMatchObject({
    state: "rejected",
  })
  expect(await balance()).toBe("1000.00")
  expect(await systemAccounts(reference)).toEqual({})
})

test("a standard payment comes back with a return, an instant one only after a recall", async () => {
  const standard = await order("EUR", "standard")
  await apply(standard, "sent")
  await apply(standard, "settled")
  expect(await apply(standard, "returned", { reason: "AC04" })).toMatchObject({ state: "returned" })
  expect(await balance()).toBe("1000.00")
  const instant = await order()
  await apply(instant, "sent")
  await apply(instant, "settled")
  expect(await apply(instant, "returned", { reason: "AC04" })).toMatchObject({
    outcome: "contradiction",
  })
  await apply(instant, "recall_requested")
  expect(await apply(instant, "returned", { reason: "FOCR", amount: "95.00" })).toMatchObject({
    state: "recalled",
  })
  expect(await balance()).toBe("1995.00")
  expect(await systemAccounts(instant)).toEqual({ "nostro EUR": "5.00" })
})

test("a return to an account that was closed waits for staff", async () => {
  const reference = await order("EUR", "standard")
  await apply(reference, "sent")
  await apply(reference, "settled")
  await asOwner("update payments set account_id = null where tx_id = $1", [reference])
  await apply(reference, "returned", { reason: "AC04" })
  expect(await systemAccounts(reference)).toEqual({ "unapplied_incoming EUR": "100.00" })
  expect(await repairItems(reference)).toEqual(["unapplied"])
  await asOwner(
    "update payments set account_id = (select account_id from postings where entry_id = payments.entry_id and account_id is not null) where tx_id = $1",
    [reference],
  )
})

test("every state other than the listed ones refuses every event", async () => {
  const listed = await asOwner<{ key: string }>(
    "select concat_ws(' ', direction, scheme, from_state, event) as key from payment_transitions",
  )
  const allowed = new Set(listed.map(({ key }) => key))
  const events = await asOwner<{ event: string }>("select distinct event from payment_transitions")
  for (const scheme of paymentSchemes) {
    const reference = await order("EUR", scheme)
    for (const state of paymentStates) {
      for (const { event } of events) {
        if (allowed.has(`out ${scheme} ${state} ${event}`)) continue
        await asOwner("update payments set state = $2, send_at = null where tx_id = $1", [
          reference,
          state,
        ])
        // A second reject changes nothing.
        const again = event === "rejected" && state === "rejected"
        const outcome = again ? "repeated" : "contradiction"
        expect(await apply(reference, event)).toEqual({ outcome, state })
      }
    }
    await asOwner("update payments set state = 'queued' where tx_id = $1", [reference])
  }
})

test("fifty answers at once settle a payment once", async () => {
  const reference = await order()
  await apply(reference, "sent")
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      apply(reference, n % 2 === 0 ? "settled" : "rejected", n % 2 === 0 ? {} : { reason: "AC04" }),
    ),
  )
  expect(answers.filter(({ outcome }) => outcome === "applied")).toHaveLength(1)
  const settled = answers.some(({ outcome, state }) => outcome === "applied" && state === "settled")
  expect(await balance()).toBe(settled ? "900.00" : "1000.00")
})

test("events are never changed", async () => {
  const reference = await order()
  await expect(
    asOwner(
      "update payment_events set reason = 'x' where payment_id = (select id from payments where tx_id = $1)",
      [reference],
    ),
  ).rejects.toThrow("append-only")
})
