import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { DayEnd } from "#shared/contracts/staff-day-end.ts"
import { bankJobs } from "#shared/day-end/bank-jobs.ts"
import { currencies } from "#shared/money/currency.ts"
import { testPool } from "../../../../testing/connections.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"
import { databaseOn } from "../../../db/pool.ts"
import { reconcileIfDue } from "../../../jobs/payment-jobs.ts"
import { runRequestedJobs } from "../../../jobs/run-requested.ts"
import { recordRun, startJob } from "../../../schedule/scheduler.ts"
import type { AppContext } from "../../app-context.ts"

let app: TestStaffApp
let supervisor: TestEmployee
let auditor: TestEmployee
let jobs: pg.Pool

beforeAll(async () => {
  app = await openStaffApp()
  jobs = testPool({ connectionString: app.database.jobsUrl, max: 2 })
  supervisor = await app.employ("Sol Ortega", "supervisor")
  auditor = await app.employ("Otto Audit", "auditor")
})

afterAll(async () => {
  await jobs.end()
  await app.close()
})

const read = async () => (await app.as(auditor).get<DayEnd>("/api/staff/day-end")).body
const lastOf = async (job: string) => (await read()).jobs.find((one) => one.job === job)
const ask = (job: string) => app.as(supervisor).post("/api/staff/job-runs", { job })

test("a job is asked for once, runs with the jobs' rights, and its result or failure is shown", async () => {
  const { jobs: listed, rail, rates, queues } = await read()
  expect(listed.map(({ job }) => job)).toEqual(bankJobs)
  expect(rail).toMatchObject({ lastSentAt: null, cutOffs: expect.any(Array) as unknown })
  expect(rates.map(({ currency }) => currency).toSorted()).toEqual(
    currencies.filter((code) => code !== "EUR").toSorted(),
  )
  expect(queues.map(({ queue }) => queue)).toContain("unsealed")

  expect(await ask("ledger_check")).toMatchObject({ status: 200 })
  expect(await ask("ledger_check")).toMatchObject({ status: 409, body: { code: "already_done" } })
  expect(await lastOf("ledger_check")).toMatchObject({ requestedBy: "Sol Ortega", startedAt: null })
  const [event] = await app.sql(
    "select details from audit_events where action = 'job.requested' order by id desc limit 1",
  )
  expect(event).toMatchObject({ details: { job: "ledger_check", employee: "Sol Ortega" } })

  const db = databaseOn(jobs)
  await recordRun(db, "ledger_check", async () => {
    expect(await lastOf("ledger_check")).toMatchObject({ running: true, requestedAt: null })
    expect(await ask("ledger_check")).toMatchObject({ status: 409 })
    return { what: "The ledger is sound: no violations." }
  })
  expect(await lastOf("ledger_check")).toMatchObject({ running: false, failed: false })
  const failing = recordRun(db, "rates", () => Promise.reject(new Error("No answer")))
  await expect(failing).rejects.toThrow("No answer")
  expect(await lastOf("rates")).toMatchObject({ failed: true, what: "No answer" })
  expect(await ask("rates")).toMatchObject({ status: 200 })
})

test("a run of the rates without a source is no failure", async () => {
  await ask("rates")
  const context = app.context as unknown as AppContext
  const stop = startJob(runRequestedJobs(context, jobs), context.log)
  try {
    await expect
      .poll(() => lastOf("rates"))
      .toMatchObject({
        running: false,
        requestedAt: null,
        failed: null,
        what: "No source is set (EXCHANGE_RATES_URL).",
      })
  } finally {
    await stop()
  }
})

/** What the audit trail says about reconciliations and queued payments, oldest first. */
const paymentEvents = () =>
  app.sql<{ action: string; details: Record<string, unknown> }>(
    `select action, details from audit_events
      where action in ('statements.reconciled', 'payments.released') order by id`,
  )

test("a supervisor reconciles and sends queued payments, with the same events as the commands", async () => {
  expect(await ask("reconciliation")).toMatchObject({ status: 200 })
  expect(await ask("cut_off")).toMatchObject({ status: 200 })
  const context = app.context as unknown as AppContext
  const stop = startJob(runRequestedJobs(context, jobs), context.log)
  try {
    await expect
      .poll(() => lastOf("cut_off"))
      .toMatchObject({ failed: false, what: "0 standard payments go out now." })
  } finally {
    await stop()
  }
  expect(await lastOf("reconciliation")).toMatchObject({
    failed: false,
    what: "0 lines were matched.",
    requestedBy: "Sol Ortega",
  })
  expect(await paymentEvents()).toEqual([
    { action: "statements.reconciled", details: { staff: "Sol Ortega", lines: 0 } },
    { action: "payments.released", details: { staff: "Sol Ortega", payments: 0 } },
  ])
})

test("the jobs' role cannot write a name of its choice into the audit trail", async () => {
  const before = await paymentEvents()
  for (const forged of ["statements_reconcile('Eve')", "payments_send_queued('Eve')"]) {
    await expect(jobs.query(`select ${forged}`)).rejects.toThrow("permission denied")
  }
  // The run that Sol Ortega asked for has ended.
  await expect(jobs.query("select job_send_queued()")).rejects.toThrow("no employee asked")
  await jobs.query("select job_begin('cut_off')")
  await expect(jobs.query("select job_send_queued()")).rejects.toThrow("no employee asked")
  await jobs.query("select job_end('cut_off', false, '')")
  expect(await paymentEvents()).toEqual(before)
  await jobs.query("select job_reconcile()")
  expect((await paymentEvents()).at(-1)).toEqual({
    action: "statements.reconciled",
    details: { staff: "Daily job", lines: 0 },
  })
})

test("the bank reconciles by itself once a day, and again after a failure", async () => {
  const env = { ...app.context.env, RAIL_ADAPTER: "simulator" }
  const historyGuard = { whyStopped: () => Promise.resolve(undefined) }
  const context = { env, historyGuard } as unknown as AppContext
  const reconcile = () => reconcileIfDue(context, jobs)
  const runs = async () =>
    (await paymentEvents()).filter(({ details }) => "lines" in details).length
  const before = await runs()
  await reconcile()
  expect(await runs()).toBe(before)
  for (const earlier of [
    "started_at = started_at - interval '1 day'",
    "failed = true",
    "ended_at = null, failed = null, started_at = started_at - interval '7 hours'",
  ]) {
    await app.sql(`update job_runs set ${earlier} where job = 'reconciliation'`)
    const started = await runs()
    await reconcile()
    await reconcile()
    expect(await runs(), earlier).toBe(started + 1)
    expect(await lastOf("reconciliation")).toMatchObject({ failed: false, requestedBy: null })
  }
  expect((await paymentEvents()).at(-1)?.details).toEqual({ staff: "Daily job", lines: 0 })
})
