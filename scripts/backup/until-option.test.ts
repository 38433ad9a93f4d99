import { expect, test } from "vitest"
import { readUntil, refuseTarget } from "./until-option.ts"

test.each([
  ["2026-11-20 18:00:00+01", "2026-11-20 18:00:00+01:00", "2026-11-20T17:00:00.000Z"],
  ["2026-11-20T18:00:00.25Z", "2026-11-20 18:00:00.25+00:00", "2026-11-20T18:00:00.250Z"],
  ["2026-11-20 18:00 -0330", "2026-11-20 18:00-03:30", "2026-11-20T21:30:00.000Z"],
])("reads %s", (typed, text, at) => {
  expect(readUntil(typed)).toEqual({ text, at: new Date(at) })
})

test("reads latest", () => {
  expect(readUntil("latest")).toBe("latest")
})

test.each(["", "yesterday", "2026-11-20 18:00:00", "2026-13-20 18:00Z", "18:00+01"])(
  'rejects "%s", because it is ambiguous',
  (typed) => {
    expect(() => readUntil(typed)).toThrow(`--until "${typed}" is not a valid time.`)
  },
)

test("rejects a time before the backup's end or in the future", () => {
  const backup = { stoppedAt: "2026-11-20T17:00:00.000Z" }
  const now = new Date("2026-11-20T19:00:00Z")
  const refuse = (typed: string) => () => refuseTarget(readUntil(typed), backup, now)
  expect(refuse("2026-11-20 17:59:59+01")).toThrow("This backup ended at 2026-11-20T17:00:00.000Z")
  expect(refuse("2026-11-20 20:00:01+01")).toThrow("is in the future")
  expect(refuse("2026-11-20 18:00:00+01")).not.toThrow()
  expect(refuse("latest")).not.toThrow()
})
