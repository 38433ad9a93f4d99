import type { Transaction } from "#shared/contracts/transactions.ts"

/** The fetched part of a history, newest first, and the URL of the next page. */
export type History = {
  rows: readonly Transaction[]
  /** The URL of the next page; undefined at the end. */
  next: string | undefined
  /** Whether the last requested pages had no matches, although older ones may. */
  pausedEarly?: boolean
}

/** After this many pages without a match, the member is asked whether to continue. */
const emptyPagesAtMost = 10

/**
 * Reads a page, and further pages while there is no match: the bank searches only a bounded part of the
 * history for each page.
 */
export async function readUntilMatch(
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
 * Merges the newest page with the pages fetched earlier. History is append-only, so fetched pages stay
 * valid, except for the status of payments to other banks; an update costs one request however far the member has scrolled. If there are more new
 * transactions than one page, reading starts over. If the newest pages have no match, older matches stay.
 */
export function withNewest(newest: History, known: History | undefined): History {
  if (known && newest.pausedEarly) return known
  const last = newest.rows.at(-1)
  const seam = known && last ? known.rows.findIndex(({ id }) => id === last.id) : -1
  if (!known || seam === -1) return newest
  // Reuses the same objects, so that unchanged rows are not rendered again.
  const byId = new Map(known.rows.map((row) => [row.id, row]))
  const older = known.rows.slice(seam + 1)
  const rows = [...newest.rows.map((row) => unchanged(byId.get(row.id), row) ?? row), ...older]
  const { next, pausedEarly } = older.length > 0 || known.pausedEarly ? known : newest
  return { rows, next, ...(pausedEarly && { pausedEarly }) }
}

/** The known row, if its status is still the same. */
function unchanged(known: Transaction | undefined, row: Transaction): Transaction | undefined {
  return known?.status === row.status ? known : undefined
}

/** Adds the page requested at `asked`, unless the history has changed meanwhile. */
export function withNextPage(
  known: History | undefined,
  asked: string,
  page: History,
): History | undefined {
  if (known?.next !== asked) return known
  return { ...page, rows: [...known.rows, ...page.rows] }
}
