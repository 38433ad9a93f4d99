import fc from "fast-check"
import { beforeEach, describe, expect, test } from "vitest"
import type { Currency } from "#shared/money/currency.ts"
import { applyChange, openAccount } from "./apply-change.ts"
import { applyMovement } from "./apply-movement.ts"
import { counterKey, emptyBank, type ModelBank, type Movement, rateKey } from "./bank-model.ts"

const [ana, bo] = [1, 2]
const day = "2026-11-20"
const outside = "FR1420041010050500013M02606"
const ibanOf = (id: number) => `LU00999000000000000${id}`

/** Ana has 11 in EUR and 12 in GBP, Bo 21 in EUR; the card of account 11 is 111. */
let bank: ModelBank

beforeEach(() => {
  bank = emptyBank()
  const open = (owner: number, id: number, currency: Currency) =>
    openAccount(
      bank,
      { id, owner, iban: ibanOf(id), currency, balance: 0n, version: 0, closed: false },
      {
        id: id + 100,
        account: id,
        dailyLimit: 250_000n,
        status: "active",
        singleUse: false,
        closed: false,
        failures: 0,
        blocked: false,
      },
    )
  open(ana, 11, "EUR")
  open(ana, 12, "GBP")
  open(bo, 21, "EUR")
  bank.rates.set(rateKey("EUR", "GBP"), 869_565n)
  bank.rates.set(rateKey("GBP", "EUR"), 1_149_999n)
})

const by = (owner: number, amount: bigint, key?: string) =>
  ({ owner, amount, day, ...(key && { key }) }) as const
const deposit = (to: number, amount: bigint, owner = ana): Movement => ({
  ...by(owner, amount),
  kind: "deposit",
  to,
})
const send = (from: number, toIban: string, amount: bigint, key?: string): Movement => ({
  ...by(ana, amount, key),
  kind: "transfer",
  from,
  toIban,
})
const pay = (toIban: string, amount: bigint, more: { key?: string; wrongCvv?: string } = {}) =>
  ({ ...by(ana, amount), kind: "card_transfer", card: 111, toIban, ...more }) as const
const refusal = (code: string, available?: bigint) => ({
  outcome: "refused",
  code,
  ...(available !== undefined && { available }),
})

test("money arrives, is sent to another member, and to another bank", () => {
  applyMovement(bank, deposit(11, 10_000n))
  expect(applyMovement(bank, send(11, ibanOf(21), 2_500n))).toEqual({
    outcome: "posted",
    kind: "transfer",
    debited: { account: 11, amount: 2_500n, balance: 7_500n, version: 2 },
    credited: { account: 21, amount: 2_500n, balance: 2_500n, version: 1 },
  })
  expect(applyMovement(bank, send(11, outside, 7_500n))).toMatchObject({
    debited: { balance: 0n },
    sent: 7_500n,
  })
  expect(applyMovement(bank, send(11, outside, 1n))).toEqual(refusal("insufficient_funds", 0n))
  expect(bank.journal).toHaveLength(3)
})

test("an account stays open while a payment from it to another bank is open", () => {
  applyMovement(bank, deposit(11, 100n))
  applyMovement(bank, send(11, outside, 100n))
  const close = { owner: ana, kind: "close", account: 11 } as const
  expect(applyChange(bank, close)).toEqual(refusal("payment_open"))
})

test("other banks are paid in EUR", () => {
  applyMovement(bank, deposit(12, 10_000n))
  const rate = bank.rates.get(rateKey("GBP", "EUR")) ?? 0n
  expect(applyMovement(bank, send(12, outside, 101n))).toMatchObject({
    debited: { account: 12, amount: 101n },
    rate,
    sent: (101n * rate) / 1_000_000n,
  })
  bank.rates.clear()
  expect(applyMovement(bank, send(12, outside, 101n))).toEqual(refusal("rate_unavailable"))
})

test("another member's account and a closed one are not found, and an IBAN of ours without an account is not a payee", () => {
  applyMovement(bank, deposit(11, 100n))
  expect(applyMovement(bank, send(21, ibanOf(11), 1n))).toEqual(refusal("not_found"))
  expect(applyMovement(bank, deposit(21, 1n))).toEqual(refusal("not_found"))
  expect(applyMovement(bank, send(11, ibanOf(99), 1n))).toEqual(refusal("payee_not_found"))
  expect(applyMovement(bank, send(11, ibanOf(11), 1n))).toEqual(refusal("same_account"))
  expect(applyChange(bank, { owner: bo, kind: "close", account: 21 })).toEqual({ outcome: "done" })
  expect(applyMovement(bank, send(11, ibanOf(21), 1n))).toEqual(refusal("payee_not_found"))
  expect(applyMovement(bank, deposit(21, 1n, bo))).toEqual(refusal("not_found"))
})

