import type pg from "pg"
import type { Secrets } from "../../server/config/env-keys.ts"
import { checkAll } from "../check/check-all.ts"
import { noDeadlocks } from "../check/deadlocks.ts"
import type { Finding } from "../check/finding.ts"
import { becomesIdle, pagesCatchUp } from "../check/idle.ts"
import { openWatch } from "../check/watch.ts"
import type { Cluster } from "../environment/cluster.ts"
import { type Environment, openEnvironment } from "../environment/environment.ts"
import type { FaultKind } from "../environment/fault-kinds.ts"
import { ownClient } from "../environment/own-client.ts"
import { openApiConnection } from "../workload/api-connection.ts"
import { History, type Log } from "../workload/history.ts"
import { answerViolation } from "../workload/judge-answer.ts"
import { openLivePage } from "../workload/live-page.ts"
import { LoanBook } from "../workload/loan-book.ts"
import type { Template } from "../workload/people.ts"
import { seededRandom } from "../workload/random.ts"
import { renewQuotas } from "../workload/renew-quotas.ts"
import { type Resolved, resolveOutcomes } from "../workload/resolve-outcomes.ts"
import { runClients } from "../workload/run-clients.ts"
import { openStaff } from "../workload/staff.ts"

/** One seed's trial. */
export type Trial = {
  readonly cluster: Cluster
  readonly code: string
  readonly secrets: Secrets
  readonly template: Template
  readonly seed: number
  readonly operations: number
  readonly clients: number
  /** Minimum and maximum duration of the faults; operations that have not begun by then are omitted. */
  readonly seconds: number
  readonly maxSeconds?: number | undefined
  readonly faults: readonly FaultKind[]
  /** How many faults begin in a second on average; undefined for the usual pauses between them. */
  readonly faultsPerSecond?: number | undefined
  /** The database that the trial starts as a copy of; the template by default. */
  readonly begin?: string
}

/** The result of a trial. */
export type Result = {
  readonly history: Log
  readonly resolved: Pick<Resolved, "unknown">
  readonly findings: readonly Finding[]
  /** Complete snapshots checked during the faults. */
  readonly snapshots: number
  readonly counts: Environment["counts"]
  readonly times: Environment["times"]
  /** The load generator's CPU time, in seconds. */
  readonly cpuSeconds: number
}

export const templateName = "template"
const timeZone = "Europe/Luxembourg"
/** A shortened trial must also have every kind of fault. */
export const firstFaultMs = ({ maxSeconds }: Pick<Trial, "maxSeconds">) =>
  Math.min(25, maxSeconds ?? 25) * 600
/** One of this many members has an open page. */
const everyPage = 4

/**
 * Injects faults into a fresh copy of the template, waits until the bank is idle, and checks
 * everything.
 */
export async function runTrial(trial: Trial): Promise<Result> {
  const { cluster, code, secrets, seed, faults, begin = templateName } = trial
  const database = `trial_${seed}`
  const cpu = process.cpuUsage()
  await cluster.dropDatabase(database)
  await cluster.createDatabase(database, begin)
  await ask(cluster.superuserUrl(database), writeSequences)
  try {
    const clocks = faults.includes("clock-jump")
    const environment = await openEnvironment({ cluster, database, code, secrets, clocks })
    try {
      const result = await inEnvironment(trial, environment, database)
      const { user, system } = process.cpuUsage(cpu)
      return { ...result, cpuSeconds: (user + system) / 1_000_000 }
    } finally {
      await environment.close()
    }
  } finally {
    await cluster.dropDatabase(database)
  }
}

async function inEnvironment(
  trial: Trial,
  environment: Environment,
  database: string,
): Promise<Omit<Result, "cpuSeconds">> {
  const { cluster, secrets, template, seed, operations, faults } = trial
  const random = seededRandom(seed)
  const [history, loans, answers] = [new History(), new LoanBook(), [] as string[]]
  const line = openApiConnection((question, status, text) => {
    const violation = answerViolation(question, status, text)
    if (violation !== undefined) answers.push(violation)
  })
  const { origins } = environment
  const target = { origins, line, history, loans }
  const url = cluster.superuserUrl(database)
  const baseline = await ask(url, lastEntry)
  const pages = template.people
    .filter((_, n) => n % everyPage === 0)
    .map((person, n) => openLivePage(line, origins, person, n))
  const watch = openWatch(url)
  const stopRenewing = renewQuotas(url)
  const staff = openStaff(
    { ownerUrl: cluster.ownerUrl(database), timeZone, history, loans, firstSeq: operations },
    random.fork("staff"),
  )
  try {
    if (faults.length > 0)
      environment.startFaults(
        faults,
        random.fork("faults"),
        firstFaultMs(trial),
        trial.faultsPerSecond,
      )
    await runClients({ ...trial, ...target, url }, random)
    await staff.stop()
    const { snapshots, findings: broken } = await watch.stop()
    await environment.heal()
    const resolved = await resolveOutcomes(target, random.fork("settle"))
    await staff.resolveOutcomes()
    await stopRenewing()
    const resting = await ask(url, async (client) => [
      await becomesIdle(client, line, origins, template.people),
      await pagesCatchUp(client, pages),
      await noDeadlocks(client),
    ])
    const sealKey = Buffer.from(secrets.SEAL_KEY, "base64")
    const { checkpointsFiles } = environment
    const checked = await checkAll({
      url,
      timeZone,
      sealKey,
      checkpointsFiles,
      history,
      resolved,
      baseline,
    })
    const findings: Finding[] = [
      ...broken,
      ...checked,
      ...resting,
      { invariant: "answers", figures: {}, violations: answers },
      { invariant: "environment", figures: {}, violations: environment.notes },
    ]
    return {
      history,
      resolved,
      findings,
      snapshots,
      counts: environment.counts,
      times: environment.times,
    }
  } finally {
    for (const page of pages) page.close()
    await Promise.all([staff.stop(), watch.stop(), stopRenewing()])
    line.close()
  }
}

/**
 * In a copied database, sequences are ahead of the write-ahead log: after a crash, PostgreSQL
 * (18.4) would return the same numbers again. After a checkpoint, the next number is logged.
 */
export async function writeSequences(client: pg.ClientBase): Promise<void> {
  await client.query("checkpoint")
}

async function lastEntry(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    "select max(id) as last from journal_entries",
  )
  return Number(rows[0]?.last ?? 0)
}

/** Queries the database on a separate connection that bypasses every proxy. */
export async function ask<T>(url: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = ownClient(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
