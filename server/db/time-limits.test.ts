import { expect, test } from "vitest"
import { browserTimeoutMs } from "#shared/time/timeouts.ts"
import { timeLimits } from "./time-limits.ts"

test("each limit is less than that of whoever waits for it", () => {
  const limits = [...Object.values(timeLimits), browserTimeoutMs]
  expect(limits).toEqual([...new Set(limits)].sort((a, b) => a - b))
})
