import type * as z from "zod/mini"
import type { Transaction, TransactionsPage } from "#shared/contracts/transactions.ts"
import { says } from "#shared/refusals/catalog.ts"
import { presentTransaction } from "../../payments/present-transaction.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, Page } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { type Cursor, isOwnAccount } from "./queries.ts"
import { readHistory } from "./read-history.ts"
import { filterOf } from "./rules.ts"

const pageSize = 50

/**
 * GET /api/transactions: newest first. A filtered page may be short or empty and still have a next one.
 * @throws Problem not_found for an account that is not the member's
 */
export async function listTransactions(
  context: AppContext,
  { member, query }: Input<unknown, z.output<typeof TransactionsPage>>,
): Promise<Page<Transaction>> {
  const { userId } = member
  const { cursor, limit, ...fields } = query
  const size = limit === undefined ? pageSize : Number(limit)
  const after = cursor === undefined ? undefined : decode(cursor)
  const filter = filterOf(fields)
  if (filter.accountId && !(await isOwnAccount(context.db, userId, filter.accountId)))
    throw notFound()
  const { rows, next: end } = await readHistory(context, userId, { filter, size, after })
  const fieldsAsSent = fields as Record<string, string>
  return {
    items: rows.map((row) => presentTransaction(row, row.paid)),
    next: end && new URLSearchParams({ ...fieldsAsSent, cursor: encode(end), limit: String(size) }),
  }
}

function encode({ at, id }: Cursor): string {
  return Buffer.from(`${at} ${id}`).toString("base64url")
}

function decode(text: string): Cursor {
  const [at = "", id = ""] = Buffer.from(text, "base64url").toString("utf8").split(" ")
  if (isInstant(at) && /^[1-9][0-9]{0,14}$/.test(id)) return { at, id: Number(id) }
  throw new Problem("invalid_request", says.invalid_request.cursor, {
    errors: [{ path: "cursor", message: "Cursor must come from a Link header" }],
  })
}

/**
 * Accepts UTC microseconds of a day that exists, as PostgreSQL requires: JavaScript accepts February 30.
 */
function isInstant(text: string): boolean {
  const [, millis = ""] = /^([1-9][0-9]{3}-.{14}\.[0-9]{3})[0-9]{3}\+00$/.exec(text) ?? []
  const instant = new Date(`${millis}Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === `${millis}Z`
}
