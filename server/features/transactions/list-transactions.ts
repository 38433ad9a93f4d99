import type { RequestHandler } from "express"
import * as z from "zod/mini"
import type { Transaction } from "#shared/contracts/transactions.ts"
import type { Bank } from "../../bank.ts"
import { Problem } from "../../http/problem.ts"
import { customerOf } from "../../http/require-session.ts"
import { parseQuery } from "../../http/validate.ts"
import { presentTransaction } from "../../ledger/present-transaction.ts"
import { type Cursor, ownTransactions } from "./queries.ts"

const pageSize = 50

const Page = z.strictObject({
  cursor: z.optional(z.string("Cursor must be one that the bank gave")),
  limit: z.optional(
    z
      .string("Limit must be a number from 1 to 100")
      .check(z.regex(/^([1-9][0-9]?|100)$/, "Limit must be a number from 1 to 100")),
  ),
})

/** GET /api/transactions: newest first; the next page by the Link header (RFC 8288). */
export function listTransactions({ db }: Bank): RequestHandler<object, Transaction[]> {
  return async (request, response) => {
    const { cursor, limit } = parseQuery(Page, request.query)
    const size = limit === undefined ? pageSize : Number(limit)
    const after = cursor === undefined ? undefined : decode(cursor)
    // One more than asked for tells whether there is a next page.
    const rows = await ownTransactions(db, customerOf(request).userId, size + 1, after)
    const page = rows.slice(0, size)
    const last = page.at(-1)
    if (rows.length > size && last) {
      const next = new URLSearchParams({ cursor: encode(last.cursor), limit: String(size) })
      response.set("Link", `</api/transactions?${next}>; rel="next"`)
    }
    response.json(page.map(({ transaction, paid }) => presentTransaction(transaction, paid)))
  }
}

function encode({ at, id }: Cursor): string {
  return Buffer.from(`${at} ${id}`).toString("base64url")
}

function decode(text: string): Cursor {
  const [at = "", id = ""] = Buffer.from(text, "base64url").toString("utf8").split(" ")
  if (isInstant(at) && /^[1-9][0-9]{0,14}$/.test(id)) return { at, id: Number(id) }
  throw new Problem("invalid_request", "This page of your history does not exist.", {
    errors: [{ path: "cursor", message: "Cursor must be one that the bank gave" }],
  })
}

/** Microseconds in UTC on a day that exists, as PostgreSQL wants it: JavaScript takes 30 February. */
function isInstant(text: string): boolean {
  const [, millis = ""] = /^([1-9][0-9]{3}-.{14}\.[0-9]{3})[0-9]{3}\+00$/.exec(text) ?? []
  const instant = new Date(`${millis}Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === `${millis}Z`
}
