import { expect, test } from "vitest"
import { RunningTests } from "./hang-reporter.ts"

test("names what has begun and not ended, and how long nothing has", () => {
  let now = 0
  const tests = new RunningTests(() => now)
  tests.begin("a.test.ts")
  tests.begin("b.test.ts")
  tests.begin("b.test.ts", "hangs")
  tests.begin("b.test.ts", "passes")
  now = 1_000
  tests.end("b.test.ts", "passes")
  tests.end("a.test.ts")
  now = 61_000
  expect(tests.describe()).toBe("b.test.ts\n  hangs")
  expect(tests.silentMs()).toBe(60_000)
})