describe("exchange", () => {
  const exchange = (from: number, to: number, amount: bigint, expectedRate?: bigint): Movement => ({
    ...by(ana, amount),
    kind: "exchange",
    from,
    to,
    ...(expectedRate !== undefined && { expectedRate }),
  })

  test("rounds down, and only at the expected rate", () => {
    applyMovement(bank, deposit(11, 10_000n))
    expect(applyMovement(bank, exchange(11, 12, 101n, 869_565n))).toMatchObject({
      rate: 869_565n,
      debited: { amount: 101n },
      credited: { amount: 87n },
    })
    expect(applyMovement(bank, exchange(11, 12, 101n, 869_564n))).toEqual(refusal("rate_changed"))
    expect(applyMovement(bank, exchange(11, 12, 1n))).toEqual(refusal("amount_too_small"))
    expect(applyMovement(bank, exchange(11, 11, 1n))).toEqual(refusal("same_account"))
    expect(applyMovement(bank, exchange(11, 21, 1n))).toEqual(refusal("not_found"))
    bank.rates.clear()
    expect(applyMovement(bank, exchange(11, 12, 101n))).toEqual(refusal("rate_unavailable"))
  })

  test("never profits from a round trip", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n, max: 10_000_000n }), (amount) => {
        const trial = structuredClone(bank)
        applyMovement(trial, deposit(11, amount))
        const there = applyMovement(trial, exchange(11, 12, amount))
        if (there.outcome === "posted") {
          applyMovement(trial, exchange(12, 11, there.credited?.amount ?? 0n))
        }
        expect(trial.accounts.get(11)?.balance).toBeLessThanOrEqual(amount)
      }),
    )
  })
})

test("limits count to the cent and per day, and those for others not between the member's own accounts", () => {
  applyMovement(bank, deposit(11, 20_000_000n))
  // Between the member's own accounts, conversions have a limit of their own.
  const own = (amount: bigint) => send(11, ibanOf(12), amount)
  expect(applyMovement(bank, own(5_000_001n))).toEqual(
    refusal("exchange_limit_exceeded", 5_000_000n),
  )
  expect(applyMovement(bank, own(4_999_999n))).toMatchObject({ outcome: "posted" })
  expect(applyMovement(bank, { ...by(ana, 2n), kind: "exchange", from: 11, to: 12 })).toEqual(
    refusal("exchange_limit_exceeded", 1n),
  )
  expect(applyMovement(bank, pay(outside, 250_001n))).toEqual(
    refusal("card_limit_exceeded", 250_000n),
  )
  expect(applyMovement(bank, pay(outside, 250_000n))).toMatchObject({ outcome: "posted" })
  expect(applyMovement(bank, pay(outside, 1n))).toEqual(refusal("card_limit_exceeded", 0n))
  const tooMuch = send(11, outside, 4_750_001n)
  expect(applyMovement(bank, tooMuch)).toEqual(refusal("daily_limit_exceeded", 4_750_000n))
  // Pounds in euros, to the nearest cent: 0.50 at 1.149999 is 0.57.
  expect(applyMovement(bank, send(12, outside, 50n))).toMatchObject({ outcome: "posted" })
  expect(bank.spent.get(counterKey("customer", ana, day))).toBe(250_057n)
  expect(applyMovement(bank, { ...tooMuch, day: "2026-11-21" })).toMatchObject({
    outcome: "posted",
  })
})

test("a refusal because of the member's limit does not change the card's", () => {
  applyMovement(bank, deposit(11, 9_000_000n))
  applyMovement(bank, send(11, outside, 4_999_999n))
  expect(applyMovement(bank, pay(outside, 2n))).toEqual(refusal("daily_limit_exceeded", 1n))
  expect(bank.spent.get(counterKey("card", 111, day))).toBeUndefined()
})

test("a key always has the same answer", () => {
  expect(applyMovement(bank, send(11, outside, 5n, "k"))).toEqual(refusal("insufficient_funds", 0n))
  applyMovement(bank, deposit(11, 5n))
  expect(applyMovement(bank, send(11, outside, 5n, "k"))).toEqual(refusal("insufficient_funds", 0n))
  expect(applyMovement(bank, send(11, outside, 4n, "k"))).toEqual(refusal("idempotency_key_reused"))
  expect(bank.accounts.get(11)).toMatchObject({ balance: 5n, version: 1 })
})

test("five wrong codes in a row block the card; a repeated one counts once", () => {
  applyMovement(bank, deposit(11, 100n))
  const wrong = pay(outside, 1n, { wrongCvv: "+1" })
  const repeated = pay(outside, 1n, { wrongCvv: "+1", key: "k" })
  for (const _ of Array(4)) expect(applyMovement(bank, wrong)).toEqual(refusal("wrong_cvv"))
  expect(applyMovement(bank, pay(outside, 1n))).toMatchObject({ outcome: "posted" })
  for (const _ of Array(9)) expect(applyMovement(bank, repeated)).toEqual(refusal("wrong_cvv"))
  for (const _ of Array(4)) expect(applyMovement(bank, wrong)).toEqual(refusal("wrong_cvv"))
  expect(applyMovement(bank, pay(outside, 1n))).toEqual(refusal("card_blocked"))
  expect(applyMovement(bank, repeated)).toEqual(refusal("wrong_cvv"))
})

