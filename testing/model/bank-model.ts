import type { Currency } from "#shared/money/currency.ts"

/**
 * The bank once more, as plainly as it can be said: a second opinion on every answer of the real one.
 * No SQL, no locks, nothing of server/: written from the rules (docs/architecture.md, specification
 * section 9). All amounts are cents of the account's currency, rates are millionths. It is plain data:
 * `structuredClone` gives a bank to try something on.
 */
export type ModelBank = {
  readonly accounts: Map<number, ModelAccount>
  readonly cards: Map<number, ModelCard>
  readonly loans: Map<number, ModelLoan>
  /** By `rateKey`: how many millionths of the second currency one unit of the first buys. */
  readonly rates: Map<string, bigint>
  /** By `counterKey`: what counts against a limit on one day; a customer's in EUR, a card's in its own. */
  readonly spent: Map<string, bigint>
  /** By customer and key: what was asked, and what it was answered. */
  readonly keys: Map<string, { readonly asked: string; readonly answer: Outcome }>
  /** Tries of a card's code that a repetition does not count again. */
  readonly tries: Set<string>
  readonly signedOut: Set<number>
  /** Customers whose payments to others are locked. */
  readonly locked: Set<number>
  /** Every movement that was posted, in order. */
  readonly journal: PostedMovement[]
}

export type ModelAccount = {
  readonly id: number
  readonly owner: number
  readonly iban: string
  readonly currency: Currency
  balance: bigint
  /** How many postings the account has. */
  version: number
  closed: boolean
}

export type ModelCard = {
  readonly id: number
  readonly account: number
  readonly dailyLimit: bigint
  status: "active" | "frozen"
  /** Wrong codes in a row; the fifth blocks. */
  failures: number
  blocked: boolean
}

/** A loan on the day that it was paid out: no interest yet, so only principal is owed. */
export type ModelLoan = {
  readonly id: number
  readonly owner: number
  readonly account: number
  /** What is owed; nothing more once it is paid back. */
  rest: bigint
}

type Asked = {
  readonly owner: number
  readonly amount: bigint
  /** The bank's day, such as 2026-11-20: limits are a day's. */
  readonly day: string
  /** The idempotency key. */
  readonly key?: string
}

/**
 * What a customer (or for them the bank) asks for. Whether a transfer stays in the bank, its IBAN says.
 * `deposit` is any money from outside: simulated, from another bank, or interest.
 */
export type Movement = Asked &
  (
    | { readonly kind: "deposit"; readonly to: number }
    | { readonly kind: "loan_disbursement"; readonly to: number }
    | { readonly kind: "transfer"; readonly from: number; readonly toIban: string }
    | {
        readonly kind: "card_transfer"
        readonly card: number
        readonly toIban: string
        /** A code that is not the card's; the right one when left out. */
        readonly wrongCvv?: string
      }
    | {
        readonly kind: "exchange"
        readonly from: number
        readonly to: number
        /** The rate that the customer was shown, in millionths. */
        readonly expectedRate?: bigint
      }
    | { readonly kind: "loan_repayment"; readonly loan: number }
    // A repayment whose loan is not known: just an amount that leaves the account.
    | { readonly kind: "loan_repayment"; readonly from: number }
  )

/** One customer account's side of a movement: the amount without a sign, and the account after it. */
export type Leg = {
  readonly account: number
  readonly amount: bigint
  readonly balance: bigint
  readonly version: number
}

export type PostedMovement = {
  readonly kind: Movement["kind"]
  /** Absent where the money comes from, or goes, outside. */
  readonly debited?: Leg
  readonly credited?: Leg
  /** Millionths, where the two sides differ in currency. */
  readonly rate?: bigint
}

export type Outcome =
  | ({ readonly outcome: "posted" } & PostedMovement)
  | { readonly outcome: "refused"; readonly code: string; readonly available?: bigint }

/** A bank without anybody in it. Fill in accounts, cards and rates before the first movement. */
export function emptyBank(): ModelBank {
  return {
    accounts: new Map(),
    cards: new Map(),
    loans: new Map(),
    rates: new Map(),
    spent: new Map(),
    keys: new Map(),
    tries: new Set(),
    signedOut: new Set(),
    locked: new Set(),
    journal: [],
  }
}

/** What a customer may send to others on one day at most, in cents of EUR (specification section 9). */
export const customerDailyLimit = 5_000_000n

/** Rates are kept in millionths. */
export const million = 1_000_000n

export const rateKey = (from: Currency, to: Currency) => `${from}/${to}`

export const counterKey = (scope: "customer" | "card", subject: number, day: string) =>
  `${scope} ${subject} ${day}`

/** What an amount counts against the customer's limit: at the last known rate, to the nearest cent. */
export function inEuro(
  rates: ReadonlyMap<string, bigint>,
  currency: Currency,
  amount: bigint,
): bigint | undefined {
  if (currency === "EUR") return amount
  const rate = rates.get(rateKey(currency, "EUR"))
  return rate === undefined ? undefined : (amount * rate + million / 2n) / million
}

/**
 * The customer's own account, unless it is closed: another customer's is treated as nonexistent.
 */
export function ownOpen(
  bank: ModelBank,
  owner: number,
  id: number | undefined,
): ModelAccount | undefined {
  const account = id === undefined ? undefined : bank.accounts.get(id)
  return account?.owner === owner && !account.closed ? account : undefined
}
