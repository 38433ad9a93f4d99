import { expect, test } from "vitest"
import { browserTimeoutMs } from "#shared/time/timeouts.ts"
import { timeLimits } from "./time-limits.ts"

test("each timeout is shorter than its caller's", () => {
  const limits = [...Object.values(timeLimits), browserTimeoutMs]
  expect(limits).toEqual([...new Set(limits)].sort((a, b) => a - b))
})
