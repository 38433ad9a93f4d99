import type { Currency } from "#shared/money/currency.ts"

/**
 * A second, simple implementation of the bank, to check every answer of the real one. It has no SQL
 * and no locks and imports nothing from server/; it is written from the rules
 * (docs/architecture.md, specification section 9). All amounts are cents of the account's currency,
 * rates are millionths. It is plain data: `structuredClone` gives a bank to try something on.
 */
export type ModelBank = {
  readonly accounts: Map<number, ModelAccount>
  readonly cards: Map<number, ModelCard>
  readonly loans: Map<number, ModelLoan>
  /** By `rateKey`: how many millionths of the second currency one unit of the first currency buys. */
  readonly rates: Map<string, bigint>
  /**
   * By `counterKey`: the amount that counts against a day's limit; a member's in EUR, a card's in
   * its own currency.
   */
  readonly spent: Map<string, bigint>
  /** By member and key: the request and its answer. */
  readonly keys: Map<string, { readonly asked: string; readonly answer: Outcome }>
  /** Attempts at a card's CVV that are not counted again when repeated. */
  readonly tries: Set<string>
  readonly signedOut: Set<number>
  /** Members whose payments to others are locked. */
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
  /** Whether a payment from it to another bank is not final yet. */
  openPayment?: boolean
}

export type ModelCard = {
  readonly id: number
  readonly account: number
  readonly dailyLimit: bigint
  status: "active" | "frozen"
  /** A single-use card closes with its first transfer. */
  readonly singleUse: boolean
  closed: boolean
  /** Wrong codes in a row; the fifth blocks. */
  failures: number
  blocked: boolean
}

/** A loan on the day of its disbursement: no interest yet, so only principal is owed. */
export type ModelLoan = {
  readonly id: number
  readonly owner: number
  readonly account: number
  /** The outstanding principal; 0 once it is repaid. */
  rest: bigint
}

type Asked = {
  readonly owner: number
  readonly amount: bigint
  /** The bank's day, such as 2026-11-20, for daily limits. */
  readonly day: string
  /** The idempotency key. */
  readonly key?: string
}

/**
 * A request by a member, or by the bank for them. The IBAN decides whether a transfer stays
 * within the bank. `deposit` is any money from outside: simulated, from another bank, or interest.
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
        /** A wrong CVV; the correct one if omitted. */
        readonly wrongCvv?: string
      }
    | {
        readonly kind: "exchange"
        readonly from: number
        readonly to: number
        /** The rate that the member saw, in millionths. */
        readonly expectedRate?: bigint
      }
    | { readonly kind: "loan_repayment"; readonly loan: number }
    // A repayment whose loan is not known: just an amount that leaves the account.
    | { readonly kind: "loan_repayment"; readonly from: number }
  )

/** A member account's side of a movement: the unsigned amount, and the account's state afterward. */
export type Leg = {
  readonly account: number
  readonly amount: bigint
  readonly balance: bigint
  readonly version: number
}

export type PostedMovement = {
  readonly kind: Movement["kind"]
  /** Absent if the money comes from or goes to another bank. */
  readonly debited?: Leg
  readonly credited?: Leg
  /** In millionths, if the currencies of the two sides differ. */
  readonly rate?: bigint
  /** What goes to another bank, in EUR; the payment is pending. */
  readonly sent?: bigint
}

export type Outcome =
  | ({ readonly outcome: "posted" } & PostedMovement)
  | { readonly outcome: "refused"; readonly code: string; readonly available?: bigint }

/** A bank without members. Add accounts, cards, and rates before the first movement. */
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

/** The maximum that a member may send to others per day, in EUR cents (specification section 9). */
export const memberDailyLimit = 5_000_000n

/** What a member may convert between their own accounts per day, in EUR cents. */
export const exchangeDailyLimit = 5_000_000n

/** Rates are kept in millionths. */
export const million = 1_000_000n

export const rateKey = (from: Currency, to: Currency) => `${from}/${to}`

export const counterKey = (scope: "customer" | "card" | "exchange", subject: number, day: string) =>
  `${scope} ${subject} ${day}`

/**
 * How much an amount counts against the member's limit: at the last known rate, to the nearest
 * cent.
 */
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
 * The member's own account, unless it is closed: another member's is treated as nonexistent.
 */
export function ownOpen(
  bank: ModelBank,
  owner: number,
  id: number | undefined,
): ModelAccount | undefined {
  const account = id === undefined ? undefined : bank.accounts.get(id)
  return account?.owner === owner && !account.closed ? account : undefined
}
