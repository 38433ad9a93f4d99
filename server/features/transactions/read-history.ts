import type { AppContext } from "../../app-context.ts"
import { semaphore } from "../../http/semaphore.ts"
import { type Cursor, cursorOf, type OwnTransaction, ownTransactions } from "./queries.ts"
import { type Filter, fits, lookedThrough } from "./rules.ts"

/** How many pages of this size a process reads at once, so that others' requests get between them. */
const atOnce = { reading: 2, waiting: 200 }

type Order = {
  filter: Filter
  /** How many transactions a page has at most. */
  size: number
  /** Where the page before ended. */
  after: Cursor | undefined
}

/** `next` is where the next page begins; a page may be short or empty and still have one. */
export type HistoryPage = { rows: OwnTransaction[]; next: Cursor | undefined }

const inTurn = semaphore(atOnce.reading, atOnce.waiting)

/**
 * Reads one page of a customer's history, newest first, at a bounded cost
 * (docs/decisions/036-bounded-search.md).
 * @throws Problem unavailable when too many wait for a long page
 */
export async function readHistory(
  { db, env }: AppContext,
  userId: number,
  { filter, size, after }: Order,
): Promise<HistoryPage> {
  const { sought } = filter
  const most = sought ? lookedThrough : size
  // One more than is looked at tells whether there is a next page.
  const page = { filter, timeZone: env.BANK_TIME_ZONE, limit: most + 1, after }
  const read = () => ownTransactions(db, userId, page)
  const found = await (most < lookedThrough ? read() : inTurn(read))
  const looked = found.slice(0, most)
  const fitting = sought ? looked.filter((row) => fits(row, sought)) : looked
  const rows = fitting.slice(0, size)
  const last = fitting.length > size ? rows.at(-1) : looked.at(-1)
  const isEnd = fitting.length <= size && found.length <= most
  return { rows, next: isEnd || !last ? undefined : cursorOf(last) }
}
