import type { Transaction } from "#shared/contracts/transactions.ts"

/** As much of a history as was fetched, newest first, and where the next page is. */
export type History = {
  rows: readonly Transaction[]
  /** The address of the next page; undefined at the end. */
  next: string | undefined
}

/**
 * Puts the newest page before what was fetched earlier. History only grows, so that pages once fetched
 * stay true: however far down a customer has read, news costs one request. Where more is new than one
 * page holds, reading starts over.
 */
export function withNewest(newest: History, known: History | undefined): History {
  const last = newest.rows.at(-1)
  const seam = known && last ? known.rows.findIndex(({ id }) => id === last.id) : -1
  if (!known || seam === -1) return newest
  // The same objects again, so that nothing is drawn anew that has not changed.
  const byId = new Map(known.rows.map((row) => [row.id, row]))
  const older = known.rows.slice(seam + 1)
  return {
    rows: [...newest.rows.map((row) => byId.get(row.id) ?? row), ...older],
    next: older.length > 0 ? known.next : newest.next,
  }
}

/** Adds the page that was asked for at `asked`, unless the history has moved on meanwhile. */
export function withNextPage(
  known: History | undefined,
  asked: string,
  page: History,
): History | undefined {
  if (known?.next !== asked) return known
  return { rows: [...known.rows, ...page.rows], next: page.next }
}
