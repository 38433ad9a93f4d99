import fc from "fast-check"
import { makeIban } from "#shared/iban/own-bank.ts"
import { otherBankIban, wrongCvv } from "../card-holder.ts"
import { type ModelBank, type ModelCard, type Movement, rateKey } from "../model/bank-model.ts"
import { type Command, command } from "./command.ts"
import { amountOf, drawAmount, drawDeposit, drawEnd, type End, endOf } from "./draws.ts"
import type { Person } from "./real-bank.ts"

type Payee = End | "outside" | "nobody"

const payee: fc.Arbitrary<Payee> = fc.oneof(
  { weight: 3, arbitrary: drawEnd },
  { weight: 3, arbitrary: drawEnd.map(({ place }): Payee => ({ of: "other", place })) },
  { weight: 2, arbitrary: fc.constant("outside" as const) },
  { weight: 1, arbitrary: fc.constant("nobody" as const) },
)
/** An IBAN of ours without an account. */
const nobody = makeIban("EUR", 999_999_999_999n)

function ibanOf(bank: ModelBank, owner: number, to: Payee): string {
  if (to === "outside") return otherBankIban
  return to === "nobody" ? nobody : endOf(bank, owner, to).iban
}

/** Few keys, so that one is often used for another request. */
const key = fc
  .option(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"), { freq: 2, nil: undefined })
  .map((name) => (name === undefined ? {} : { key: name }))

const deposit = command(
  "deposit",
  fc.record({ to: drawEnd, amount: drawDeposit, key }),
  (drawn, { bank, day }, { owner }) => {
    const amount = amountOf(bank, drawn.amount, { owner, day })
    const to = endOf(bank, owner, drawn.to).id
    return [{ kind: "deposit", owner, day, amount, to, ...drawn.key }]
  },
)

const transfer = command(
  "transfer",
  fc.record({ from: drawEnd, to: payee, amount: drawAmount("balance", "customer"), key }),
  (drawn, { bank, day }, { owner }) => {
    const account = endOf(bank, owner, drawn.from)
    const amount = amountOf(bank, drawn.amount, { owner, day, account })
    const toIban = ibanOf(bank, owner, drawn.to)
    return [{ kind: "transfer", owner, day, amount, from: account.id, toIban, ...drawn.key }]
  },
)

const byCard = {
  card: drawEnd,
  to: payee,
  amount: drawAmount("balance", "card", "card", "customer"),
  key,
}

type ByCard = {
  card: End
  to: Payee
  amount: Parameters<typeof amountOf>[1]
  key: { key?: string }
}

function cardTransfer(drawn: ByCard, bank: ModelBank, day: string, { owner, codes }: Person) {
  const account = endOf(bank, owner, drawn.card)
  const card = cardOf(bank, account.id)
  const amount = amountOf(bank, drawn.amount, { owner, day, account, card })
  const toIban = ibanOf(bank, owner, drawn.to)
  const right = {
    kind: "card_transfer",
    owner,
    day,
    amount,
    card: card.id,
    toIban,
    ...drawn.key,
  } as const
  const cvv = codes.get(card.id) ?? "000"
  const wrong = (step: number): Movement => ({
    ...right,
    wrongCvv: wrongCvv({ cardNumber: "", cvv }, step),
  })
  return { right, wrong }
}

const payByCard = command("card transfer", fc.record(byCard), (drawn, { bank, day }, person) => [
  cardTransfer(drawn, bank, day, person).right,
])

const guessCode = command(
  "wrong codes",
  fc.record({ ...byCard, codes: fc.array(fc.constantFrom(1, 2), { minLength: 1, maxLength: 6 }) }),
  (drawn, { bank, day }, person) => drawn.codes.map(cardTransfer(drawn, bank, day, person).wrong),
)

const exchange = command(
  "exchange",
  fc.record({
    from: drawEnd,
    to: drawEnd,
    amount: drawAmount("balance"),
    /** The difference between the rate that the member saw and the bank's. */
    shown: fc.option(fc.constantFrom(0n, 0n, 1n), { nil: undefined }),
    key,
  }),
  (drawn, { bank, day }, { owner }) => {
    const from = endOf(bank, owner, drawn.from)
    const to = endOf(bank, owner, drawn.to)
    const amount = amountOf(bank, drawn.amount, { owner, day, account: from })
    const rate = bank.rates.get(rateKey(from.currency, to.currency)) ?? 1_000_000n
    const expected = drawn.shown === undefined ? {} : { expectedRate: rate + drawn.shown }
    return [
      { kind: "exchange", owner, day, amount, from: from.id, to: to.id, ...expected, ...drawn.key },
    ]
  },
)

const repayment = command(
  "loan repayment",
  fc.record({ loan: fc.nat(3), amount: drawAmount("loan", "loan", "balance"), key }),
  (drawn, { bank, day }, { owner }) => {
    const loans = [...bank.loans.values()]
    const loan = loans[drawn.loan % loans.length]
    if (!loan) return []
    const account = bank.accounts.get(loan.account)
    const amount = amountOf(bank, drawn.amount, { owner, day, account, loan: loan.rest })
    return [
      {
        kind: "loan_repayment",
        owner,
        day,
        amount,
        loan: loan.id,
        ...drawn.key,
      },
    ]
  },
)

/** An earlier movement: with its key, it is the same one; without a key, it is posted again. */
const again = command("again", fc.nat(), (index, { sent }) => {
  const movement = sent[index % sent.length]
  return movement ? [movement] : []
})

/** The card of an account that was issued last. */
export const newestCard = (bank: ModelBank, accountId: number): ModelCard | undefined =>
  [...bank.cards.values()].findLast(({ account }) => account === accountId)

function cardOf(bank: ModelBank, accountId: number): ModelCard {
  const card = newestCard(bank, accountId)
  if (!card) throw new Error(`account ${accountId} has no card`)
  return card
}

/** Movements of money, including refused ones, each with its weight. */
export const movementCommands: fc.Arbitrary<Command>[] = [
  deposit,
  transfer,
  transfer,
  payByCard,
  payByCard,
  exchange,
  repayment,
  again,
  deposit,
  transfer,
  transfer,
  payByCard,
  payByCard,
  exchange,
  repayment,
  again,
  guessCode,
]
