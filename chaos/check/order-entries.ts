import { chainsOf } from "./real-time.ts"
import type { PostingRow } from "./rows.ts"

/**
 * Entries in an order that agrees with every account's versions, or the entries that have no such
 * order.
 */
export type Ordered = {
  readonly order: readonly number[]
  /** Entries in a cycle: each has, on some account, a later version than another of them. */
  readonly circle: readonly number[]
}

/** Puts entries in an order in which each account's postings come by version. */
export function orderEntries(postings: readonly PostingRow[]): Ordered {
  const followers = new Map<number, number[]>()
  const waitingFor = new Map<number, number>()
  for (const { entryId } of postings) waitingFor.set(entryId, 0)
  for (const chain of chainsOf(postings).values()) {
    let before: number | undefined
    for (const { entryId } of chain) {
      if (before !== undefined && before !== entryId) {
        const known = followers.get(before)
        if (known) known.push(entryId)
        else followers.set(before, [entryId])
        waitingFor.set(entryId, (waitingFor.get(entryId) ?? 0) + 1)
      }
      before = entryId
    }
  }
  const ready = [...waitingFor].filter(([, number]) => number === 0).map(([entry]) => entry)
  // The list grows during the iteration.
  for (const entry of ready) {
    for (const follower of followers.get(entry) ?? []) {
      const left = (waitingFor.get(follower) ?? 0) - 1
      waitingFor.set(follower, left)
      if (left === 0) ready.push(follower)
    }
  }
  const done = new Set(ready)
  return { order: ready, circle: [...waitingFor.keys()].filter((entry) => !done.has(entry)) }
}
