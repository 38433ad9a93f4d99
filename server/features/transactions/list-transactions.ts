import type { RequestHandler } from "express"
import { type Transaction, TransactionsPage } from "#shared/contracts/transactions.ts"
import type { AppContext } from "../../app-context.ts"
import { notFound, Problem } from "../../http/problem.ts"
import { parseQuery } from "../../http/validate.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { presentTransaction } from "../../ledger/present-transaction.ts"
import { type Cursor, isOwnAccount } from "./queries.ts"
import { readHistory } from "./read-history.ts"
import { filterOf } from "./rules.ts"

const pageSize = 50

/**
 * GET /api/transactions: newest first, with the next page by the Link header (RFC 8288). A filtered page
 * may be short or empty and still have a next one.
 * @throws Problem not_found for an account that is not the customer's
 */
export function listTransactions(context: AppContext): RequestHandler<object, Transaction[]> {
  return async (request, response) => {
    const { userId } = customerOf(request)
    const { cursor, limit, ...fields } = parseQuery(TransactionsPage, request.query)
    const size = limit === undefined ? pageSize : Number(limit)
    const after = cursor === undefined ? undefined : decode(cursor)
    const filter = filterOf(fields)
    if (filter.accountId && !(await isOwnAccount(context.db, userId, filter.accountId)))
      throw notFound()
    const { rows, next: end } = await readHistory(context, userId, { filter, size, after })
    if (end) {
      const next = new URLSearchParams(fields as Record<string, string>)
      next.set("cursor", encode(end))
      next.set("limit", String(size))
      response.set("Link", `</api/transactions?${next}>; rel="next"`)
    }
    response.json(rows.map((row) => presentTransaction(row, row.paid)))
  }
}

function encode({ at, id }: Cursor): string {
  return Buffer.from(`${at} ${id}`).toString("base64url")
}

function decode(text: string): Cursor {
  const [at = "", id = ""] = Buffer.from(text, "base64url").toString("utf8").split(" ")
  if (isInstant(at) && /^[1-9][0-9]{0,14}$/.test(id)) return { at, id: Number(id) }
  throw new Problem("invalid_request", "This page of your history does not exist.", {
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
