import { expect, test } from "vitest"
import * as limits from "#shared/limits.ts"
import { tableRows } from "../../scripts/cited-tests.ts"
import { mayWrite } from "./writes-allowed.ts"

// docs/security.md says what bounds the rows of each table that a member's requests write.

const inCode = (text = "") => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name)

const rows = tableRows("docs/security.md").filter(
  ([table, bound, ...others]) =>
    others.length === 0 && /^ `[a-z_]+`/.test(table ?? "") && bound !== undefined,
)

test("each table that a member's requests write has a bound, once", () => {
  const written = [...new Set(Object.values(mayWrite).flat())].toSorted()
  expect(rows.flatMap(([table]) => inCode(table)).toSorted()).toEqual(written)
})

test("each limit that it names exists", () => {
  const named = rows.flatMap(([, bound]) => inCode(bound))
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !Object.hasOwn(limits, name))).toEqual([])
})
