import { expect, test } from "vitest"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { nextPage } from "../../lib/next-page.ts"
import { type History, readUntilMatch, withNewest, withNextPage } from "./history.ts"

const row = (id: number) => ({ id }) as Transaction
const history = (ids: number[], next?: string): History => ({ rows: ids.map(row), next })
const idsOf = ({ rows }: History) => rows.map(({ id }) => id)

test("puts new rows before the loaded ones, which stay the same", () => {
  const known = history([6, 5, 4, 3, 2], "/older")
  const joined = withNewest(history([8, 7, 6], "/page-two"), known)
  expect(idsOf(joined)).toEqual([8, 7, 6, 5, 4, 3, 2])
  expect(joined.next).toBe("/older")
  expect(joined.rows[2]).toBe(known.rows[0])
})

test("replaces a known row whose status has changed", () => {
  const known = { rows: [{ ...row(2), status: "pending" as const }, row(1)], next: undefined }
  const newest = { rows: [{ ...row(2), status: "completed" as const }, row(1)], next: undefined }
  const joined = withNewest(newest, known)
  expect(joined.rows[0]).toBe(newest.rows[0])
  expect(joined.rows[1]).toBe(known.rows[1])
})

test("inserts a row between two known rows in its place", () => {
  expect(idsOf(withNewest(history([9, 7, 8]), history([9, 8, 6])))).toEqual([9, 7, 8, 6])
})

test("starts over if more rows are new than fit on a page", () => {
  const newest = history([9, 8, 7], "/page-two")
  expect(withNewest(newest, history([5, 4], "/older"))).toBe(newest)
  expect(withNewest(newest, undefined)).toBe(newest)
})

test("the history ends with the newest page if there is nothing older", () => {
  const joined = withNewest(history([3, 2, 1], "/page-two"), history([2, 1]))
  expect(idsOf(joined)).toEqual([3, 2, 1])
  expect(joined.next).toBe("/page-two")
})

test("an empty history stays empty until its first row", () => {
  expect(idsOf(withNewest(history([]), history([])))).toEqual([])
  expect(idsOf(withNewest(history([1]), history([])))).toEqual([1])
})

test("appends the next page, unless the cursor has changed", () => {
  const known = history([3, 2], "/two")
  expect(withNextPage(known, "/two", history([1]))).toEqual(history([3, 2, 1]))
  expect(withNextPage(known, "/other", history([1]))).toBe(known)
  expect(withNextPage(undefined, "/two", history([1]))).toBeUndefined()
})

test("reads the next page's URL from the Link header", () => {
  expect(nextPage('</api/transactions?cursor=a&limit=50>; rel="next"')).toBe(
    "/api/transactions?cursor=a&limit=50",
  )
  expect(nextPage(null)).toBeUndefined()
})

/** Answers like a bank that searches a bounded part of the history for each page. */
function pages(found: Readonly<Record<string, number[]>>, count: number) {
  const asked: string[] = []
  const read = async (address: string): Promise<History> => {
    asked.push(address)
    const number = Number(address.slice(1))
    const next = number < count ? `/${number + 1}` : undefined
    return history(found[address] ?? [], next)
  }
  return { asked, read }
}

test("skips empty pages until one has rows or the history ends", async () => {
  const { asked, read } = pages({ "/3": [7] }, 5)
  expect(await readUntilMatch("/1", read)).toEqual(history([7], "/4"))
  expect(asked).toEqual(["/1", "/2", "/3"])
  expect(await readUntilMatch("/4", read)).toEqual(history([]))
})

test("asks the member before it continues after many empty pages", async () => {
  const { asked, read } = pages({ "/15": [7] }, 20)
  const first = await readUntilMatch("/1", read)
  expect(first).toEqual({ ...history([], "/11"), pausedEarly: true })
  expect(asked).toHaveLength(10)
  const second = withNextPage(first, "/11", await readUntilMatch("/11", read))
  expect(second).toEqual(history([7], "/16"))
})

test("keeps older matches if the newest pages still have none", () => {
  const paused: History = { ...history([], "/11"), pausedEarly: true }
  const known = history([7], "/16")
  expect(withNewest(paused, known)).toBe(known)
  expect(withNewest(paused, undefined)).toBe(paused)
  const stopped: History = { ...history([7], "/26"), pausedEarly: true }
  expect(withNewest(history([7], "/2"), stopped)).toEqual(stopped)
  expect(withNewest(history([8, 7], "/2"), stopped)).toEqual({ ...stopped, rows: [8, 7].map(row) })
})
