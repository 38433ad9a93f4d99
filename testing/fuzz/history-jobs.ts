import type pg from "pg"
import { namedKeys } from "../../server/config/env-keys.ts"
import { databaseOn } from "../../server/db/pool.ts"
import { makeExports } from "../../server/features/data/make-exports.ts"
import { closeOpenDays } from "../../server/jobs/close-open-days.ts"
import { expireKeys } from "../../server/jobs/expire-keys.ts"
import { notifyBudgets } from "../../server/jobs/notify-budgets.ts"
import { notifyGoals } from "../../server/jobs/notify-goals.ts"
import { runReconciliation } from "../../server/jobs/payment-jobs.ts"
import { runOrders } from "../../server/jobs/run-orders.ts"
import { closeStatements } from "../../server/jobs/statements-on-time.ts"
import { warnOrders } from "../../server/jobs/warn-orders.ts"
import { sendMails } from "../../server/mail/send-mails.ts"
import { testPool } from "../connections.ts"
import { historyLength } from "../fill-history.ts"
import { fullForm } from "../full-form.ts"
import type { WatchedBank } from "../watch/watched-bank.ts"

/** The application_name of the jobs' connections. */
export const jobConnections = "histories-jobs"

/** What the jobs are run with. */
export type JobDesk = {
  readonly bank: WatchedBank
  /** As the role for jobs, the API's, and the owner. */
  readonly jobs: pg.Pool
  readonly app: pg.Pool
  readonly owner: pg.Pool
  close(): Promise<void>
}

/** One connection each, so that the meter has few to look at. */
export function openJobDesk(bank: WatchedBank): JobDesk {
  const [jobs, app, owner] = [
    bank.database.jobsUrl,
    bank.database.appUrl,
    bank.database.ownerUrl,
  ].map((url) =>
    testPool({ connectionString: `${url}?application_name=${jobConnections}`, max: 2 }),
  ) as [pg.Pool, pg.Pool, pg.Pool]
  return {
    bank,
    jobs,
    app,
    owner,
    close: async () => {
      await Promise.all([jobs, app, owner].map((pool) => pool.end()))
    },
  }
}

type MeteredJob = {
  /** How many members, or thousands of rows, it is about. */
  readonly units: number
  readonly work: () => Promise<unknown>
}

/** Prepares what a job has to do, and returns the job. */
type Prepare = (desk: JobDesk, userId: number) => MeteredJob | Promise<MeteredJob>

const fail = (...what: unknown[]) => {
  throw new Error(JSON.stringify(what))
}

/** What a job is given: nobody's page is open. */
const contextOf = ({ jobs, app, bank }: JobDesk) => ({
  db: databaseOn(jobs),
  pool: app,
  env: {
    RAIL_CUT_OFFS: ["15:00"],
    RATE_MAX_AGE_DAYS: 5,
    BANK_NAME: "Tessera Credit Union",
    BANK_TIME_ZONE: "Europe/Luxembourg",
    LANGUAGES: ["en" as const],
    FACTOR_KEYS: namedKeys(/^\w+$/).parse(bank.database.secrets.FACTOR_KEYS),
  },
  announce: () => undefined,
  log: { error: fail, warn: fail, info: () => undefined },
})

/** The environment's members with something to do for a job. */
const members = 4

const forMembers =
  (work: (desk: JobDesk) => Promise<unknown>): Prepare =>
  (desk) => ({ units: members, work: () => work(desk) })

/** The jobs by their names. */
export const jobsOverHistories: readonly [string, Prepare][] = [
  ["telling of budgets", forMembers((desk) => notifyBudgets(contextOf(desk), desk.jobs))],
  ["telling of goals", forMembers((desk) => notifyGoals(contextOf(desk), desk.jobs))],
  ["warning of orders", forMembers((desk) => warnOrders(contextOf(desk), desk.jobs))],
  ["paying orders", forMembers((desk) => runOrders(contextOf(desk) as never, desk.jobs))],
  ["closing the day", closing],
  ["closing statements", forMembers((desk) => closeStatements(contextOf(desk), desk.jobs, null))],
  ["deleting old keys", forMembers((desk) => expireKeys(desk.jobs))],
  [
    "matching statements",
    (desk) => ({ units: 1, work: () => runReconciliation(databaseOn(desk.jobs)) }),
  ],
  // Drawing its papers takes longer than all the others together.
  ...(fullForm ? [["making a copy of a member's data", copying] as [string, Prepare]] : []),
  ["sending mails", mailing],
]

/** Another process may have closed yesterday already. */
async function closing(desk: JobDesk): Promise<MeteredJob> {
  await desk.bank.sql("delete from bank_days where day = bank_day(clock_timestamp()) - 1")
  const { signal } = new AbortController()
  return { units: members, work: () => closeOpenDays(contextOf(desk) as never, desk.jobs, signal) }
}

async function copying(desk: JobDesk, userId: number): Promise<MeteredJob> {
  await desk.bank.sql("delete from data_exports where state in ('waiting', 'making')")
  await desk.bank.sql("insert into data_exports (user_id) values ($1)", [userId])
  const context = { ...contextOf(desk), db: databaseOn(desk.app) }
  return {
    units: historyLength / 1_000,
    work: () => makeExports(context as never, databaseOn(desk.jobs)),
  }
}

const mailsWaiting = 100

/** A server that takes every mail at once. */
const takesAll = { send: async () => ({ outcome: "sent" }) as const, close: () => undefined }

async function mailing(desk: JobDesk, userId: number): Promise<MeteredJob> {
  await desk.bank.sql(
    `insert into email_outbox (user_id, source, source_id, channel, type, to_address)
      select $1, 'transaction', -n, 'email', 'money_received', 'member' || n || '@example.org'
        from generate_series(1, ${mailsWaiting}) n`,
    [userId],
  )
  return {
    units: mailsWaiting,
    work: () => sendMails(contextOf(desk), desk.jobs, takesAll),
  }
}
