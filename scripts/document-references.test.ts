import { expect, test } from "vitest"
import { repoRoot } from "../server/config/root.ts"
import { absentDocuments, deadReferences } from "./document-references.ts"

const dead = (text: string, path = "README.md") =>
  deadReferences({ path, text }, repoRoot, ["test", "test:api"])

test.each([
  "Money is in `shared/money/money.ts`, see server/ledger.",
  "Each feature has `server/features/<noun>/queries.ts` and docs/*.md",
  "Pictures go to e2e/shots/sign-in.png; run `npm run test:api`.",
  "See https://example.org/docs/missing.md and [npm](https://npmjs.com), [here](#money).",
  "The build is dist/server/main.js",
])("finds nothing in: %s", (text) => {
  expect(dead(text)).toEqual([])
})

test.each([
  ["Look into server/ledger/gone.ts.", "server/ledger/gone.ts"],
  ["[The rules](scripts/gone.ts)", "scripts/gone.ts"],
  ["Run `npm run prove`.", '"npm run prove"'],
])("finds a dead reference in: %s", (text, named) => {
  expect(dead(text)).toEqual([expect.stringContaining(named)])
})

test("resolves a link from its document's folder", () => {
  expect(dead("[shared](../shared/money/money.ts)", "docs/architecture.md")).toEqual([])
  expect(dead("[money](money.ts)", "docs/architecture.md")).toHaveLength(1)
})

test.each([
  "// One round trip (DESIGN section 4).",
  "-- PSD2 article 5; issue 5, point 3.",
  "The rules are in ../shared, beside the design.",
  "See DESIGN.md.",
])("finds a reference that is not in the repository in: %s", (text) => {
  expect(absentDocuments({ path: "server/ledger/post.ts", text })).toHaveLength(1)
})

test.each([
  'import { fromDecimal } from "../shared/money/money.ts"',
  "// specification section 4",
  "The design is documented in docs/architecture.md.",
  "[contracts](../../shared/contracts)",
])("accepts: %s", (text) => {
  expect(absentDocuments({ path: "server/ledger/post.ts", text })).toEqual([])
})
