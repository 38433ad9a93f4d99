import { isKept, named, type Operation } from "../workload/history.ts"
import { mayFail } from "../workload/order.ts"
import type { Evidence } from "./claims.ts"
import type { Finding } from "./finding.ts"
import type { KeyRow } from "./rows.ts"

/**
 * I6: a refused order was not posted, was refused for an allowed reason, and its key stores the
 * refusal; an order that must be refused was refused.
 */
export function refusedAreAbsent({ operations, rows, baseline }: Evidence): Finding {
  const keys = new Map(rows.keys.map((row) => [`${row.userId} ${row.key}`, row]))
  const posted = new Map(
    rows.transactions
      .filter(({ entryId }) => entryId > baseline)
      .map(({ description, entryId }) => [description, entryId]),
  )
  const violations: string[] = []
  let refused = 0
  let wrongOnes = 0
  for (const operation of operations) {
    const { order, outcome, seq } = operation
    if (order.mustFail) wrongOnes += 1
    if (outcome?.type === "ok" && order.mustFail) {
      violations.push(
        `${named(operation)} was accepted, though it had to be refused (${order.mustFail.join(", ")})`,
      )
    }
    if (outcome?.type !== "fail") continue
    refused += 1
    const entry = posted.get(`chaos ${seq}`)
    if (entry !== undefined) {
      violations.push(`${named(operation)} was refused (${outcome.code}), but is entry ${entry}`)
    }
    const reasons = order.mustFail ?? mayFail[order.kind]
    if (!reasons.some((code) => code === outcome.code)) {
      violations.push(
        `${named(operation)} was refused for no reason: ${outcome.status} ${outcome.code}`,
      )
    }
    if (order.reusedKey === undefined && !order.unkeyed) {
      const key = keys.get(`${order.person.userId} ${operation.key}`)
      violations.push(...keptOtherwise(operation, outcome.code, key))
    }
  }
  return { invariant: "I6", figures: { refused, "refused on purpose": wrongOnes }, violations }
}

function keptOtherwise(operation: Operation, code: string, key: KeyRow | undefined): string[] {
  const asRefused = key?.outcome === "refused" && key.code === code
  if (isKept(operation) ? asRefused : key === undefined || key.outcome === "refused") return []
  const kept = key ? `${key.outcome} ${key.code ?? key.transactionId}` : "nothing"
  return [`${named(operation)} was refused (${code}), but its key keeps ${kept}`]
}
