import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { named, type Operation, type Reading } from "../workload/history.ts"
import type { Claims, Evidence } from "./claims.ts"
import type { Finding } from "./finding.ts"
import { chainsOf } from "./real-time.ts"
import type { Rows } from "./rows.ts"

/** A balance of an account, and the earliest and latest time when it was reached. */
type Step = {
  readonly balance: bigint
  readonly from: number
  readonly until: number
}

const never = Number.POSITIVE_INFINITY
const always = Number.NEGATIVE_INFINITY

/**
 * I8, for what members saw: each balance shown is one that the account had between request and
 * response, each transaction shown is the member's own and still exists, and a member who was
 * refused for insufficient funds had too little at some point in between.
 */
export function readingsAreExplained(
  evidence: Evidence,
  claims: Claims,
  readings: readonly Reading[],
): Finding {
  const { operations, rows } = evidence
  const steps = stepsOf(evidence, claims)
  const violations: string[] = []
  let balances = 0
  for (const reading of readings) {
    const { person, askedAt, answeredAt } = reading
    for (const [account, shown] of reading.balances ?? []) {
      balances += 1
      const possible = between(steps.get(account), askedAt, answeredAt)
      if (possible.includes(fromDecimal(shown))) continue
      const had = possible.slice(0, 5).map(toDecimal).join(", ")
      violations.push(
        `Member ${person.userId} was shown ${shown} on account ${account}, which then had ${had}`,
      )
    }
  }
  const transactions = foreignTransactions(rows, readings)
  const poor = operations.filter(
    ({ outcome }) => outcome?.type === "fail" && outcome.code === "insufficient_funds",
  )
  for (const operation of poor) violations.push(...unexplained(operation, steps, rows))
  return {
    invariant: "I8",
    figures: {
      "balances shown": balances,
      "transactions shown": transactions.looked,
      "refused for want of money": poor.length,
    },
    violations: [...violations, ...transactions.violations],
  }
}

function stepsOf({ rows, baseline }: Evidence, { operationOf }: Claims): Map<number, Step[]> {
  const steps = new Map<number, Step[]>()
  for (const { id } of rows.accounts) steps.set(id, [{ balance: 0n, from: always, until: always }])
  for (const [account, chain] of chainsOf(rows.postings)) {
    for (const { entryId, balanceAfter } of chain) {
      const operation = operationOf.get(entryId)
      steps.get(account)?.push({
        balance: balanceAfter ?? 0n,
        from: operation?.invokedAt ?? always,
        until: entryId <= baseline ? always : (operation?.decidedAt ?? never),
      })
    }
  }
  return steps
}

/** The balances that an account may have had between two times. */
function between(steps: readonly Step[] = [], earliest: number, latest: number): bigint[] {
  const first = steps.findLastIndex(({ until }) => until < earliest)
  const last = steps.findLastIndex(({ from }) => from < latest)
  return steps.slice(Math.max(0, first), last + 1).map(({ balance }) => balance)
}

function unexplained(
  operation: Operation,
  steps: ReadonlyMap<number, readonly Step[]>,
  { loans }: Rows,
): string[] {
  const { order, invokedAt, decidedAt = never } = operation
  const account = order.from ?? loans.find(({ id }) => id === order.loan)?.accountId
  const amount = fromDecimal(String(order.body["amount"]))
  const possible = between(steps.get(account ?? 0), invokedAt, decidedAt)
  if (possible.some((balance) => balance < amount)) return []
  const had = possible.slice(0, 5).map(toDecimal).join(", ")
  return [
    `${named(operation)} of ${toDecimal(amount)} was refused for want of money, but account ${account} had ${had}`,
  ]
}

function foreignTransactions({ accounts, transactions }: Rows, readings: readonly Reading[]) {
  const owners = new Map(accounts.map(({ id, userId }) => [id, userId]))
  const rows = new Map(transactions.map((row) => [row.id, row]))
  const violations: string[] = []
  let looked = 0
  for (const { person, transactions: shown } of readings) {
    for (const [id, reference] of shown ?? []) {
      looked += 1
      const row = rows.get(id)
      if (row?.reference !== reference) {
        violations.push(
          `Member ${person.userId} was shown transaction ${id} ${reference}, which is not there`,
        )
      } else if (
        ![row.from, row.to].some((account) => owners.get(account ?? 0) === person.userId)
      ) {
        violations.push(`Member ${person.userId} was shown transaction ${id} of others`)
      }
    }
  }
  return { looked, violations }
}
