import { expect, test } from "vitest"
import { WrongUsage } from "./command.ts"
import { readArguments, readId } from "./read-arguments.ts"

const form = {
  positionals: ["username"],
  required: ["checked"],
  optional: ["rate"],
  flags: ["factors"],
} as const

const given = { username: "ana", checked: "Passport seen" }

test.each([
  [["ana", "--checked", "Passport seen"]],
  [["--checked", "Passport seen", "ana"]],
  [["--checked=Passport seen", "ana"]],
  [["--", "ana", "--checked", "Passport seen"]],
  [["--checked", "Passport seen", "--", "ana"]],
])("options can be anywhere: %j", (args) => {
  expect(readArguments(args, form)).toEqual({ given, flags: new Set() })
})

test("reads a flag and an optional value if they are given", () => {
  const args = ["--factors", "ana", "--rate", "-5", "--checked", "Passport seen"]
  expect(readArguments(args, form)).toEqual({
    given: { ...given, rate: "-5" },
    flags: new Set(["factors"]),
  })
})

test.each(["-ana", "--factors", "--checked", "--", "-"])(
  "after --, a username is never an option: %s",
  (username) => {
    const args = ["--", username, "--checked", "Passport seen"]
    expect(readArguments(args, form)).toEqual({ given: { ...given, username }, flags: new Set() })
  },
)

test.each([
  [[]],
  [["ana"]],
  [["ana", "--checked"]],
  [["--checked", "Passport seen"]],
  [["--factors", "--checked", "Passport seen"]],
  [["", "--checked", "Passport seen"]],
  [["--", "", "--checked", "Passport seen"]],
  [["--checked", "Passport seen", "--"]],
  [["-ana", "--checked", "Passport seen"]],
  [["ana", "eva", "--checked", "Passport seen"]],
  [["ana", "--checked", "Passport seen", "--checked", "ID card seen"]],
  [["ana", "--checked", "Passport seen", "--factors", "--factors"]],
  [["ana", "--checked", "Passport seen", "--factors=no"]],
  [["ana", "--checked", "Passport seen", "--reason", "none"]],
])("other arguments are a usage error: %j", (args) => {
  expect(() => readArguments(args, form)).toThrow(WrongUsage)
})

test.each(["0", "-1", "01", "1.5", "x", "", "1234567890123456"])("%j is not an id", (text) => {
  expect(() => readId(text)).toThrow(WrongUsage)
  expect(readId("42")).toBe(42)
})
