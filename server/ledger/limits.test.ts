import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import {
  loanOfferDays,
  loanOfferReminderDays,
  loanWithdrawalDays,
  loweredDailyLimit,
  maxApplications,
  maxOrders,
  passwordMinutes,
  sessionHours,
  smallPayment,
} from "#shared/limits.ts"

test.each([
  ["parts.sql", `created_at > clock_timestamp() - interval '${sessionHours} hours'`],
  ["payments-lock.sql", `> clock_timestamp() - interval '${passwordMinutes} minutes'`],
  ["confirm.sql", `then ${loweredDailyLimit.replace(".00", "")} end`],
  ["confirm.sql", `in_euro > ${smallPayment.replace(".00", "")} then`],
  ["orders.sql", `state <> 'ended') >= ${maxOrders}`],
  ["loans.sql", `status = 'pending') >= ${maxApplications}`],
  ["loan-offers.sql", `bank_day(clock_timestamp()) + ${loanOfferDays};`],
  ["loan-withdrawals.sql", `today > owed.disbursed_date + ${loanWithdrawalDays} then`],
  ["loan-offers.sql", `offer_expires_on - ${loanOfferReminderDays + 1} between`],
])("%s enforces the limit of shared/limits.ts: %s", (file, stated) => {
  expect(readFileSync(new URL(file, import.meta.url), "utf8")).toContain(stated)
})
