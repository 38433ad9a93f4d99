import fc from "fast-check"
import {
  counterKey,
  type ModelAccount,
  type ModelBank,
  type ModelCard,
  memberDailyLimit,
} from "../model/bank-model.ts"

/**
 * How a command is drawn: not as ids and amounts, which are unknown before a run begins, but as
 * positions in lists and distances from a bound, so that bounds are tested to the cent and failing
 * runs shrink.
 */
export type End = {
  readonly of: "own" | "other"
  readonly place: number
}

export type Amount =
  | { readonly cents: bigint }
  | { readonly upTo: "balance" | "card" | "customer" | "loan"; readonly past: bigint }

/** The bounds of an amount. */
export type Bounds = {
  readonly owner: number
  readonly day: string
  readonly account?: ModelAccount | undefined
  readonly card?: ModelCard | undefined
  /** Cents that are owed. */
  readonly loan?: bigint
}

export const drawEnd: fc.Arbitrary<End> = fc.record({
  of: fc.oneof(
    { weight: 12, arbitrary: fc.constant("own" as const) },
    { weight: 1, arbitrary: fc.constant("other" as const) },
  ),
  // The first account is the one with money.
  place: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
})

const drawCents = fc.bigInt({ min: 1n, max: 30_000n }).map((cents) => ({ cents }))

/** @param bounds the amount lies at one of these, or a cent below or above */
export function drawAmount(
  ...bounds: Extract<Amount, { upTo: string }>["upTo"][]
): fc.Arbitrary<Amount> {
  return fc.oneof(
    { weight: 4, arbitrary: drawCents },
    {
      weight: 4,
      arbitrary: fc.record({
        upTo: fc.constantFrom(...bounds),
        past: fc.constantFrom(0n, -1n, 1n),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom({ cents: 1n }, { cents: 999_999_999_999n }) },
  )
}

/** Large enough to reach the limits, and sometimes more than an account can hold. */
export const drawDeposit: fc.Arbitrary<Amount> = fc.oneof(
  drawCents,
  fc
    .constantFrom(300_000n, 6_000_000n, 6_000_000n, 6_000_000n, 999_999_999_999n)
    .map((cents) => ({ cents })),
)

/** The account that an end refers to, including closed ones. */
export function endOf(bank: ModelBank, owner: number, end: End): ModelAccount {
  const accounts = [...bank.accounts.values()].filter(
    (account) => (account.owner === owner) === (end.of === "own"),
  )
  const account = accounts[end.place % accounts.length]
  if (!account) throw new Error("nobody has an account")
  return account
}

/** Cents, at least one. */
export function amountOf(bank: ModelBank, amount: Amount, bounds: Bounds): bigint {
  if ("cents" in amount) return amount.cents
  const { owner, day, account, card, loan = 0n } = bounds
  const spent = (scope: "customer" | "card", id: number) =>
    bank.spent.get(counterKey(scope, id, day)) ?? 0n
  const bound = {
    balance: account?.balance ?? 0n,
    card: card ? card.dailyLimit - spent("card", card.id) : 0n,
    customer: memberDailyLimit - spent("customer", owner),
    loan,
  }[amount.upTo]
  const cents = bound + amount.past
  return cents < 1n ? 1n : cents > 999_999_999_999n ? 999_999_999_999n : cents
}
