import { semaphore } from "../../rate-limits/semaphore.ts"
import type { AppContext } from "../app-context.ts"
import { type Cursor, cursorOf, type OwnTransaction, ownTransactions } from "./queries.ts"
import { type Filter, fits, searchedPerPage } from "./rules.ts"

/** How many pages of this size a process reads at once, so that other requests are served in between. */
const atOnce = { reading: 2, waiting: 200 }

type Order = {
  filter: Filter
  /** The maximum number of transactions on a page. */
  size: number
  /** Where the previous page ended. */
  after: Cursor | undefined
}

/** `next` is the start of the next page. A page may be short or empty and still have one. */
export type HistoryPage = { rows: OwnTransaction[]; next: Cursor | undefined }

const searchQueue = semaphore(atOnce.reading, atOnce.waiting)

/**
 * Reads one page of a member's history, newest first, at a bounded cost
 * (docs/decisions/036-bounded-search.md).
 * @throws Problem unavailable when too many requests wait for a long page
 */
export async function readHistory(
  { db, env }: AppContext,
  userId: number,
  { filter, size, after }: Order,
): Promise<HistoryPage> {
  const { sought } = filter
  const most = sought ? searchedPerPage : size
  // Reads one extra row to find out whether there is a next page.
  const page = { filter, timeZone: env.BANK_TIME_ZONE, limit: most + 1, after }
  const read = () => ownTransactions(db, userId, page)
  const found = await (most < searchedPerPage ? read() : searchQueue(read))
  const looked = found.slice(0, most)
  const fitting = sought ? looked.filter((row) => fits(row, sought)) : looked
  const rows = fitting.slice(0, size)
  const last = fitting.length > size ? rows.at(-1) : looked.at(-1)
  const isEnd = fitting.length <= size && found.length <= most
  return { rows, next: isEnd || !last ? undefined : cursorOf(last) }
}