test("a closed card can do nothing, and a single-use card closes with its first transfer", () => {
  applyMovement(bank, deposit(11, 100n))
  const once = { id: 112, account: 11, dailyLimit: 250_000n, singleUse: true, closed: false }
  bank.cards.set(112, { ...once, status: "active", failures: 0, blocked: false })
  const payOnce = (amount: bigint) => applyMovement(bank, { ...pay(outside, amount), card: 112 })
  expect(payOnce(101n)).toEqual(refusal("insufficient_funds", 100n))
  expect(payOnce(1n)).toMatchObject({ outcome: "posted" })
  expect(payOnce(1n)).toEqual(refusal("card_closed"))
  applyChange(bank, { owner: ana, kind: "close_card", card: 111 })
  expect(applyMovement(bank, pay(outside, 1n))).toEqual(refusal("card_closed"))
  for (const kind of ["freeze", "unfreeze", "close_card"] as const) {
    expect(applyChange(bank, { owner: ana, kind, card: 111 })).toEqual(refusal("card_closed"))
  }
})

test("a frozen card and an ended session can do nothing", () => {
  applyMovement(bank, deposit(11, 100n))
  applyChange(bank, { owner: ana, kind: "freeze", card: 111 })
  expect(applyMovement(bank, pay(outside, 1n))).toEqual(refusal("card_not_active"))
  applyChange(bank, { owner: ana, kind: "unfreeze", card: 111 })
  expect(applyMovement(bank, pay(outside, 1n))).toMatchObject({ outcome: "posted" })
  expect(applyChange(bank, { owner: bo, kind: "freeze", card: 111 })).toEqual(refusal("not_found"))
  applyChange(bank, { owner: ana, kind: "sign_out" })
  expect(applyMovement(bank, pay(outside, 1n))).toEqual(refusal("not_signed_in"))
  expect(applyChange(bank, { owner: ana, kind: "freeze", card: 111 })).toEqual(
    refusal("not_signed_in"),
  )
  applyChange(bank, { owner: ana, kind: "sign_in" })
  expect(applyMovement(bank, pay(outside, 1n))).toMatchObject({ outcome: "posted" })
})

test("a payments lock refuses payments to others before any other error, but not own transfers", () => {
  applyMovement(bank, deposit(11, 100n))
  applyChange(bank, { owner: ana, kind: "lock" })
  expect(applyMovement(bank, pay(outside, 1n))).toEqual(refusal("payments_locked"))
  expect(applyMovement(bank, send(11, outside, 101n))).toEqual(refusal("payments_locked"))
  applyChange(bank, { owner: ana, kind: "unlock" })
  expect(applyMovement(bank, pay(outside, 1n))).toMatchObject({ outcome: "posted" })
})

test("a loan is paid out, is repaid from its account, and keeps the account open until then", () => {
  bank.loans.set(7, { id: 7, owner: ana, account: 11, rest: 1_000n })
  const close = { owner: ana, kind: "close", account: 11 } as const
  const repay = (amount: bigint): Movement => ({
    ...by(ana, amount),
    kind: "loan_repayment",
    loan: 7,
  })
  expect(applyChange(bank, close)).toEqual(refusal("account_repays_loan"))
  applyMovement(bank, { ...by(ana, 1_000n), kind: "loan_disbursement", to: 11 })
  expect(applyChange(bank, close)).toEqual(refusal("account_not_empty"))
  expect(applyMovement(bank, repay(1_001n))).toEqual(refusal("repayment_too_large", 1_000n))
  expect(applyMovement(bank, { ...repay(1n), owner: bo })).toEqual(refusal("not_found"))
  expect(applyMovement(bank, repay(400n))).toMatchObject({ debited: { balance: 600n } })
  applyMovement(bank, send(11, ibanOf(21), 1n))
  expect(applyMovement(bank, repay(600n))).toEqual(refusal("insufficient_funds", 599n))
  applyMovement(bank, deposit(11, 1n))
  expect(applyMovement(bank, repay(600n))).toMatchObject({ debited: { balance: 0n } })
  expect(applyMovement(bank, repay(1n))).toEqual(refusal("loan_not_active"))
  expect(applyChange(bank, close)).toEqual({ outcome: "done" })
})

test("no account exceeds its maximum", () => {
  applyMovement(bank, deposit(11, 999_999_999_999n))
  expect(applyMovement(bank, deposit(11, 1n))).toEqual(refusal("balance_too_large"))
})
