import type { History, Operation, Outcome } from "../workload/history.ts"
import type { Order, OrderKind } from "../workload/order.ts"
import type { OwnedAccount, Person } from "../workload/people.ts"
import type { PostingRow, Rows, TransactionRow } from "./rows.ts"

/** The same, but mutable: each test breaks one thing. */
type Open<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? Open<E>[] : T[K] }

const day = "2026-11-20"
const createdAt = "2026-11-20T12:00:00.000Z"
const ibans = {
  11: "LU479990000000000011",
  12: "GB00TSCU00000000000012",
  21: "LU979990000000000021",
}

const account = (id: 11 | 12 | 21, currency: OwnedAccount["currency"]): OwnedAccount => ({
  id,
  currency,
  accountType: "current",
  iban: ibans[id],
})
const person = (userId: number, accounts: readonly OwnedAccount[]): Person => ({
  userId,
  accounts,
  username: `chaos-${userId}`,
  cookie: "",
  spender: false,
  cards: accounts.map((each) => ({ id: each.id + 80, account: each, cvv: "123" })),
})

export const ana = person(1, [account(11, "EUR"), account(12, "GBP")])
export const ben = person(2, [account(21, "EUR")])

type Leg = readonly [account: number, amount: bigint, version: number, balanceAfter: bigint]

/**
 * A sound bank and what its members know of it. Ana (1) has 1,000 euros, Ben (2) has 500. Then
 * Ana sends Ben 100 (operation 0, entry 3), changes 10 into pounds (1, entry 4), pays 20 with her
 * card (2, entry 5), requests too much (3), and borrows 1,000 (4, paid out by 5 as entry 6).
 */
