import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, test } from "vitest"
import {
  cashForOne,
  cashWithSource,
  enrollmentMinutes,
  highestDailyExchange,
  highestFeeRefund,
  identifiedCash,
  loanOfferDays,
  loanOfferReminderDays,
  loanWithdrawalDays,
  loweredDailyLimit,
  maxApplications,
  maxOrders,
  maxPasskeys,
  passwordMinutes,
  payoutForOne,
  reflectionDays,
  sessionHours,
  smallPayment,
  staffHours,
  staffIdleMinutes,
} from "#shared/limits.ts"
import { applicationRate, highestRate, lowestRate } from "#shared/money/loan-bounds.ts"
import { repoRoot } from "../config/root.ts"

const files = readdirSync(join(repoRoot, "server"), { recursive: true, encoding: "utf8" })

test.each([
  ["parts.sql", `created_at > clock_timestamp() - interval '${sessionHours} hours'`],
  ["employees.sql", `s.created_at > clock_timestamp() - interval '${staffHours} hours'`],
  [
    "employees.sql",
    `s.last_active_at > clock_timestamp() - interval '${staffIdleMinutes} minutes'`,
  ],
  ["employee-changes.sql", `clock_timestamp() + interval '${enrollmentMinutes} minutes'`],
  ["employee-factors.sql", `where employee_id = employee) >= ${maxPasskeys} then`],
  ["payments-lock.sql", `> clock_timestamp() - interval '${passwordMinutes} minutes'`],
  ["confirm.sql", `then ${loweredDailyLimit.replace(".00", "")} end`],
  ["confirm.sql", `in_euro > ${smallPayment.replace(".00", "")} then`],
  ["decide.sql", `cap constant numeric := ${Number(highestDailyExchange)};`],
  ["orders.sql", `state <> 'ended') >= ${maxOrders}`],
  ["loans.sql", `status = 'pending') >= ${maxApplications}`],
  ["loan-offers.sql", `bank_day(clock_timestamp()) + ${loanOfferDays};`],
  ["loan-decisions.sql", `offer_expires_on = bank_day(clock_timestamp()) + ${loanOfferDays},`],
  ["loan-decisions.sql", `(rate between ${lowestRate} and ${highestRate} and`],
  ["loan-decisions.sql", `interest_rate = ${applicationRate},`],
  ["loan-decisions.sql", `euros > ${Number(payoutForOne)} then`],
  ["loan-withdrawals.sql", `today > owed.disbursed_date + ${loanWithdrawalDays} then`],
  ["cash.sql", `linked >= ${Number(identifiedCash)} and`],
  ["cash.sql", `linked > ${Number(cashForOne)} and`],
  ["cash.sql", `linked > ${Number(cashWithSource)} and`],
  ["reversals.sql", `(refunded between 0.01 and ${Number(highestFeeRefund)} and`],
  ["loan-offers.sql", `offer_expires_on - ${loanOfferReminderDays + 1} between`],
])("%s enforces the limit of shared/limits.ts: %s", (file, stated) => {
  const path = files.find((one) => basename(one) === file) ?? file
  expect(readFileSync(join(repoRoot, "server", path), "utf8")).toContain(stated)
})

test("an offer stays open for at least the time for reflection on a mortgage", () => {
  expect(loanOfferDays).toBeGreaterThanOrEqual(reflectionDays)
})
