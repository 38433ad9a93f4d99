import { convert } from "#shared/money/convert.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import type { LoanBook } from "./loan-book.ts"
import type { Order } from "./order.ts"
import type { OwnedAccount, Person, Template } from "./people.ts"
import type { Random } from "./random.ts"

/** The input from which an order is drawn. */
export type Draw = {
  readonly template: Template
  readonly loans: LoanBook
  readonly random: Random
  readonly person: Person
  /** Identifies the order on the statement: the number of the operation. */
  readonly words: string
  readonly seq: number
}

/** Accounts of other banks, from the published examples of their countries. */
const otherBanks = ["FR1420041010050500013M02606", "DE89370400440532013000"]

const cents = (min: number, max: number, random: Random) =>
  toDecimal(BigInt(random.int(min, max + 1)))

/** Mostly small; the rich spend thousands, and the others sometimes everything they have. */
export function someAmount({ random, person }: Draw): string {
  if (person.spender) return cents(100, random.chance(0.3) ? 1_500_000 : 300_000, random)
  return random.chance(0.06) ? cents(100_000, 700_000, random) : cents(1, 15_000, random)
}

/** One of a member's accounts; the first more often, so that many orders conflict there. */
export function someAccount({ random, person }: Draw): OwnedAccount {
  const [first] = person.accounts
  return first && random.chance(0.5) ? first : random.pick(person.accounts)
}

/**
 * Spenders pay only this many others: the bank answers questions about at most thirty account
 * numbers per hour, and a refusal is an answer (docs/decisions/048-account-numbers.md).
 */
const fewPayees = 12

function somePayee({ random, template, person }: Draw, payer: OwnedAccount): OwnedAccount {
  const hot = template.people[1]?.accounts[0]
  if (hot && hot !== payer && random.chance(0.25)) return hot
  const { people } = template
  const others = person.spender ? people.slice(0, fewPayees) : people
  const whose = random.chance(0.15) ? person : random.pick(others)
  // Spenders are often refused for their daily limit.
  if (person.spender && whose !== person && whose.accounts[0]) return whose.accounts[0]
  return random.pick(whose.accounts.filter((account) => account !== payer))
}

/** Simulated money from outside. */
export function deposit(draw: Draw): Order {
  const { id: accountId } = someAccount(draw)
  const body = { accountId, amount: cents(1, 90_000, draw.random), description: draw.words }
  return { kind: "deposit", person: draw.person, path: "/api/deposits", body, to: accountId }
}

/** To another member, an own account, or another bank, in any currency. */
export function transfer(draw: Draw): Order {
  const payer = someAccount(draw)
  const payee = draw.random.chance(0.2) ? undefined : somePayee(draw, payer)
  return transferOf(draw, payer, someAmount(draw), payee?.iban, payee?.id)
}

/** A transfer of an amount between these two; out to another bank when there is no IBAN. */
export function transferOf(
  draw: Draw,
  payer: OwnedAccount,
  amount: string,
  iban?: string,
  to?: number,
): Order {
  return {
    kind: "transfer",
    person: draw.person,
    path: "/api/transfers",
    body: {
      fromAccountId: payer.id,
      amount,
      recipientIban: iban ?? draw.random.pick(otherBanks),
      recipientName: "Some Body",
      reference: draw.words,
    },
    from: payer.id,
    ...(to !== undefined && { to }),
  }
}

/** The same with the member's own card. */
export function cardTransfer(draw: Draw): Order {
  const { random } = draw
  const amount = random.chance(0.3) ? cents(30_000, 150_000, random) : cents(1, 20_000, random)
  return cardTransferOf(draw, amount)
}

export function cardTransferOf(draw: Draw, amount: string): Order {
  const { random, person } = draw
  const card = random.pick(person.cards)
  const payee = random.chance(0.3) ? undefined : somePayee(draw, card.account)
  return {
    kind: "card_transfer",
    person,
    path: "/api/card-transfer",
    body: {
      cardId: card.id,
      recipientName: "Some Body",
      recipientIban: payee?.iban ?? random.pick(otherBanks),
      amount,
      description: draw.words,
      cvv: card.cvv,
    },
    from: card.account.id,
    card: card.id,
    ...(payee && { to: payee.id }),
  }
}

/** Between two own accounts of different currencies; half of them at the displayed rate. */
export function exchange(draw: Draw): Order {
  const { random, person, template } = draw
  const from = someAccount(draw)
  const to = random.pick(person.accounts.filter(({ currency }) => currency !== from.currency))
  const shown = template.rates.find(
    (rate) => rate.from === from.currency && rate.to === to.currency,
  )
  return {
    kind: "exchange",
    person,
    path: "/api/exchange",
    body: {
      fromAccountId: from.id,
      toAccountId: to.id,
      amount: someAmount(draw),
      ...(shown && random.chance(0.5) && { expectedRate: shown.rate }),
    },
    from: from.id,
    to: to.id,
  }
}

/**
 * From 2,000 to about 50,000 EUR or the equivalent; no two applications of a trial have the same
 * amount.
 */
export function loanApplication(draw: Draw): Order {
  const { random, person, seq, template } = draw
  const currency = random.pick(["EUR", "EUR", "CHF", "USD"] as const)
  const rate = template.rates.find(({ from, to }) => from === "EUR" && to === currency)?.rate
  const euros = BigInt(random.int(250_000, 5_000_000))
  const worth = rate === undefined ? euros : convert(euros, rate)
  // The cents identify the operation.
  const amount = toDecimal((worth / 100_000n) * 100_000n + BigInt(seq % 100_000))
  return {
    kind: "loan_application",
    person,
    path: "/api/loans",
    body: {
      loanType: random.pick(["personal", "auto", "business"] as const),
      amount,
      currency,
      termMonths: random.int(1, 121),
      purpose: `A loan for ${draw.words}`,
      employmentType: "employed",
      annualIncome: "48000.00",
    },
  }
}

/**
 * A repayment of the member's own loan, in any state: in part or in full. A deposit if there is
 * no loan.
 */
export function loanRepayment(draw: Draw): Order {
  const { random, person, loans } = draw
  const loan = loans.ofPerson(person, random)
  if (!loan) return deposit(draw)
  const whole = fromDecimal(loan.amount)
  const amount = random.chance(0.15) ? whole : (whole * BigInt(random.int(1, 60))) / 100n
  return repaymentOf(draw, loan.id, toDecimal(amount > 0n ? amount : 1n))
}

/**
 * Withdraws from the member's own loan, in any state. The amount is the payoff as long as nothing
 * was repaid.
 */
export function loanWithdrawal(draw: Draw): Order {
  const { random, person, loans } = draw
  const loan = loans.ofPerson(person, random)
  if (!loan) return deposit(draw)
  const path = `/api/loans/${loan.id}/withdrawal`
  return { kind: "loan_withdrawal", person, path, body: { amount: loan.amount }, loan: loan.id }
}

export function repaymentOf({ person }: Draw, loan: number, amount: string): Order {
  const path = `/api/loans/${loan}/repayments`
  return { kind: "loan_repayment", person, path, body: { amount }, loan }
}
