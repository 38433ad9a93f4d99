import type { Transaction } from "#shared/contracts/transactions.ts"

/** As much of a history as was fetched, newest first, and where the next page is. */
export type History = {
  rows: readonly Transaction[]
  /** The address of the next page; undefined at the end. */
  next: string | undefined
  /** Whether the last pages that were asked for had no row, though older ones may. */
  pausedEarly?: boolean
}

/** How many pages in a row may come without a row before the customer is asked whether to go on. */
const emptyPagesAtMost = 10

/**
 * Reads one page, and where what is sought is not in it the ones behind it: the bank looks through a
 * bounded part of the history for each.
 */
export async function readOn(
  address: string,
  read: (address: string) => Promise<History>,
): Promise<History> {
  let page = await read(address)
  for (let empty = 1; page.rows.length === 0 && page.next; empty += 1) {
    if (empty === emptyPagesAtMost) return { ...page, pausedEarly: true }
    page = await read(page.next)
  }
  return page
}

/**
 * Puts the newest page before what was fetched earlier. History only grows, so that pages once fetched
 * stay true: however far down a customer has read, news costs one request. Where more is new than one
 * page holds, reading starts over. Where the newest pages have nothing of what is sought, what was
 * found further back stays.
 */
export function withNewest(newest: History, known: History | undefined): History {
  if (known && newest.pausedEarly) return known
  const last = newest.rows.at(-1)
  const seam = known && last ? known.rows.findIndex(({ id }) => id === last.id) : -1
  if (!known || seam === -1) return newest
  // The same objects again, so that nothing is drawn anew that has not changed.
  const byId = new Map(known.rows.map((row) => [row.id, row]))
  const older = known.rows.slice(seam + 1)
  const rows = [...newest.rows.map((row) => byId.get(row.id) ?? row), ...older]
  const { next, pausedEarly } = older.length > 0 || known.pausedEarly ? known : newest
  return { rows, next, ...(pausedEarly && { pausedEarly }) }
}

/** Adds the page that was asked for at `asked`, unless the history has moved on meanwhile. */
export function withNextPage(
  known: History | undefined,
  asked: string,
  page: History,
): History | undefined {
  if (known?.next !== asked) return known
  return { ...page, rows: [...known.rows, ...page.rows] }
}
