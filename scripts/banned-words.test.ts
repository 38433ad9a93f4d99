import { expect, test } from "vitest"
import { findBannedWords } from "./banned-words.ts"

const found = (text: string, path = "server/ledger/post.ts") => findBannedWords({ path, text })

test.each([
  "// What the loan costs is reckoned below.",
  "const wishes = []",
  "The one door for money",
  "The bank under fire",
  "// A rule of the house.",
  "Every page lives inside the walls",
  "An unknown outcome is settled later",
  "// Shown to whoever asks.",
  "It is asked for anew.",
  "Signing out twice is no error.",
  "The ledger is sound: no breach.",
  "Two API processes unless told otherwise.",
])("finds a banned word in: %s", (text) => {
  expect(found(text)).toHaveLength(1)
})

test("says where a banned word is and what to use instead", () => {
  expect(found("first line\nwhence(request)")).toEqual([
    'server/ledger/post.ts:2 says "whence"; say client info',
  ])
})

test.each([
  "A new roof for the house",
  "await Promise.allSettled(pending)",
  "Settlement takes place in the evening.",
  "The outcome is resolved with the same key.",
  "fireEvent.click(button)",
])("accepts: %s", (text) => {
  expect(found(text)).toEqual([])
})

test("accepts a landed migration, and the source lines of a patch", () => {
  expect(
    found("create function ledger_claim(wish jsonb)", "migrations/0001_bank-ledger.sql"),
  ).toEqual([])
  expect(found("A bug.\n\ndiff --git a b\n+wish", "chaos/mutants/01-bug.patch")).toEqual([])
  expect(found("A wish.\n\ndiff --git a b\n", "chaos/mutants/01-bug.patch")).toHaveLength(1)
})
