import { expect, test } from "vitest"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { nextPage } from "../../lib/next-page.ts"
import { type History, withNewest, withNextPage } from "./history.ts"

const row = (id: number) => ({ id }) as Transaction
const history = (ids: number[], next?: string): History => ({ rows: ids.map(row), next })
const idsOf = ({ rows }: History) => rows.map(({ id }) => id)

test("news goes before what was read, which stays as it is", () => {
  const known = history([6, 5, 4, 3, 2], "/older")
  const joined = withNewest(history([8, 7, 6], "/page-two"), known)
  expect(idsOf(joined)).toEqual([8, 7, 6, 5, 4, 3, 2])
  expect(joined.next).toBe("/older")
  expect(joined.rows[2]).toBe(known.rows[0])
})

test("what was booked between two known rows takes its place", () => {
  expect(idsOf(withNewest(history([9, 7, 8]), history([9, 8, 6])))).toEqual([9, 7, 8, 6])
})

test("when more is new than a page holds, reading starts over", () => {
  const newest = history([9, 8, 7], "/page-two")
  expect(withNewest(newest, history([5, 4], "/older"))).toBe(newest)
  expect(withNewest(newest, undefined)).toBe(newest)
})

test("the end of the newest page is the end of the history when nothing older is known", () => {
  const joined = withNewest(history([3, 2, 1], "/page-two"), history([2, 1]))
  expect(idsOf(joined)).toEqual([3, 2, 1])
  expect(joined.next).toBe("/page-two")
})

test("an empty history stays empty, and begins", () => {
  expect(idsOf(withNewest(history([]), history([])))).toEqual([])
  expect(idsOf(withNewest(history([1]), history([])))).toEqual([1])
})

test("the next page goes behind, unless another one is next by now", () => {
  const known = history([3, 2], "/two")
  expect(withNextPage(known, "/two", history([1]))).toEqual(history([3, 2, 1]))
  expect(withNextPage(known, "/other", history([1]))).toBe(known)
  expect(withNextPage(undefined, "/two", history([1]))).toBeUndefined()
})

test("the next page's address is read from the Link header", () => {
  expect(nextPage('</api/transactions?cursor=a&limit=50>; rel="next"')).toBe(
    "/api/transactions?cursor=a&limit=50",
  )
  expect(nextPage(null)).toBeUndefined()
})
