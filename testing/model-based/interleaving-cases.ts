/**
 * Which two steps meet, and which locks are held while they do. The roles: Ana has account A in EUR, with
 * a card and perhaps a loan, and account C in GBP; Bo has account B in EUR.
 */
export const kinds = [
  "transfer A to B",
  "transfer B to A",
  // Of Ana's other money: what it shares with the others is her limit alone.
  "transfer from C",
  "card transfer A to B",
  "exchange A to C",
  "deposit to A",
  "loan repayment from A",
  "freeze of the card",
  "lock of Ana's payments",
  "closing of A",
  "sign-out of Ana",
  "the same again",
] as const

export type Kind = (typeof kinds)[number]

/** A row that is locked on the way. `key` is the step's own, the counters are the payer's. */
export type Lock =
  | "key"
  | "A"
  | "B"
  | "C"
  | "loan"
  | "card"
  | "Ana's counter"
  | "Bo's counter"
  | "card's counter"

export type Case = {
  readonly first: Kind
  readonly second: Kind
  /** Held from before the first is sent; let go of in this order. */
  readonly held: readonly Lock[]
}

/**
 * The locks that a step takes, in this order; accounts by id (docs/architecture.md). It keeps them
 * to its end, all but the card's: that one is released once the attempt at the CVV is counted.
 * @param accountsById the roles A, B and C, lowest id first
 */
export function pathOf(
  kind: Exclude<Kind, "the same again">,
  accountsById: readonly Lock[],
): Lock[] {
  const accounts = (...roles: Lock[]) => accountsById.filter((role) => roles.includes(role))
  switch (kind) {
    case "transfer A to B":
      return ["key", ...accounts("A", "B"), "Ana's counter"]
    case "transfer B to A":
      return ["key", ...accounts("A", "B"), "Bo's counter"]
    case "card transfer A to B":
      return ["card", "key", ...accounts("A", "B"), "card's counter", "Ana's counter"]
    case "transfer from C":
      return ["key", "C", "Ana's counter"]
    case "exchange A to C":
      return ["key", ...accounts("A", "C")]
    case "deposit to A":
      return ["key", "A"]
    case "loan repayment from A":
      return ["key", "A", "loan"]
    case "freeze of the card":
      return ["card"]
    case "lock of Ana's payments":
      return accounts("A", "C")
    case "closing of A":
      return ["A"]
    case "sign-out of Ana":
      return []
  }
}

const inAnyOrder = ["A", "B", "C"] as const

/** Every ordered pair of steps, with each lock on the first one's way held; repeating needs a key. */
export const oneLock: Case[] = kinds.flatMap((first) =>
  first === "the same again"
    ? []
    : pathOf(first, inAnyOrder).flatMap((lock) =>
        kinds
          .filter(
            (second) => second !== "the same again" || pathOf(first, inAnyOrder).includes("key"),
          )
          .map((second) => ({ first, second, held: [lock] })),
      ),
)

/** The movements with the longest ways, with every two locks on them held and let go of in both orders. */
export const twoLocks: Case[] = (["transfer A to B", "card transfer A to B"] as const).flatMap(
  (first) => {
    const path = pathOf(first, inAnyOrder)
    return path.flatMap((one) =>
      path
        .filter((other) => other !== one)
        .flatMap((other) =>
          (["transfer B to A", "the same again"] as const).map((second) => ({
            first,
            second,
            held: [one, other],
          })),
        ),
    )
  },
)