export function smallBank() {
  const rows: Open<Rows> = {
    accounts: [
      { id: 11, userId: 1, currency: "EUR", iban: ibans[11], balance: 187_000n, version: 5 },
      { id: 12, userId: 1, currency: "GBP", iban: ibans[12], balance: 850n, version: 1 },
      { id: 21, userId: 2, currency: "EUR", iban: ibans[21], balance: 60_000n, version: 2 },
    ],
    cards: [11, 12, 21].map((id) => ({
      id: id + 80,
      accountId: id,
      dailyLimit: 250_000n,
      singleUse: false,
    })),
    rates: new Map([
      ["EUR/GBP", 850_000n],
      ["GBP/EUR", 1_170_000n],
    ]),
    entries: [],
    postings: [],
    transactions: [],
    keys: [],
    counters: [
      { scope: "customer", subjectId: 1, day, spent: 12_000n },
      { scope: "exchange", subjectId: 1, day, spent: 1_000n },
      { scope: "card", subjectId: 91, day, spent: 2_000n },
    ],
    loans: [
      {
        id: 71,
        userId: 1,
        status: "active",
        amount: 100_000n,
        currency: "EUR" as const,
        interestRate: "0.00",
        termMonths: 1,
        monthlyPayment: 100_000n,
        balance: 100_000n,
        accountId: 11,
        disbursedDay: day,
        withdrawn: false,
        installments: [{ principal: 100_000n, interest: 0n }],
      },
    ],
  }
  const book = (
    id: number,
    kind: string,
    userId: number,
    move: Partial<TransactionRow>,
    ...legs: Leg[]
  ) => {
    const reference = `REF-${id}`
    rows.entries.push({
      id,
      kind,
      reference,
      userId: kind === "loan_disbursement" ? null : userId,
      signInId: kind === "loan_disbursement" ? null : "s",
      day,
    })
    rows.transactions.push({
      id: id + 1_000,
      entryId: id,
      from: null,
      to: null,
      amount: 0n,
      currency: "EUR",
      convertedAmount: null,
      convertedCurrency: null,
      exchangeRate: null,
      type: "transfer",
      description: `chaos ${id - 3}`,
      reference,
      recipientIban: null,
      cardId: null,
      createdAt,
      ...move,
    })
    for (const [accountId, amount, version, balanceAfter] of legs) {
      const currency = accountId === 12 ? "GBP" : "EUR"
      const ofMember: PostingRow = {
        entryId: id,
        accountId,
        systemAccount: null,
        currency,
        amount,
        version,
        balanceAfter,
      }
      rows.postings.push(ofMember)
    }
  }
  book(1, "deposit", 1, { to: 11, amount: 100_000n, description: "Template" }, [
    11,
    100_000n,
    1,
    100_000n,
  ])
  book(2, "deposit", 2, { to: 21, amount: 50_000n, description: "Template" }, [
    21,
    50_000n,
    1,
    50_000n,
  ])
  book(
    3,
    "transfer",
    1,
    { from: 11, to: 21, amount: 10_000n },
    [11, -10_000n, 2, 90_000n],
    [21, 10_000n, 2, 60_000n],
  )
  const exchanged = {
    convertedAmount: 850n,
    convertedCurrency: "GBP",
    exchangeRate: "0.850000",
  } as const
  book(
    4,
    "exchange",
    1,
    { from: 11, to: 12, amount: 1_000n, description: "", type: "exchange", ...exchanged },
    [11, -1_000n, 3, 89_000n],
    [12, 850n, 1, 850n],
  )
  book(5, "outgoing_card_transfer", 1, { from: 11, amount: 2_000n, cardId: 91 }, [
    11,
    -2_000n,
    4,
    87_000n,
  ])
  book(
    6,
    "loan_disbursement",
    1,
    { to: 11, amount: 100_000n, description: "Personal loan paid out" },
    [11, 100_000n, 5, 187_000n],
  )

  const operations: Open<Operation>[] = []
  const ask = (kind: OrderKind, body: object, change: Partial<Order>, outcome: Outcome) => {
    const seq = operations.length
    const order: Order = { kind, person: ana, path: "", body: { ...body }, ...change }
    const times = { invokedAt: seq * 10, decidedAt: seq * 10 + 5 }
    operations.push({
      seq,
      client: 0,
      order,
      key: `k${seq}`,
      outcome,
      sent: 1,
      lost: [],
      givenUp: false,
      ...times,
    })
    const { type } = outcome
    const transactionId = type === "ok" && kind !== "loan_application" ? seq + 1_003 : null
    if (kind === "loan_disbursement") return
    rows.keys.push({
      userId: 1,
      key: `k${seq}`,
      code: type === "fail" ? outcome.code : null,
      transactionId,
      outcome: type === "fail" ? "refused" : kind === "loan_application" ? "applied" : "posted",
      loanId: null,
    })
  }
  const answer = (seq: number, amount: string, change: object = {}): Outcome => {
    const none = { convertedAmount: null, convertedCurrency: null, exchangeRate: null }
    const plain = {
      id: seq + 1_003,
      reference: `REF-${seq + 3}`,
      amount,
      currency: "EUR",
      type: "transfer",
    }
    return {
      type: "ok",
      status: 201,
      body: { transaction: { ...plain, ...none, recipientIban: null, createdAt, ...change } },
    }
  }
  const words = (seq: number) => `chaos ${seq}`
  ask(
    "transfer",
    { fromAccountId: 11, amount: "100.00", recipientIban: ibans[21], reference: words(0) },
    { from: 11, to: 21 },
    answer(0, "100.00"),
  )
  const converted = {
    convertedAmount: "8.50",
    convertedCurrency: "GBP",
    exchangeRate: "0.850000",
    type: "exchange",
  }
  ask(
    "exchange",
    { fromAccountId: 11, toAccountId: 12, amount: "10.00" },
    { from: 11, to: 12 },
    answer(1, "10.00", converted),
  )
  ask(
    "card_transfer",
    { cardId: 91, amount: "20.00", recipientIban: "DE89370400440532013000", description: words(2) },
    { from: 11, card: 91 },
    answer(2, "20.00"),
  )
  ask(
    "transfer",
    { fromAccountId: 11, amount: "9999.00", recipientIban: ibans[21] },
    { from: 11, to: 21 },
    { type: "fail", status: 422, code: "insufficient_funds", detail: "" },
  )
  ask(
    "loan_application",
    { amount: "1000.00", currency: "EUR" },
    {},
    { type: "ok", status: 201, body: { id: 71 } },
  )
  ask(
    "loan_disbursement",
    { amount: "1000.00", currency: "EUR" },
    { loan: 71 },
    { type: "ok", status: 200, body: {} },
  )
  return { rows, operations, baseline: 2 }
}

/** A time between two operations, and what a member saw then. */
export function shownBetween(
  after: number,
  shown: Pick<History["readings"][number], "balances" | "transactions">,
) {
  return { person: ana, askedAt: after * 10 + 6, answeredAt: after * 10 + 9, ...shown }
}
