import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import {
  loweredDailyLimit,
  maxApplications,
  passwordMinutes,
  sessionHours,
} from "#shared/limits.ts"

test.each([
  ["parts.sql", `created_at > clock_timestamp() - interval '${sessionHours} hours'`],
  ["payments-lock.sql", `> clock_timestamp() - interval '${passwordMinutes} minutes'`],
  ["confirm.sql", `then ${loweredDailyLimit.replace(".00", "")} end`],
  ["loans.sql", `status = 'pending') >= ${maxApplications}`],
])("%s enforces the limit of shared/limits.ts: %s", (file, stated) => {
  expect(readFileSync(new URL(file, import.meta.url), "utf8")).toContain(stated)
})
