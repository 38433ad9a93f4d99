import type pg from "pg"
import type { AppContext } from "../features/app-context.ts"
import { makeExportsOnTime } from "../features/data/make-exports.ts"
import { refreshRates } from "../features/exchange/load-rates.ts"
import { sendMailsOnTime } from "../mail/mails-on-time.ts"
import type { Job } from "../schedule/scheduler.ts"
import { expireKeysOnTime } from "./expire-keys.ts"
import { notifyGoalsOnTime } from "./goals-on-time.ts"
import { closeDaysNightly } from "./nightly.ts"
import { notifyBudgetsOnTime } from "./notify-budgets.ts"
import { payOrdersOnTime } from "./orders-on-time.ts"
import { reconcileDaily } from "./payment-jobs.ts"
import { runRequestedJobs } from "./run-requested.ts"
import { closeStatementsOnTime } from "./statements-on-time.ts"
import { warnOrdersOnTime } from "./warn-orders.ts"

/**
 * All that the jobs process does again and again; the scheduler runs it (server/schedule/scheduler.ts).
 * @param pool connections of the role for jobs, or the owner
 */
export function jobsOf(context: AppContext, pool: pg.Pool): Job[] {
  const jobs = [
    refreshRates,
    closeDaysNightly,
    payOrdersOnTime,
    warnOrdersOnTime,
    notifyGoalsOnTime,
    makeExportsOnTime,
    notifyBudgetsOnTime,
    closeStatementsOnTime,
    reconcileDaily,
    runRequestedJobs,
    sendMailsOnTime,
    expireKeysOnTime,
  ]
  return jobs.flatMap((jobOf) => jobOf(context, pool) ?? [])
}
