import { expect, test } from "vitest"
import type { Database } from "./pool.ts"
import { rowsOfEach, sharedReads } from "./shared-reads.ts"

/** Only its identity matters here. */
const someDatabase = () => ({}) as Database

test("concurrent questions share a query on their own database, and each gets its own answer", async () => {
  const [primary, standby] = [someDatabase(), someDatabase()]
  const asked: [Database, readonly number[]][] = []
  const double = sharedReads(async (db, numbers: readonly number[]) => {
    asked.push([db, numbers])
    return numbers.map((number) => 2 * number)
  })
  const answers = [double(primary, 1), double(standby, 2), double(primary, 3), double(primary, 1)]
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 2])
  expect(asked).toEqual([
    [primary, [1, 3, 1]],
    [standby, [2]],
  ])
})

test("a later question is asked again", async () => {
  let queries = 0
  const count = sharedReads(async (_db, questions: readonly string[]) => {
    queries += 1
    return questions.map(() => queries)
  })
  const db = someDatabase()
  expect([await count(db, "now"), await count(db, "now")]).toEqual([1, 2])
})

test("each member gets their own rows in order, also one who asks twice, and nobody else's", () => {
  const rows = [
    { holder: 2, name: "a" },
    { holder: 1, name: "b" },
    { holder: 2, name: "c" },
    { holder: 9, name: "of a member who did not ask" },
  ]
  const names = rowsOfEach([2, 3, 1, 2], rows).map((own) => own.map(({ name }) => name))
  expect(names).toEqual([["a", "c"], [], ["b"], ["a", "c"]])
})
