import { expect, it } from "vitest"
import type { FailedTest } from "./failed-tests.ts"
import { neverForgiven } from "./flaky-rules.ts"

const ordinary: FailedTest = {
  file: "server/features/cards/cards.api.test.ts",
  title: "shows a card",
  message: "expected 200 to be 201",
}
const source = `
test("shows a card", async () => {
  await member.get("/api/cards")
})

test("freezes many", async () => {
  await Promise.all(cards.map(freeze))
})
`

it("may forgive a test of one request, a component, or a page", () => {
  expect(neverForgiven(ordinary, source)).toBeUndefined()
  const component = { ...ordinary, file: "client/ui/picker.test.tsx", title: "opens" }
  expect(neverForgiven(component, `it("opens", () => Promise.all([]))`)).toBeUndefined()
  expect(neverForgiven({ ...component, file: "e2e/help.spec.ts" }, source)).toBeUndefined()
})

it.each<[string, Partial<FailedTest>, string]>([
  ["the whole file failed", { title: "" }, source],
  ["the ledger, chaos, fuzz, and model tests", { file: "server/ledger/cash.api.test.ts" }, source],
  ["the ledger, chaos, fuzz, and model tests", { file: "chaos/trial/options.test.ts" }, source],
  ["the ledger, chaos, fuzz, and model tests", { file: "testing/fuzz/fuzz.api.test.ts" }, source],
  ["the ledger, chaos, fuzz, and model tests", { file: "testing/model/bank.test.ts" }, source],
  ["the ledger, chaos, fuzz, and model tests", { file: "testing/model-based/a.test.ts" }, source],
  ["a property", {}, `import fc from "fast-check"\n${source}`],
  ["an invariant or a fingerprint", { title: "every invariant holds" }, source],
  [
    "an invariant or a fingerprint",
    {},
    source.replace(
      `get("/api/cards")`,
      `get("/api/cards"); expect(await fingerprint()).toBe(before)`,
    ),
  ],
  ["an invariant or a fingerprint", { message: "error: deadlock detected" }, source],
  ["an invariant or a fingerprint", { message: "The ledger has 1 violation" }, source],
  ["a race", { title: "freezes many" }, source],
  ["a race", { title: "a title that is composed for each case" }, source],
  ["a race", { title: "of fifty concurrent attempts, five are admitted" }, "composed"],
  ["a race", { title: "two acceptances at the same time are one" }, "composed"],
  ["a race", { title: "a double click sends one transfer" }, "composed"],
  ["a race", { title: "a lost response is asked for again" }, "composed"],
])("never forgives %s: %o", (rule, changed, text) => {
  expect(neverForgiven({ ...ordinary, ...changed }, text)).toBe(rule)
})
