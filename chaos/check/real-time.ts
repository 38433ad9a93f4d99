import { named } from "../workload/history.ts"
import type { Claims, Evidence } from "./claims.ts"
import type { Finding } from "./finding.ts"
import type { PostingRow } from "./rows.ts"

/** An account's member postings in the order of their versions. */
export function chainsOf(postings: readonly PostingRow[]): Map<number, PostingRow[]> {
  const chains = new Map<number, PostingRow[]>()
  for (const posting of postings) {
    if (posting.accountId === null) continue
    const chain = chains.get(posting.accountId)
    if (chain) chain.push(posting)
    else chains.set(posting.accountId, [posting])
  }
  for (const chain of chains.values()) chain.sort((a, b) => (a.version ?? 0) - (b.version ?? 0))
  return chains
}

/**
 * I8, first half: on each account, an operation that was answered before another was requested has
 * the earlier version.
 */
export function versionsFollowTime({ rows }: Evidence, { operationOf }: Claims): Finding {
  const violations: string[] = []
  let compared = 0
  for (const [account, chain] of chainsOf(rows.postings)) {
    // From the last version backward: the earliest response of all later ones.
    let earliest: { decidedAt: number; name: string } | undefined
    for (const posting of chain.toReversed()) {
      const operation = operationOf.get(posting.entryId)
      if (!operation) continue
      compared += 1
      if (earliest && earliest.decidedAt < operation.invokedAt) {
        violations.push(
          `Account ${account}: ${earliest.name} was answered before ${named(operation)} was asked for, but has a later version than its ${posting.version}`,
        )
      }
      const decidedAt = operation.decidedAt ?? Number.POSITIVE_INFINITY
      if (!earliest || decidedAt < earliest.decidedAt) {
        earliest = { decidedAt, name: named(operation) }
      }
    }
  }
  return { invariant: "I8", figures: { "versions in time": compared }, violations }
}
