import { someOf } from "../full-form.ts"

/**
 * Which two steps run concurrently, and which locks are held meanwhile. The roles: Ana has account
 * A in EUR, with a card and perhaps a loan, and account C in GBP; Bo has account B in EUR.
 */
export const kinds = [
  // The first in the list runs last: a lock of Ana's payments locks her closed accounts too, which no case names.
  "closing of A",
  "transfer A to B",
  "transfer B to A",
  // From Ana's other account: it shares only her limit with the others.
  "transfer from C",
  "card transfer A to B",
  "exchange A to C",
  "deposit to A",
  "loan repayment from A",
  "freeze of the card",
  "lock of Ana's payments",
  "sign-out of Ana",
  "the same again",
] as const

export type Kind = (typeof kinds)[number]

/** A row that a step locks. `key` is the step's own; the counters are the payer's. */
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
  /** Held before the first step is sent, and released in this order. */
  readonly held: readonly Lock[]
}

/**
 * The locks that a step takes, in this order; accounts by id (docs/architecture.md). It keeps them
 * until its end, except the card's, which it releases once the CVV attempt is counted.
 * @param accountsById the roles A, B and C, lowest id first
 * @param emptied whether A holds nothing; while it holds money, its closing is refused before anything is locked
 */
export function pathOf(
  kind: Exclude<Kind, "the same again">,
  accountsById: readonly Lock[],
  emptied: boolean,
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
      return emptied ? ["A"] : []
    case "sign-out of Ana":
      return []
  }
}

const inAnyOrder = ["A", "B", "C"] as const

/** Whether A is emptied before the steps: only then can it be closed. */
export const emptiesA = (first: Kind): boolean => first === "closing of A"

/** The steps that can follow one: repeating it needs a key, and an account that repays a loan is not closed. */
const secondsOf = (first: Kind, path: readonly Lock[]) =>
  kinds.filter(
    (second) =>
      (second !== "the same again" || path.includes("key")) &&
      !(emptiesA(first) && second === "loan repayment from A"),
  )

/** Every ordered pair of steps, with each lock of the first step held; in the short form, with one. */
export const oneLock: Case[] = kinds.flatMap((first) => {
  const path = first === "the same again" ? [] : pathOf(first, inAnyOrder, emptiesA(first))
  return secondsOf(first, path).flatMap((second, turn) =>
    someOf(path, path.length, turn).map((lock) => ({ first, second, held: [lock] })),
  )
})

/**
 * The movements that take the most locks, with every pair of these held and released in both
 * orders; in the short form, each with one of the two second steps.
 */
export const twoLocks: Case[] = (["transfer A to B", "card transfer A to B"] as const).flatMap(
  (first) => {
    const path = pathOf(first, inAnyOrder, false)
    const seconds = ["transfer B to A", "the same again"] as const
    const pairs = path.flatMap((one) =>
      path.filter((other) => other !== one).map((other): Lock[] => [one, other]),
    )
    return pairs.flatMap((held, turn) =>
      someOf(seconds, 2, turn).map((second) => ({ first, second, held })),
    )
  },
)
